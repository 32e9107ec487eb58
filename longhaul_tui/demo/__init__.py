"""The demo: an invented night, written line by line as pi would, for the screen to follow.

Owns the story and its replay into a temporary agent directory. Must never touch the user's own
sessions or the network.
"""
