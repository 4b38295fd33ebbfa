"""The statistics of many games, from each one's facts: results by player and game, and how the dice fell. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from companion.rules.games import GAMES
from companion.table.game.facts import Facts
from companion.table.game.luck import KINDS, luck
from companion.table.game.offered import likeness
from companion.table.game.unnamed import is_unnamed
from companion.table.storage.rows import Summary
from companion.table.storage.times import as_kept

_FINISHED: Final = "finished"

Played = tuple[Summary, Facts]


def statistics_json(games: Iterable[Played]) -> dict[str, Any]:
    """`results`: one of each player and game; `luck`: of each player (None: everybody), kind of dice and throwing;
    `unnamed`: how many seats are no player's, since nobody gave them a name. Their dice are everybody's all the same.
    Names that are alike are one player's, who is called as in the last game.
    """
    in_order = sorted(games, key=lambda played: (_last_played(*played), played[0].id))
    unnamed = sum(is_unnamed(name) for summary, _ in in_order for name in summary.header.players)
    named = (name for summary, _ in in_order for name in summary.header.players if not is_unnamed(name))
    called = {likeness(name): name for name in named}
    return {"results": _results(in_order, called), "luck": _luck(in_order, called), "unnamed": unnamed}


def _last_played(summary: Summary, facts: Facts) -> str:
    """When the last event that counts was played: to undo and redo in an old game makes it no new one."""
    return summary.changed if facts.played is None else as_kept(facts.played)


def _results(games: Sequence[Played], called: Mapping[str, str]) -> list[dict[str, Any]]:
    by_game: dict[tuple[str, str], list[tuple[Summary, Facts, int]]] = {}
    for summary, facts in games:
        for seat, name in enumerate(summary.header.players):
            if is_unnamed(name):
                continue
            by_game.setdefault((summary.header.game, called[likeness(name)]), []).append((summary, facts, seat))
    return [_result(game, name, played) for (game, name), played in by_game.items()]


def _result(game: str, name: str, played: Sequence[tuple[Summary, Facts, int]]) -> dict[str, Any]:
    finished = [one for one in played if one[0].status == _FINISHED]
    scores = [facts.scores[seat] for _, facts, seat in finished]
    matches = [_has_won(summary, seat) for summary, _, seat in finished if len(summary.header.players) > 1]
    runs = [len(list(run)) for won, run in groupby(matches) if won]
    return {
        "player": name,
        "game": game,
        "title": GAMES[game].title,
        "played": len(played),
        "finished": len(finished),
        "matches": len(matches),  # finished ones that somebody could be beaten in
        "won": sum(matches),
        "average": round(sum(scores) / len(scores), 2) if scores else None,
        "best": max(scores, default=None),
        "streak": runs[-1] if matches and matches[-1] else 0,
        "longest": max(runs, default=0),
        "turns": _turns([points for _, facts, seat in played for points in facts.turns[seat]]),
        "scores": [
            {"id": summary.id, "played": _last_played(summary, facts), "score": score, "won": _has_won(summary, seat)}
            for score, (summary, facts, seat) in zip(scores, finished, strict=True)
        ],
    }


def _has_won(summary: Summary, seat: int) -> bool:
    """Against somebody: alone there is nobody to beat."""
    players = summary.header.players
    return len(players) > 1 and players[seat] in summary.winners


def _turns(points: Sequence[int]) -> dict[str, Any] | None:
    if not points:
        return None
    return {"count": len(points), "average": round(sum(points) / len(points), 2), "best": max(points)}


def _luck(games: Sequence[Played], called: Mapping[str, str]) -> list[dict[str, Any]]:
    counts: dict[tuple[str | None, str], Counter[str]] = {}
    for summary, facts in games:
        for seat, name in enumerate(summary.header.players):
            for thrown, faces in facts.faces[seat].items():
                for who in (None,) if is_unnamed(name) else (None, called[likeness(name)]):
                    counts.setdefault((who, thrown), Counter()).update(faces)
    told = [
        {"player": who, "thrown": thrown, "kind": kind} | luck(count, expected)
        for (who, thrown), count in counts.items()
        for kind, expected in KINDS.items()
    ]
    return sorted((one for one in told if one["dice"]), key=itemgetter("dice"), reverse=True)
