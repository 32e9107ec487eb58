"""A compaction on its way into a session file: the lines, the journal, what speaks against it.

Owns everything about writing but the writing: values and decisions, no file, no clock.
"""
