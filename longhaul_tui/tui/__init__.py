"""The screen: what a `Feed` and a `Board` say, drawn with Textual.

Owns drawing and keys. Must never open a file, read a clock it was not handed, or know the engine:
it is given ports (`longhaul_tui/view/port.py`) and frozen snapshots (DESIGN §3, §7).
"""
