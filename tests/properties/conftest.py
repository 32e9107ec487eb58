"""Properties are never timed: how long an example takes says nothing about what holds."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
