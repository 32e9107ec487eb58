"""The outside as far as files and processes go: read, follow, find.

Owns every `open` of the product's reading side. Must never write: session, settings and log files
of the user are opened for reading only (DESIGN §12).
"""
