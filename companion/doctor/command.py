"""`companion doctor [--report FILE]`: all checks, one line each, and a report that holds no names and no pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.doctor.finding import Finding, Health, summary
from companion.files import write_named
from companion.terminal import UNUSABLE, complain

_WELL: Final = 0
_WRONG: Final = 1


def run_doctor(camera: str | None, port: int, data: Path | None, database: str | None, report: Path | None) -> int:
    """Prints what each check found as soon as it is known. Returns 0 when nothing is in the way of playing, 1 when
    something is, 2 when the report cannot be written.
    """
    findings = []
    for finding in _checks(camera, port, data, database):
        print(finding.line(), flush=True)
        findings.append(finding)
    print(summary(findings))
    if report is not None and not _written(report, findings):
        return UNUSABLE
    return _WRONG if any(finding.health is Health.WRONG for finding in findings) else _WELL


def _checks(camera: str | None, port: int, data: Path | None, database: str | None) -> Iterator[Finding]:
    from companion.doctor.libraries import check_companion, check_libraries, check_python

    yield check_companion()
    yield check_python()
    libraries = check_libraries()
    yield from libraries
    if any(finding.health is Health.WRONG for finding in libraries):
        return  # nothing else could be looked at
    from companion.doctor import installation, surroundings

    yield installation.check_page()
    yield from installation.check_texts()
    yield from installation.check_models()

    yield surroundings.check_database(data, database)
    yield surroundings.check_port(port)
    yield from surroundings.check_camera(camera)


def _written(report: Path, findings: list[Finding]) -> bool:
    """Writes the report for an issue. Paths lose the user's home folder, which mostly holds a name."""
    content = {"made": datetime.now(UTC).date().isoformat(), "findings": [finding.json() for finding in findings]}
    text = json.dumps(content, indent=1, ensure_ascii=False)
    for private in {str(Path.home()), str(Path.home().resolve())} - {"/"}:
        text = text.replace(private, "~")
    try:
        write_named(report, (text + "\n").encode())
    except OSError as error:
        complain(f"The report cannot be written to {report}: {error.strerror}; name another file.")
        return False
    print(f"The report is in {report}; it holds no names and no pictures.")
    return True
