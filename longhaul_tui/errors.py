"""Exceptions for the operator.

Owns the exception tree. An expected failure (a bad line, an anomaly, a missing file while
watching) is a value and never an exception; what is raised from here ends the command with one
line on standard error and the exit code it carries (DESIGN §8).
"""


class LonghaulError(Exception):
    """The command could not do its work: one clear line, exit code 1."""

    exit_code = 1


class UsageError(LonghaulError):
    """The words of the command are off, or an id prefix is ambiguous: exit code 2."""

    exit_code = 2
