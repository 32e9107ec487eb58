"""Screens and boxes: places with their own keys (WIREFRAMES).

Owns what is on top of what, and which keys work there. Must never keep what a snapshot holds.
"""
