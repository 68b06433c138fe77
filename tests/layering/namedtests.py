#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that docs/accessibility.md and SECURITY.md name tests that exist, and the first one every drag.

namedtests.py ROOT         each missing test, line of the check-list and drag is a line, and any ends 1
namedtests.py --self-test  checks good and bad documents and sources in made-up folders

Tests are written as `ClassTest::function` in docs/accessibility.md, and as CTest names them in SECURITY.md, where `*` stands for several;
each row of its table has one. Each row of the check-list has a test, or says "by hand". A source of ui that drags, or accepts drags, is
named in the document, where the other way to do the same is.
"""
import fnmatch
import re
import sys
import tempfile
from pathlib import Path

DOCUMENT = "docs/accessibility.md"
PROMISES = "SECURITY.md"
LINES = 14

NAMED = re.compile(r"`(\w+Test)::(\w+)`")
ROW = re.compile(r"^\| (\d+) \|(.*)$", re.M)
FUNCTION = re.compile(r"\bvoid (?:(\w+Test)::)?(\w+)\(\)")
OF_CTEST = re.compile(r"`((?:unit|gui|integration|layering|hardening|fuzz)_[\w*]+|packaging/[\w.]+)`")
ADDED = re.compile(r"add_test\(\s*NAME (\w+)")
TESTS = re.compile(r"^ *clinicdesk_tests\(\s*(\w+)\s+([^)]*)\)", re.M)
PROMISE = re.compile(r"^\| (?!Promise|---)(.*) \|(.*)\|$", re.M)
DRAG = re.compile(r"\b(?:startDragDistance|dragEnterEvent|QEvent::DragEnter|QDrag\s*\(|setDragEnabled\(true|canInsertFromMimeData|mouseMoveEvent)\b")


def tests_of(root):
    """{class: its functions} of the test classes below ROOT/tests."""
    found = {}
    for path in (root / "tests").rglob("*test.cpp"):
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"^class (\w+Test)\b", text, re.M):
            found.setdefault(name, set()).update(function for _, function in FUNCTION.findall(text))
    return found


def classes_in(arguments):
    """What follows CLASSES, up to the next keyword."""
    keyword = ""
    for word in arguments.split():
        if word.isupper():
            keyword = word
        elif keyword == "CLASSES":
            yield word


def names_of_ctest(root):
    """The names that CTest gives the tests below ROOT/tests."""
    tests = root / "tests"
    names = {f"layering_{path.stem}" for path in (tests / "layering").glob("*.py")}
    names.update(f"fuzz_{path.stem}" for path in (tests / "fuzz").rglob("*.cpp"))
    for path in tests.rglob("CMakeLists.txt"):
        text = path.read_text(encoding="utf-8")
        names.update(ADDED.findall(text))
        for program, arguments in TESTS.findall(text):
            names.update(f"{program}_{name}" for name in classes_in(arguments))
    return names


def wrong_promises(root):
    text = (root / PROMISES).read_text(encoding="utf-8")
    names = names_of_ctest(root)
    for promise, shown in PROMISE.findall(text):
        shown_by = OF_CTEST.findall(shown)
        if not shown_by:
            yield f"{PROMISES}: no test shows “{promise[:60]}”"
        for name in shown_by:
            if not (fnmatch.filter(names, name) or (root / name).is_file()):
                yield f"{PROMISES}: there is no test {name}"


def problems(root):
    yield from wrong_promises(root)
    text = (root / DOCUMENT).read_text(encoding="utf-8")
    tests = tests_of(root)
    for name, function in NAMED.findall(text):
        if function not in tests.get(name, ()):
            yield f"{DOCUMENT}: there is no test {name}::{function}"
    rows = {int(number): rest for number, rest in ROW.findall(text)}
    for number in range(1, LINES + 1):
        if number not in rows:
            yield f"{DOCUMENT}: line {number} of the check-list is missing"
        elif not NAMED.search(rows[number]) and "by hand" not in rows[number]:
            yield f"{DOCUMENT}: line {number} of the check-list has no test"
    for path in sorted((root / "ui").rglob("*.cpp")):
        if DRAG.search(path.read_text(encoding="utf-8")) and f"`{path.stem}`" not in text:
            yield f"{DOCUMENT}: does not say how to do without a mouse what {path.relative_to(root)} does with a drag"


GOOD = "".join(f"| {number} | x | `GoodTest::works` |\n" for number in range(1, LINES)) + "| 14 | x | by hand |\n| `mover` | keys |\n"
MADE_UP = [
    (GOOD, "if (d > startDragDistance())", 0),
    (GOOD.replace("works", "sleeps", 1), "", 1),
    (GOOD.replace("GoodTest::works", "OtherTest::works", 1), "", 1),
    (GOOD.replace("`GoodTest::works`", "no test", 1), "", 1),
    (GOOD.replace("by hand", "perhaps"), "", 1),
    (GOOD.split("\n", 1)[1], "", 1),
    (GOOD.replace("`mover`", "`other`"), "void dragEnterEvent(", 1),
]


GOOD_PROMISES = ("| Promise | Shown by |\n|---|---|\n| Sealed | `gui_a_good`, `unit_*` |\n| Built twice | `packaging/twice.sh` |\n"
                 "| Layers | `layering_check` |\n")
MADE_UP_PROMISES = [
    (GOOD_PROMISES, 0),
    (GOOD_PROMISES.replace("gui_a_good", "gui_a_bad"), 1),
    (GOOD_PROMISES.replace("unit_*", "integration_*"), 1),
    (GOOD_PROMISES.replace("`layering_check`", "a person"), 1),
    (GOOD_PROMISES.replace("twice.sh", "once.sh"), 1),
]


def self_test():
    failed = 0
    cases = [(document, source, GOOD_PROMISES, expected) for document, source, expected in MADE_UP]
    cases += [(GOOD, "", promises, expected) for promises, expected in MADE_UP_PROMISES]
    for document, source, promises, expected in cases:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for path, text in ((DOCUMENT, document), (PROMISES, promises), ("ui/a/mover.cpp", source),
                               ("tests/unit/a/CMakeLists.txt", "add_test(NAME unit_a COMMAND a)\nclinicdesk_tests(gui_a LABELS window CLASSES\n  good SLOW)"),
                               ("tests/layering/check.py", ""), ("packaging/twice.sh", ""),
                               ("tests/gui/a/goodtest.cpp", "class GoodTest : public QObject {\n    void works();\n};\n")):
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            found = list(problems(root))
            if len(found) != expected:
                print(f"expected {expected} problems, found {found} in {document!r} and {promises!r}")
                failed = 1
    return failed


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    found = list(problems(Path(arguments[0])))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
