"""Longhaul: watch a pi coding-agent session through the night.

The package root imports nothing, so that a command pays only for what it uses.
"""

__version__ = "0.1.0"
