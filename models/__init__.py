"""The networks, and how they are trained and measured."""

import companion  # noqa: F401  nothing leaves the machine of who trains either
