"""The command line: one module for each command group.

Owns words, exit codes and what is printed. Standard output holds the answer and nothing else;
every other word goes to standard error. Heavy imports happen inside the command that needs them.
"""
