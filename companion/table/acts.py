"""The commands of a page, carried out on the open game, the games that are kept and the settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from companion.said import say
from companion.table.archive import Archive
from companion.table.arguments import Refused
from companion.table.bots import read_bots
from companion.table.game.history import History
from companion.table.game.running import Running, redone, undone
from companion.table.keeper import Keeper
from companion.table.rolls import Rolls
from companion.table.settings import Settings
from companion.table.storage.database import StoreError
from companion.table.storage.rows import NoGame


class Acts:
    """Used by the table alone, under its lock. What raises has left the open game as it was."""

    def __init__(self, keeper: Keeper, rolls: Rolls, settings: Settings, archive: Archive) -> None:
        self._keeper, self._rolls, self._archive = keeper, rolls, archive
        self._commands: Final[Mapping[str, Callable[..., None]]] = {
            "new_game": self._do_new_game,
            "open_game": self._do_open_game,
            "leave_game": self._do_leave_game,
            "delete_game": self._do_delete_game,
            "restore_game": self._do_restore_game,
            "forget_player": self._do_forget_player,
            "remember_player": self._do_remember_player,
            "event": rolls.event,
            "type_run": rolls.type_run,
            "throw": rolls.throw,
            "count_dice": rolls.count_dice,
            "answer": rolls.answer,
            "dismiss": rolls.dismiss,
            "undo": self._do_undo,
            "redo": self._do_redo,
            "correct": rolls.correct,
            "settings": settings.change,
        }
        """Of those in `arguments.py` all but the camera's (`lens.py`)."""

    def carry_out(self, name: str, given: Mapping[str, Any]) -> None:
        """A command with its arguments, checked (`arguments.py`).

        Raises:
            Refused, NotLegal, Malformed, NoGame, StoreError: it cannot be done.
            Overtaken: another program was faster.
        """
        self._commands[name](**given)

    def _do_new_game(
        self,
        game: str,
        players: list[str],
        options: dict[str, Any] | None,
        board: Any,
        bots: dict[str, Any] | None,
    ) -> None:
        left = self._keeper.running
        self._keeper.begin(game, players, options, board, read_bots(game, players, bots or {}))
        self._left_for_another(left)

    def _do_open_game(self, id: str) -> None:
        left = self._keeper.running
        running = self._keeper.load(id)  # before it is back on the list: it may be one that cannot be opened
        self._archive.restore(id)
        self._keeper.open(running)
        self._left_for_another(left)

    def _left_for_another(self, left: Running | None) -> None:
        """A game left before its first event was begun by mistake, and goes off the list; a day it can be had back."""
        self._rolls.tray.moved()
        if left is not None and left.untouched and left.id != self._keeper.game().id:
            with suppress(Refused, NoGame, StoreError):  # another table has it open, or the store cannot: it stays
                self._archive.delete(left.id)

    def _do_leave_game(self) -> None:
        self._keeper.leave()
        self._rolls.tray.moved()

    def _do_delete_game(self, id: str) -> None:
        self._archive.delete(id)
        if self._keeper.running is not None and self._keeper.running.id == id:
            self._do_leave_game()

    def _do_restore_game(self, id: str) -> None:
        self._archive.restore(id)

    def _do_forget_player(self, player: str) -> None:
        self._keeper.players.forget(player)

    def _do_remember_player(self, player: str) -> None:
        self._keeper.players.remember(player)

    def _do_undo(self, to: int | None) -> None:
        running = self._keeper.game()
        self._move(undone(running) if to is None else running.history.back_to(to), say("There is nothing to undo."))

    def _do_redo(self, to: int | None) -> None:
        running = self._keeper.game()
        self._move(redone(running) if to is None else running.history.forward_to(to), say("There is nothing to redo."))

    def _move(self, history: History | None, otherwise: str) -> None:
        if history is None:
            raise Refused("illegal", otherwise, "RECORD")
        self._rolls.move(history)
