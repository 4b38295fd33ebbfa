"""Rendered dice: how they are made and look, with pips, on stickers, or with faces of people's own."""
