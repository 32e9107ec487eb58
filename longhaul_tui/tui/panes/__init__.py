"""Parts of one snapshot on the screen.

Owns a pane for each place. Must never read a file but through a feed's `read` in a worker, nor
call a sibling: what a person wants leaves as a message.
"""
