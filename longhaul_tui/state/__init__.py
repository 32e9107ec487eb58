"""The belief: events, fold and the bounded text (STATE U6-U18, U66-U74).

Owns what the agent still believes and how it is rebuilt from the record alone. Pure: no files,
clocks, processes.
"""
