"""The `state` compactor: from a span to a verified close (documents 000 and 001).

Pure: a plan, calls to a `Model`, a settlement. `prompt` says what is asked, `verify` judges what
comes back, `close` makes what is stored. Must never read a file, run a process or know a clock.
"""
