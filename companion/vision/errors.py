"""What can be wrong with models and taught dice. Here by themselves, so that a page can tell of them before anything
that looks at pictures is loaded."""

from __future__ import annotations


class ModelError(RuntimeError):
    """A model that is missing, damaged or not the one its card describes. The text is one sentence for a person."""


class TaughtError(ValueError):
    """A set, or something to be taught, that cannot be used. The text is one sentence for a person."""
