"""A second referee for Snakedoku, written from the rulings in plain loops, to be compared with the engine."""

from typing import Any

from tests.rules.paper import Line

Square = tuple[int, int]
ALL = [(c, r) for r in range(1, 10) for c in range(1, 10)]


def beside(square: Square) -> list[Square]:
    c, r = square
    return [n for n in ((c, r - 1), (c - 1, r), (c + 1, r), (c, r + 1)) if n in ALL]


class NaiveSnakedoku:
    """Owners and connections as dictionaries; everything else is looked up anew."""

    def __init__(self, digits: list[list[int]], players: int, mongoose: bool) -> None:
        self.digit = {(c, r): digits[r - 1][c - 1] for c, r in ALL}
        self.players, self.mongoose = players, mongoose
        self.owner: dict[Square, int] = {}
        self.links: set[frozenset[Square]] = set()
        self.closed: set[Square] = set()
        self.last: list[Square | None] = [None] * players
        self.held = [int(mongoose)] * players
        self.turn, self.placed, self.connected, self.over = 0, False, False, False

    def open(self) -> list[Square]:
        return [s for s in ALL if s not in self.owner and s not in self.closed]

    def suits(self, player: int) -> list[Square]:
        last = self.last[player]
        if last is None:
            return self.open()
        return [s for s in self.open() if (self.digit[s] - self.digit[last]) % 9 in (0, 1, 8)]

    def out(self, player: int) -> bool:
        return self.last[player] is not None and not self.suits(player)

    def degree(self, square: Square) -> int:
        return sum(square in link for link in self.links)

    def joins(self) -> list[tuple[Square, Square]]:
        mine = [s for s in ALL if self.owner.get(s) == self.turn]
        return [(a, b) for a in mine if self.degree(a) == 0 for b in beside(a) if b in mine and self.degree(b) <= 1]

    def spends(self) -> list[Square]:
        return self.open() if self.held[self.turn] else []

    def legal(self) -> list[Line]:
        if self.over:
            return []
        if not self.placed:
            return [{"do": "place", "square": list(s)} for s in self.suits(self.turn)]
        joins = [] if self.connected else self.joins()
        return [
            *({"do": "connect", "from": list(a), "to": list(b)} for a, b in joins),
            *({"do": "mongoose", "square": list(s)} for s in self.spends()),
            {"do": "end_turn"},
        ]

    def do(self, event: Line) -> None:
        if event["do"] == "place":
            first = self.last[self.turn] is None
            square = tuple(event["square"])
            self.owner[square], self.last[self.turn], self.placed = self.turn, square, True
            self.held[self.turn] += self.mongoose and square[0] % 3 == 2 and square[1] % 3 == 2
            if first or not (self.joins() or self.spends()):
                self.end()
        elif event["do"] == "connect":
            self.links.add(frozenset((tuple(event["from"]), tuple(event["to"]))))
            self.connected = True
            if not self.spends():
                self.end()
        else:
            if event["do"] == "mongoose":
                self.closed.add(tuple(event["square"]))
                self.held[self.turn] -= 1
            self.end()

    def end(self) -> None:
        self.placed = self.connected = False
        for ahead in range(1, self.players + 1):
            player = (self.turn + ahead) % self.players
            if not self.out(player):
                self.turn = player
                return
        self.over = True

    def snakes(self, player: int) -> list[list[list[int]]]:
        found, seen = [], set[Square]()
        for start in ALL:
            if self.owner.get(start) == player and self.degree(start) == 1 and start not in seen:
                snake = [start]
                while True:
                    seen.add(snake[-1])
                    onward = [s for s in beside(snake[-1]) if s not in seen and frozenset((snake[-1], s)) in self.links]
                    if not onward:
                        break
                    snake.append(onward[0])
                found.append([list(s) for s in snake])
        return sorted(found, key=lambda snake: -len(snake))

    def score(self, player: int) -> float:
        return sum(len(snake) - 1 for snake in self.snakes(player)) + self.held[player] / 2

    def winners(self) -> list[int]:
        def standing(player: int) -> tuple[Any, ...]:
            return (self.score(player), *(len(snake) for snake in self.snakes(player)))

        best = max(standing(player) for player in range(self.players))
        return [player for player in range(self.players) if self.over and standing(player) == best]
