"""The record as the host wrote it: bytes to entries, entries to a tree, the tree to a path.

Owns reading. Must never change a file, fail on its content, or know what the ledger makes of it.
"""
