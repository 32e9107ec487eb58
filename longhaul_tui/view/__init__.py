"""What any front end may show, as frozen values.

Owns snapshots, display rows and the words derived from them. Must never open a file, ask for the
time, or import a front end (DESIGN §3).
"""
