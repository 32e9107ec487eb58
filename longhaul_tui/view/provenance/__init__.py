"""The life of what the state holds: where it was said, who labelled it, which checks it passed.

Owns the telling alone. Everything is worked out again from the record when somebody asks; nothing
is taken on trust from an earlier telling, and what the record does not have is said to be absent.
"""
