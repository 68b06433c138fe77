#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds counts in texts that other languages cannot inflect.

counts.py ROOT         reads the sources below ROOT; each violation is a line, and any ends 1
counts.py --self-test  plants each violation and sees that it is found

A count belongs to tr("%Ln document(s)", nullptr, n): each language then has as many forms as it needs. A pair
(n == 1 ? tr("1 document") : tr("%n documents")) has two, and a number that is filled in as %1 has one.
"""
import re
import sys
from pathlib import Path

COUNTED = ("assessments bytes causes characters connections conversations days digits doctors documents entries fields files findings "
           "hours identifiers letters minutes months notes objects pages patients pixels practitioners profiles receipts requests rows "
           "seconds signs spaces tags tasks tokens transactions values weeks words").split()
NOUNS = "(?:" + "|".join(COUNTED) + ")"
SINGULARS = "(?:" + "|".join(re.sub("s$", "", re.sub("ies$", "y", noun)) for noun in COUNTED) + ")"

TEXT = re.compile(r'\b(?:tr|translate|QT_TR\w*_NOOP)\s*\((?P<arguments>(?:[^()"]|"(?:\\.|[^"\\])*"|\((?:[^()"]|"(?:\\.|[^"\\])*")*\))*)\)')
LITERAL = re.compile(r'"((?:\\.|[^"\\])*)"')
PAIR = re.compile(r"[=!]=\s*1\s*\?")
ADJECTIVES = "(?:(?:more|new|other) )?"
AS_ONE = re.compile(rf"%L?\d {ADJECTIVES}{NOUNS}\b")
OF_ONE = re.compile(rf"\b1 {ADJECTIVES}{SINGULARS}\b")
ONLY_PLURAL = re.compile(rf"%L?n {ADJECTIVES}{NOUNS}\b")
WITHOUT_NUMBER = re.compile(r"%L?n\b")

# Files with as many violations as they still have. A file that has fewer fails too, so that the list shrinks.
EXCEPTIONS = {
}


def violations(text):
    """Yields the position and the reason of each violation."""
    ends = []
    for match in TEXT.finditer(text):
        words = "".join(LITERAL.findall(match["arguments"]))
        if AS_ONE.search(words):
            yield match.start(), f'a count is filled in as a placeholder: "{words}"'
        elif OF_ONE.search(words):
            yield match.start(), f'"1" is part of a text: "{words}"'
        elif ONLY_PLURAL.search(words):
            yield match.start(), f'a count without singular, write "(s)": "{words}"'
        elif WITHOUT_NUMBER.search(words) and match["arguments"].count(",") < 2 and "NOOP" not in match[0]:
            yield match.start(), f'%n without its number: "{words}"'
        ends.append(match.start())
    for match in PAIR.finditer(text):
        if any(match.end() <= start <= match.end() + 40 for start in ends):
            yield match.start(), "singular and plural are chosen here, not by the catalogue"


def sources(root):
    for folder in ("app", "core", "ui"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".cpp", ".h"):
                yield path


def problems(root, exceptions):
    for path in sources(root):
        name = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        found = list(violations(text))
        if len(found) == exceptions.get(name, 0):
            continue
        if len(found) < exceptions.get(name, 0):
            yield f"{name}: {len(found)} violations are left; EXCEPTIONS says {exceptions[name]}"
            continue
        for position, reason in found:
            yield f"{name}:{text.count(chr(10), 0, position) + 1}: {reason}"
    for name in exceptions:
        if not (root / name).exists():
            yield f"{name}: is in EXCEPTIONS, but there is no such file"


SOUND = ['tr("%Ln document(s)", nullptr, count)', 'tr("Page %1 of %2").arg(page).arg(pages)', 'rows == 1 ? first : QString()',
         'tr("%1 has files that cannot be read.").arg(name)', 'tr("%1 kB/s")', 'QT_TRANSLATE_N_NOOP("x", "%n file(s)")',
         '// tr of a sentence\ncall("%1 documents")']
PLANTED = ['tr("%1 documents").arg(count)', 'tr("Sending %1 of %2 documents").arg(one)', 'count == 1 ? tr("One document")\n : other',
           'count == 1\n    ? tr("a") : tr("b")', 'tr("1 document")', 'tr("Copied 1 new row.")', 'tr("%n waiting")',
           'tr("%Ln rows", nullptr, count)',
           'QCoreApplication::translate("x", "%1 pages")']


def self_test():
    failures = [f"found where there is none: {code}" for code in SOUND if list(violations(code))]
    failures += [f"not found: {code}" for code in PLANTED if not list(violations(code))]
    return failures


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    found = self_test() if arguments[0] == "--self-test" else list(problems(Path(arguments[0]), EXCEPTIONS))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
