"""The command line: `companion COMMAND`, `companion -h` lists them. A command loads only what it needs itself."""

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from companion import commands
from companion.files import NO_ROOM
from companion.terminal import DONE, INTERRUPTED, complain, last_line, nowhere, ready_outputs

_COMMANDS = {
    "play": (commands.play_options, "start the page (the default)"),
    "backup": (commands.backup_options, "copy all games to a file, also while the companion runs"),
    "restore": (commands.restore_options, "put the games of a back-up in place; the old ones are kept aside"),
    "doctor": (commands.doctor_options, "look over libraries, models, database, port, camera and light"),
    "read": (commands.read_options, "read the dice in pictures"),
    "watch": (commands.watch_options, "print each roll that comes to rest"),
    "replay": (commands.replay_options, "replay game records and print their sheets"),
    "rules": (commands.rules_options, "look rulings up: those of a game, or by number"),
    "bench": (commands.bench_options, "measure the reader on your own labelled pictures"),
    "sudoku": (commands.sudoku_options, "read completed sudokus in pictures"),
    "print": (commands.print_options, "write a sheet to print as a PDF"),
    "calibrate": (commands.calibrate_options, "see whether a camera will do, and set where dice land"),
    "match": (commands.match_options, "let computer players play each other"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status: 0 done, 1 an illegal event or something that `doctor` found wrong,
    2 input that cannot be used, 130 ended by Ctrl-C."""
    ready_outputs()
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version")):
        arguments.insert(0, "play")
    try:
        try:
            options = _parser().parse_args(arguments)
            status: int = options.run(options)
        except SystemExit:  # all is said by the parser: a help, the version
            sys.stdout.flush()
            raise
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output (head, say) has left
        sys.stdout = None
        return DONE
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise  # our own mistake: what a command is given it looks after itself
        sys.stdout = nowhere()  # what is left to say would fail again at the end
        return complain(f"What there is to say cannot be written ({error.strerror}); free some space.")
    except ImportError as error:
        if error.name is not None and error.name.startswith("companion"):
            raise  # our own mistake, no fault of the installation
        if isinstance(error.__cause__, KeyboardInterrupt):  # Ctrl-C while a library was being loaded
            return INTERRUPTED
        return complain(f"A library cannot be loaded ({last_line(error)}); `companion doctor` looks at all of them.")
    return status


class _Command(argparse.ArgumentParser):
    """A command's own parser: of what it does not know it complains itself, so that the usage shown is its own."""

    def parse_known_args(self, *args: Any, **kwargs: Any) -> Any:
        """As for any parser, but nothing may be left over."""
        known, unknown = super().parse_known_args(*args, **kwargs)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return known, unknown


class _Version(argparse.Action):
    """Prints the installed version; where it is known is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        print(f"{parser.prog} {version('tabletop-companion')}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion",
        description="Reads real dice with a camera, referees the game, shows the sheet on a local page.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="tell the version and exit")
    added = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=_Command)
    for name, (add_options, does) in _COMMANDS.items():
        add_options(added.add_parser(name, help=does))
    return parser
