"""The compaction log: what its records hold and how they read.

Pure: bytes in, values and words out. `disk/logfile` opens the file. Must never print, or believe a
record that is damaged.
"""
