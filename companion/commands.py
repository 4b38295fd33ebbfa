"""What each command takes, and what it starts: a command's own modules are loaded only when it runs."""

import argparse
import os
from pathlib import Path
from typing import Final

from companion.terminal import complain

_MOST_TABLES = 99


def _add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept (default: the user's own)")
    command.add_argument(
        "--database", metavar="URL", help="another database for the games: sqlite:////FILE or postgresql://…"
    )


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port; choose a number from 0 to 65535")
    return int(text)


def _tables(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST_TABLES:
        raise argparse.ArgumentTypeError(f"{text} tables cannot be; choose a number from 1 to {_MOST_TABLES}")
    return int(text)


def play_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--host", default="127.0.0.1", help="address of this machine to listen on (default: 127.0.0.1)"
    )
    command.add_argument("--port", type=_port, default=8765, help="port; 0 takes any free one (default: 8765)")
    command.add_argument(
        "--camera",
        metavar="SOURCE",
        help="device number, video file, folder of pictures, http(s):// or rtsp:// address, demo, or off "
        "(default: the one last chosen on the page, else the first webcam, else demo)",
    )
    _add_database(command)
    command.add_argument(
        "--tables", type=_tables, default=1, metavar="N", help="how many tables, at /t/1/ to /t/N/ (default: 1, at /)"
    )
    command.add_argument(
        "--lan",
        metavar="ADDRESS",
        nargs="?",
        const="auto",
        help="let phones on your network join with a code; ADDRESS is this machine's own there (default: found)",
    )
    command.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> int:
    from companion.web.play import run_play

    return run_play(
        host=options.host,
        port=options.port,
        camera=options.camera,
        data=options.data,
        database=options.database,
        tables=options.tables,
        lan=options.lan,
    )


def backup_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE")
    _add_database(command)
    command.set_defaults(run=_backup)


def _backup(options: argparse.Namespace) -> int:
    from companion.table.storage.backup import run_backup

    return run_backup(options.file, options.data, options.database)


def restore_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE")
    _add_database(command)
    command.set_defaults(run=_restore)


def _restore(options: argparse.Namespace) -> int:
    from companion.table.storage.backup import run_restore

    return run_restore(options.file, options.data, options.database)


def doctor_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--camera", metavar="SOURCE", help="as for play (default: the first webcam)")
    command.add_argument("--port", type=_port, default=8765, help="the page's port (default: 8765)")
    command.add_argument("--report", type=Path, metavar="FILE", help="write it for an issue, without names or pictures")
    _add_database(command)
    command.set_defaults(run=_doctor)


def _doctor(options: argparse.Namespace) -> int:
    from companion.doctor.command import run_doctor

    return run_doctor(options.camera, options.port, options.data, options.database, options.report)


def watch_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="one JSON object a roll, one a line")
    command.add_argument("source", metavar="SOURCE", help="as for play --camera")
    command.add_argument("--post", metavar="URL", help="be the camera of the table at URL, which its host's page shows")
    command.add_argument(
        "--code",
        default=os.environ.get("COMPANION_CODE"),
        help="to join that table with, where URL does not end with #CODE (default: $COMPANION_CODE)",
    )
    command.add_argument("--fingerprint", metavar="AB:CD:…", help="of the certificate, where URL begins with https")
    command.add_argument("--data", type=Path, metavar="FOLDER", help="where this camera's calibration is kept")
    command.set_defaults(run=_watch)


def _watch(options: argparse.Namespace) -> int:
    from companion.table.camera.link import LinkError, read_target
    from companion.table.camera.watch import run_watch

    try:
        post = None if options.post is None else read_target(options.post, options.code, options.fingerprint)
    except LinkError as error:
        return complain(str(error))
    return run_watch(options.source, as_json=options.json, post=post, data=options.data)


_CONFIDENCES: Final = (
    "The confidence of a picture is the chance that every die is found and right, measured on labelled pictures. That "
    "of a die is what the networks give for a die with this face. It tells which die is the doubtful one, but is no "
    "measured chance: it seldom comes near 1, also where the whole is surer than that."
)


def read_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="one JSON object a picture, one a line")
    command.add_argument("images", nargs="+", metavar="IMAGE")
    command.epilog = _CONFIDENCES
    command.set_defaults(run=_read)


def _read(options: argparse.Namespace) -> int:
    from companion.vision.command import run_read

    return run_read(options.images, as_json=options.json)


def bench_options(command: argparse.ArgumentParser) -> None:
    benches = command.add_subparsers(metavar="WHAT", required=True)
    bench_read = benches.add_parser("read", help="how often the dice of a folder's pictures are read right")
    bench_read.add_argument("--json", action="store_true", help="one JSON object")
    bench_read.add_argument("folder", type=Path, metavar="DIR", help="pictures with an annotations.json")
    bench_read.set_defaults(run=_bench_read)


def _bench_read(options: argparse.Namespace) -> int:
    from companion.vision.bench import run_bench

    return run_bench(options.folder, as_json=options.json)


def sudoku_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="one JSON object a picture, one a line")
    command.add_argument("images", nargs="+", metavar="IMAGE")
    command.set_defaults(run=_sudoku)


def _sudoku(options: argparse.Namespace) -> int:
    from companion.sudoku.command import run_sudoku

    return run_sudoku(options.images, as_json=options.json)


def print_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("what", nargs="?", metavar="WHAT", help="which sheet (see --list), or a game's record")
    command.add_argument("-o", dest="target", type=Path, metavar="FILE.pdf", help="where to (default: WHAT.pdf)")
    command.add_argument("--list", action="store_true", help="the names of all sheets")
    command.add_argument("--paper", default="a4", help="a4 or letter (default: a4)")
    command.add_argument(
        "--die", type=int, default=16, metavar="MM", help="size of the dice for stickers (default: 16)"
    )
    command.add_argument("--seed", type=int, help="fill the sudoku of snakedoku from this number (default: left empty)")
    command.add_argument("--mongoose", action="store_true", help="snakedoku with mongooses")
    command.add_argument("--players", nargs="+", default=[], metavar="NAME", help="names to print on the sheet")
    command.add_argument("--language", metavar="LL", help="such as en or de (default: the terminal's)")
    command.set_defaults(run=_print)


def _print(options: argparse.Namespace) -> int:
    from companion.locale import native
    from companion.printing.catalogue import Order
    from companion.printing.command import run_list, run_print

    if options.list or options.what is None:
        return run_list()
    names = tuple(options.players)
    language = options.language or native()
    order = Order(options.what, options.paper, options.die, options.seed, options.mongoose, names, language)
    return run_print(order, options.target)


def calibrate_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--camera", metavar="SOURCE", help="as for play (default: the first webcam, else demo)")
    command.add_argument("--region", metavar="L,T,R,B", help="where dice land, in percent of the picture; or all")
    command.add_argument("--data", type=Path, metavar="FOLDER", help="as for play")
    command.set_defaults(run=_calibrate)


def _calibrate(options: argparse.Namespace) -> int:
    from companion.config import data_folder
    from companion.table.camera.calibrate import run_calibrate

    return run_calibrate(options.camera, options.data or data_folder(), options.region)


def match_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help="snakedoku or slither-stone")
    command.add_argument("one", metavar="A", help="random, greedy or search")
    command.add_argument("other", metavar="B", help="random, greedy or search")
    command.add_argument("--games", type=int, default=100, help="how many, A and B beginning by turns (default: 100)")
    command.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    command.set_defaults(run=_match)


def _match(options: argparse.Namespace) -> int:
    from companion.advice.match import run_match

    return run_match(options.game, options.one, options.other, games=options.games, seed=options.seed)


def replay_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="one JSON object a record, one a line")
    command.add_argument("files", nargs="+", metavar="FILE")
    command.set_defaults(run=_replay)


def _replay(options: argparse.Namespace) -> int:
    from companion.table.game.command import run_replay

    return run_replay(options.files, as_json=options.json)


def rules_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("names", nargs="*", metavar="WHAT", help="such as TS-3 or triple-snakes (default: all)")
    command.set_defaults(run=_rules)


def _rules(options: argparse.Namespace) -> int:
    from companion.table.game.rulings import run_rules

    return run_rules(options.names)
