"""Settings of all tests: Hypothesis judges what holds, never how long it took."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "longhaul", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("longhaul")
