"""The page's modules as one script: every form of import and export that they use, and lines that are found again."""

import json
import shutil
import subprocess
from itertools import accumulate
from pathlib import Path

import pytest

from companion.config import resource
from companion.web.page.bundle import BundleError, bundle

FOLDER = {
    "app.js": (
        '// Begins here.\nimport { add, two as second } from "./sums.js";\nimport * as names from "./names.js";\n'
        'import shout from "./shout.js";\n\nconsole.log(shout(names.ann), add(second, names.count()));\n'
    ),
    "sums.js": (
        'import {\n  ann,\n} from "./names.js";\nexport const two = 2;\n'
        "export const add = (a, b) => `${ann} ${a + b}`;\n"
    ),
    "names.js": (
        'export const ann = "Ann";\nexport async function wait() {}\nfunction three() {\n  return 3;\n}\n'
        "export { three as count };\n"
    ),
    "shout.js": 'import{ann as n}from"./names.js";const mark=n.length;export default function(text){return text+mark}',
}
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def run(script: str, folder: Path) -> str:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node was found to run a script with; the browser tests run the page's own")
    file = folder / "script.mjs"
    file.write_text(script, encoding="utf-8")
    return subprocess.run([node, file], capture_output=True, text=True, check=True).stdout


def numbers(segment: str) -> list[int]:
    """A segment of a source map, decoded."""
    found, value, shift = [], 0, 0
    for letter in segment:
        digit = DIGITS.index(letter)
        value += (digit & 31) << shift
        shift += 5
        if digit < 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            value, shift = 0, 0
    return found


def test_modules_run_as_one_script_as_they_do_apart(tmp_path: Path) -> None:
    script = bundle(FOLDER.__getitem__, "app.js").text
    assert run(script, tmp_path) == "Ann3 Ann 5\n"


def test_every_module_runs_once_and_after_those_that_it_imports() -> None:
    script = bundle(FOLDER.__getitem__, "app.js")
    assert json.loads(script.map)["version"] == 3
    assert json.loads(script.map)["sources"] == ["names.js", "sums.js", "shout.js", "app.js"]
    assert script.text.count('const ann = "Ann"') == 1


def test_the_map_leads_each_line_of_the_page_back_to_its_file() -> None:
    def read(name: str) -> str:
        if name == "parts/languages.js":
            return 'export const language = "en";\nexport const languages = {};\n'
        return (resource("webui") / name).read_text(encoding="utf-8")

    script = bundle(read, "app.js")
    told = json.loads(script.map)
    steps = [numbers(segment) for segment in told["mappings"].split(";")]
    files = list(accumulate(step[1] if step else 0 for step in steps))
    lines = list(accumulate(step[2] if step else 0 for step in steps))
    compared = 0
    for made, step, file, line in zip(script.text.splitlines(), steps, files, lines, strict=False):
        if not step:
            assert made.startswith("return { ")
            continue
        source = told["sourcesContent"][file].split("\n")[line]
        if source.lstrip().startswith(("//", "/**", "* ", "*/")):
            assert made.rpartition("(() => {")[2].strip() == "", "a comment is not sent"
        elif "import" not in source and "export" not in source:
            assert made.endswith(source.partition(" // ")[0].rstrip())
            compared += 1
    assert compared > 3000


def test_comments_are_not_sent_but_for_licences_and_what_may_be_a_text() -> None:
    kept = '/*! Licence: MIT. */\nconst web = "http://a", told = "a // b";\n'
    text = f"// One.\n  // Two.\n/** Three,\n * four. */\n{kept}/* Five. */ const six = 6; // it's seven\n"
    script = bundle({"app.js": text}.__getitem__, "app.js").text
    assert script.split("\n")[4:7] == [*kept.split("\n")[:2], "/* Five. */ const six = 6;"]
    assert [line.rpartition("(() => {")[2].strip() for line in script.split("\n")[:4]] == [""] * 4


def test_names_listed_over_several_lines_leave_the_lines_after_them_where_they_were() -> None:
    folder = {
        "a.js": "const one = 1;\nexport {\n  one,\n};\nconst two = 2;\n",
        "app.js": 'import {\n  one,\n} from "./a.js";\none;\n',
    }
    lines = bundle(folder.__getitem__, "app.js").text.split("\n")
    assert (lines[4], lines[9]) == ("const two = 2;", "one;")


@pytest.mark.parametrize(
    "line", ["import './names.js';", 'import("./names.js");', "export let a = 1;", 'export { ann } from "./names.js";']
)
def test_a_form_that_is_not_known_is_refused_by_name(line: str) -> None:
    with pytest.raises(BundleError, match=r"app\.js"):
        bundle((FOLDER | {"app.js": f"{line}\n"}).__getitem__, "app.js")


def test_modules_in_folders_are_found_by_where_they_are_imported_from(tmp_path: Path) -> None:
    folders = {
        "app.js": 'import { sum } from "./sums/add.js";\nimport { two } from "./parts/numbers.js";\n'
        "console.log(sum(two));\n",
        "sums/add.js": 'import { one } from "./one/one.js";\nimport { two } from "../parts/numbers.js";\n'
        "export const sum = (n) => n + one + two;\n",
        "sums/one/one.js": 'import * as numbers from "../../parts/numbers.js";\nexport const one = numbers.two - 1;\n',
        "parts/numbers.js": 'import { zero } from "./zero.js";\nexport const two = zero + 2;\n',
        "parts/zero.js": "export const zero = 0;\n",
        "zero.js": "export const zero = 100;\n",
    }
    script = bundle(folders.__getitem__, "app.js")
    assert run(script.text, tmp_path) == "5\n"
    sources = ["parts/zero.js", "parts/numbers.js", "sums/one/one.js", "sums/add.js", "app.js"]
    told = json.loads(script.map)
    assert told["sources"] == sources
    assert told["sourcesContent"] == [folders[name] for name in sources]


@pytest.mark.parametrize(("name", "path"), [("app.js", "../outside.js"), ("parts/app.js", "../../webui/parts/app.js")])
def test_a_module_outside_the_folder_is_refused(name: str, path: str) -> None:
    read = {name: f'import {{ a }} from "{path}";\n', "../outside.js": "export const a = 1;\n"}
    with pytest.raises(BundleError, match=f"{name} imports {path}, which is outside"):
        bundle(read.__getitem__, name)


def test_modules_in_a_circle_are_refused() -> None:
    circle = {"app.js": 'import { a } from "./b.js";\n', "b.js": 'import { b } from "./app.js";\nexport const a = b;\n'}
    with pytest.raises(BundleError, match="imports itself"):
        bundle(circle.__getitem__, "app.js")
