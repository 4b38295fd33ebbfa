"""Matches between bots: `companion match GAME A B --games 100 --seed 1`."""

import random
import time
from dataclasses import dataclass, field

from companion.advice.bots import BOT_GAMES, STRENGTHS, plan
from companion.rules.core import Do, Header
from companion.rules.games import GAMES
from companion.terminal import DONE, complain

_NAMES = ("A", "B")


@dataclass(slots=True)
class MatchResult:
    """What a match came to: games won by A and by B, shared wins, and how long each one thought.

    `thoughts` counts calls of `plan`, each a whole turn but for "random"; `seconds` and `longest` are their processor
    seconds in all and at most.
    """

    wins: list[int] = field(default_factory=lambda: [0, 0])
    shared: int = 0
    thoughts: list[int] = field(default_factory=lambda: [0, 0])
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    longest: list[float] = field(default_factory=lambda: [0.0, 0.0])


def play_match(game_name: str, strengths: tuple[str, str], games: int, seed: int) -> MatchResult:
    """Plays the games, A and B beginning by turns; each pair of games is on the same board.

    The same arguments give the same games, on any machine.
    """
    result = MatchResult()
    for number in range(games):
        # Whole numbers seed alike in every version of Python.
        chance = random.Random(seed * 1_000_003 + number)
        winners = _play(game_name, strengths, number, seed, chance, result)
        if len(winners) == 1:
            result.wins[_NAMES.index(winners[0])] += 1
        else:
            result.shared += 1
    return result


def _play(
    game_name: str, strengths: tuple[str, str], number: int, seed: int, chance: random.Random, result: MatchResult
) -> tuple[str, ...]:
    game = GAMES[game_name]
    board = {"seed": seed * 1_000_003 + number // 2} if game_name == "snakedoku" else {}
    players = _NAMES if number % 2 == 0 else _NAMES[::-1]
    state = game.start(Header(game_name, players, board))
    while (name := game.to_act(state)) is not None:
        who = _NAMES.index(name)
        began = time.process_time()
        events: tuple[Do, ...] = plan(game_name, state, strengths[who], chance)
        spent = time.process_time() - began
        result.thoughts[who] += 1
        result.seconds[who] += spent
        result.longest[who] = max(result.longest[who], spent)
        for event in events:
            state = game.apply(state, event)
    return game.view(state).winners


def run_match(game_name: str, a: str, b: str, games: int = 100, seed: int = 1) -> int:
    """Plays a match and prints what it came to; the exit status, 2 where the arguments cannot be used."""
    problem = _problem(game_name, a, b, games)
    if problem is not None:
        return complain(f"companion match: {problem}")
    result = play_match(game_name, (a, b), games, seed)
    count = "1 game" if games == 1 else f"{games} games"
    print(f"{game_name}: {a} against {b}, {count}, seed {seed}, first moves by turns")
    for who, strength in enumerate((a, b)):
        mean = 1000 * result.seconds[who] / max(1, result.thoughts[who])
        print(
            f"{strength}: {result.wins[who]} won; it thought for {mean:.0f} ms on average"
            f" and {1000 * result.longest[who]:.0f} ms at most"
        )
    print(f"shared: {result.shared}")
    return DONE


def _problem(game_name: str, a: str, b: str, games: int) -> str | None:
    if game_name not in BOT_GAMES:
        return f'no bot plays "{game_name}"; bots play {" and ".join(BOT_GAMES)}'
    for strength in (a, b):
        if strength not in STRENGTHS:
            return f'there is no strength "{strength}"; there are {", ".join(STRENGTHS)}'
    return None if games >= 1 else "a match needs at least one game"
