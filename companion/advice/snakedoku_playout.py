"""Snakedoku played to its end by quick, greedy hands: what the search judges a turn by.

Only what scores is kept: open squares, and of each player the lone squares and the snakes' ends. A connection is a
point, whatever its snake. No mongoose is spent.
"""

import random

from companion.rules.snakedoku.state import CENTRES, FIELD, State, open_squares

_WIN = 4.0
"""What winning counts, in points of the margin."""


def playout(state: State, me: int, chance: random.Random) -> float:
    """How one playout ends for `me`: the margin over the best other player, and `_WIN` more or less for the result.

    `state` is one in which a turn begins. Each player places, by chance, where a connection is possible at once, else
    anywhere, and then connects.
    """
    players = range(len(state.owned))
    suiting, beside, spread, draw = state.setup.suiting, FIELD.beside, FIELD.spread, chance.random
    free = open_squares(state)
    lone, ends = list(state.lone), list(state.ends)
    reach = [FIELD.full if current is None else suiting[current] for current in state.current]
    points = [float(sum(len(snake) - 1 for snake in own)) for own in state.snakes]
    halves = list(state.mongooses)
    centres = CENTRES if state.setup.mongoose else 0
    player, waiting, count = state.turn, 0, len(points)
    while waiting < count:
        options = free & reach[player]
        if not options:
            waiting += 1
            player = player + 1 if player + 1 < count else 0
            continue
        waiting = 0
        mine = lone[player]
        joinable = mine | ends[player]
        options = options & spread(joinable) or options
        for _ in range(int(draw() * options.bit_count())):
            options &= options - 1
        bit = options & -options
        index = bit.bit_length() - 1
        free ^= bit
        reach[player] = suiting[index]
        if bit & centres:
            halves[player] += 1
        to = beside[index] & joinable
        if not to:
            standing = mine & spread(joinable)
            if standing:
                lone[player] = mine = mine | bit
                bit = standing & -standing
                to = beside[bit.bit_length() - 1] & joinable
                mine ^= bit
        if to:
            to = to & ends[player] or to
            to &= -to
            if mine & to:
                mine ^= to
                ends[player] |= to | bit
            else:
                ends[player] ^= to | bit
            lone[player] = mine
            points[player] += 1
        else:
            lone[player] = mine | bit
        player = player + 1 if player + 1 < count else 0
    for each in players:
        points[each] += halves[each] / 2
    margin = points[me] - max(points[each] for each in players if each != me)
    return margin + _WIN * ((margin > 0) - (margin < 0))
