"""The code that a device joins with."""

import secrets
from typing import Final

_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"  # 32 signs, none that is taken for another
_SIGNS: Final = 16
_ALIKE: Final = str.maketrans({"o": "0", "i": "1", "l": "1"})


class JoinCode:
    """A secret of 80 bits; written in groups of four, since it may be typed."""

    def __init__(self) -> None:
        self._signs = self._new()

    @staticmethod
    def _new() -> str:
        return "".join(secrets.choice(_ALPHABET) for _ in range(_SIGNS))

    @property
    def text(self) -> str:
        """The code as people read it: "k7qf-3m2p-9xwt-h4cn"."""
        return "-".join(self._signs[at : at + 4] for at in range(0, _SIGNS, 4))

    def fits(self, given: str) -> bool:
        """Whether this is the code, however it is spaced; takes as long for a wrong one as for the right one."""
        signs = "".join(sign for sign in given.lower()[:200] if sign.isalnum()).translate(_ALIKE)
        return secrets.compare_digest(signs.encode(errors="replace"), self._signs.encode())

    def renew(self) -> None:
        """Another code; the old one fits no more."""
        self._signs = self._new()
