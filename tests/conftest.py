"""For all tests: hypothesis tries the same examples everywhere, and a slow example is no failure on a busy machine."""

from hypothesis import settings

settings.load_profile("ci")
