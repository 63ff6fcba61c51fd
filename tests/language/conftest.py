"""Hypothesis: the same examples on every run and no deadline, so a slow machine fails nothing."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "lookadapt", deadline=None, derandomize=True, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("lookadapt")
