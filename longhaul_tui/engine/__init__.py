"""Holds a session while it grows, and publishes snapshots of it.

Owns the threads that follow files and the state they build up. Must never write to a session file
or let a front end reach into that state: what leaves is a frozen snapshot.
"""
