"""Reusable ink: how a line is measured, laid out and painted.

Owns drawing and the one list for everything that grows. Must never know what a session is.
"""
