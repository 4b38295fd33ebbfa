"""Computer players: they act for the seats that they hold, and give hints when asked."""

import logging
import random
import threading
from typing import Any, Final

from companion.advice.bots import BOT_GAMES, STRENGTHS, plan
from companion.rules.core import Do
from companion.rules.record import event_json
from companion.said import say
from companion.table.arguments import Refused
from companion.table.game.running import Running
from companion.table.session import Table

_LOG: Final = logging.getLogger("companion")
_PAUSE_S: Final = 0.7
"""Between two acts of a bot, so that people can follow them."""
_LOOK_AGAIN_S: Final = 3600.0


class Opponents:
    """Plays for the bots of the open game, in a thread of its own: a search takes up to a second."""

    def __init__(self, table: Table, *, pause: float = _PAUSE_S, chance: random.Random | None = None) -> None:
        """pause: seconds before each act."""
        self._table = table
        self._pause = pause
        self._chance = chance or random.SystemRandom()
        self._planned: list[Do] = []
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="opponents", daemon=True)

    def start(self) -> None:
        """Begins to play wherever a bot is to act."""
        self._thread.start()

    def stop(self) -> None:
        """Ends after the act in hand; the table must have been closed before."""
        self._ending.set()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        given_up: Running | None = None
        while not self._table.closed:
            known = self._table.now
            version, running = self._table.current()
            strength = None if running is None or running is given_up else bot_to_act(running)
            if running is None or strength is None:
                self._planned = []
                self._table.wait(known, _LOOK_AGAIN_S)
                continue
            try:
                self._act(version, running, strength)
            except Exception as error:  # it plays on from the next act, be it a person's
                _LOG.error("fault: a computer player did not act: %s: %s", type(error).__name__, error)
                given_up = running
            if self._ending.is_set():
                return

    def _act(self, version: int, running: Running, strength: str) -> None:
        """One act of a bot, after the pause."""
        if not self._planned or running.game.why_not(running.state, self._planned[0]) is not None:
            self._planned = list(plan(running.game.name, running.state, strength, self._chance))
        if self._ending.wait(self._pause):
            return
        try:
            self._table.command("event", version, {"event": event_json(self._planned.pop(0))})
        except Refused:  # the table moved on meanwhile (an undo, another game): look again
            self._planned = []


def bot_to_act(running: Running) -> str | None:
    """The strength of the bot whose turn it is; None for a person's turn, at the end, and while undone acts wait.

    After an undo the people decide how to go on; a bot that acted at once would undo the undoing.
    """
    if running.history.undone:
        return None
    return running.bots.get(running.game.to_act(running.state) or "")


def hint(running: Running, chance: random.Random | None = None) -> dict[str, Any]:
    """What the strongest bot would do here: {"event", "label"}. Takes up to a second.

    Raises:
        Refused: "illegal": the game has no bots, or is over.
    """
    game = running.game
    if game.name not in BOT_GAMES or game.to_act(running.state) is None:
        raise Refused("illegal", say("There is no hint to give here."))
    event = plan(game.name, running.state, STRENGTHS[-1], chance or random.SystemRandom())[0]
    return running.choice(event)
