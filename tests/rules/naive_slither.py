"""A second referee for Slither Stone, written from the rulings in plain loops, to be compared with the engine."""

from tests.rules.paper import Line

Square = tuple[int, int]
WAYS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


class NaiveSnake:
    def __init__(self, square: Square, facing: str) -> None:
        self.squares, self.facing, self.alive = [square], facing, True


class NaiveSlither:
    """Lists of squares; everything else is looked up anew."""

    def __init__(self, board: Line) -> None:
        self.columns, self.rows = board["columns"], board["rows"]
        self.barriers = {tuple(square) for square in board["barriers"]}
        self.free: set[Square] = set()
        self.snakes = [[NaiveSnake(tuple(s["square"]), s["facing"]) for s in pair] for pair in board["snakes"]]
        self.left = [5, 5]
        self.over = False
        self.begin(0)

    def begin(self, turn: int) -> None:
        self.turn, self.moves, self.wise, self.barred = turn, [0, 0], 0, False
        self.at_start = [snake.alive for snake in self.snakes[turn]]

    def squares(self) -> list[Square]:
        return [(c, r) for r in range(1, self.rows + 1) for c in range(1, self.columns + 1)]

    def living(self) -> set[Square]:
        return {square for pair in self.snakes for snake in pair if snake.alive for square in snake.squares}

    def may_move(self, which: int) -> bool:
        allowed = 1 if all(self.at_start) else 2
        return self.snakes[self.turn][which].alive and self.moves[which] < allowed

    def legal(self) -> list[Line]:
        if self.over:
            return []
        found: list[Line] = []
        for which in (0, 1):
            if self.may_move(which):
                found.append({"do": "move", "snake": which, "how": "foolish"})
                if not self.wise:
                    for way in WAYS:
                        for face in WAYS:
                            found.append({"do": "move", "snake": which, "how": "step", "direction": way, "face": face})
                    for how in ("skip", "dash"):
                        found += [{"do": "move", "snake": which, "how": how, "face": face} for face in WAYS]
        empty = [s for s in self.squares() if s not in self.barriers and s not in self.living() | self.free]
        living = self.living()
        if not self.barred:
            for c, r in empty:
                if not any((c + x, r + y) in living for x, y in WAYS.values()):
                    found.append({"do": "barrier", "square": [c, r]})
        if self.left[self.turn]:
            found += [{"do": "free", "square": list(square)} for square in empty]
        if not self.may_move(0) and not self.may_move(1):
            found.append({"do": "end_turn"})
        return found

    def do(self, event: Line) -> None:
        if event["do"] == "barrier":
            self.barriers.add(tuple(event["square"]))
            self.barred = True
        elif event["do"] == "free":
            self.free.add(tuple(event["square"]))
            self.left[self.turn] -= 1
        elif event["do"] == "move":
            self.move(event)
        else:
            self.begin(1 - self.turn)

    def move(self, event: Line) -> None:
        snake = self.snakes[self.turn][event["snake"]]
        self.moves[event["snake"]] += 1
        self.wise += event["how"] != "foolish"
        x, y = WAYS[event.get("direction", snake.facing)]
        for stride in {"foolish": [1], "step": [1], "skip": [2], "dash": [1, 1, 1]}[event["how"]]:
            c, r = snake.squares[-1]
            to = (c + stride * x, r + stride * y)
            if to not in self.squares() or to in self.barriers or to in self.living():
                snake.alive = False
                self.barriers |= set(snake.squares)
                self.over = not any(each.alive for each in self.snakes[self.turn])
                return
            snake.squares.append(to)
            self.free.discard(to)
        snake.facing = event.get("face", snake.facing)
