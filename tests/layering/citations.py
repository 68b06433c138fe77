#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that docs/interface.md has every section and rule that sources and documents cite.

citations.py ROOT         reads sources and documents below ROOT; each missing section is a line, and any ends 1
citations.py --self-test  checks good and bad citations in made-up files
"""
import re
import sys
from pathlib import Path

FOLDERS = ("app", "core", "ui", "tests", "docs")
SUFFIXES = {".h", ".cpp", ".py", ".md"}
INTERFACE = "docs/interface.md"

HEADING = re.compile(r"^##+ (\d+(?:\.\d+)*)\.? ", re.M)
RULE = re.compile(r"^(\d+)\. ", re.M)
NUMBER = r"\d+(?:\.\d+)*"
# "interface 4.2", "interface, section 7", "interface 2.1, 2.2", "interface 4.2 and 4.3", "section 8", "§8"
CITATION = re.compile(rf"(?:\binterface,? (?:section )?|\bsection |§ ?)({NUMBER}(?:(?:, | and ){NUMBER}(?!\w))*)", re.I)
CITED_RULE = re.compile(rf"(?:interface|section) ({NUMBER}),? \(?rule (\d+)|\brule (\d+) of (?:the )?interface ({NUMBER})", re.I)
# "RFC 7518, section 5.2" is a section of something else; so is the second one in "RFC 4648: section 4 …, section 5 …".
OTHER_DOCUMENT = re.compile(r"\bRFC \d+[^.;]{0,50}$")
LINE_START = re.compile(r"\n[ \t]*(?:///?<?|#|\*|-|\d+\.)?[ \t]*")


def sections_of(interface):
    """{section: the numbers of its rules} of the text of docs/interface.md."""
    headings = list(HEADING.finditer(interface))
    ends = [heading.start() for heading in headings[1:]] + [len(interface)]
    return {heading[1]: set(RULE.findall(interface[heading.end():end])) for heading, end in zip(headings, ends)}


def problems_in(text, sections):
    """(line number, problem) for each citation of a text that leads nowhere."""
    # A comment or a paragraph may break its lines within a citation.
    starts = []
    joined = []
    length = 0
    position = 0
    for match in LINE_START.finditer(text):
        joined.append(text[position:match.start()] + " ")
        length += len(joined[-1])
        starts.append(length)
        position = match.end()
    joined.append(text[position:])
    flat = "".join(joined)

    def line(at):
        return 1 + sum(start <= at for start in starts)

    for match in CITATION.finditer(flat):
        if OTHER_DOCUMENT.search(flat[:match.start()]):
            continue
        for number in re.findall(NUMBER, match[1]):
            if number not in sections:
                yield line(match.start()), f"{INTERFACE} has no section {number}"
    for match in CITED_RULE.finditer(flat):
        number, rule = (match[1], match[2]) if match[1] else (match[4], match[3])
        if number in sections and rule not in sections[number]:
            yield line(match.start()), f"section {number} of {INTERFACE} has no rule {rule}"


def problems(root):
    sections = sections_of((root / INTERFACE).read_text(encoding="utf-8"))
    files = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*"))] + sorted(root.glob("*.md"))
    for path in files:
        if path.suffix in SUFFIXES and path.name != Path(__file__).name:
            source = path.relative_to(root).as_posix()
            for number, problem in problems_in(path.read_text(encoding="utf-8"), sections):
                yield f"{source}:{number}: {problem}"


def self_test():
    sections = sections_of("# Title\n## 4. Calls\n### 4.2 Forms\ntext\n### 4.4 Lists\n1. One.\n2. Two.\n## 7. Errors\n")
    assert sections == {"4": set(), "4.2": set(), "4.4": {"1", "2"}, "7": set()}, sections

    def found(text):
        return list(problems_in(text, sections))

    for good in ("/// Forms (interface 4.2, 4.4, rule 2). Three of 9.9 are left", "// RFC 7518, section 5.2.2.1: data first",
                 "// RFC 4648: section 4 with padding, section 5 without.", "/// Answers (interface,\n/// section 7)",
                 "// Rule 1 of interface 4.4.", "an interface of 12 members", "/// interface 4.2 and 4.4; 7 of them"):
        assert not found(good), (good, found(good))
    for bad in ("/// Forms (interface 4.3)", "/// The limits of §8", "// Section 9 lists it", "/// interface 4.2, 5.1 and 4.4",
                "/// one\n/// two, interface,\n/// section 8", "// rule 3 of interface 4.4", "/// (interface 4.4 rule 3)",
                "// RFC 7518, section 5.2. The limits of section 8"):
        assert len(found(bad)) == 1, (bad, found(bad))
    assert found("\n/// two, interface\n/// 8.1, and more")[0][0] == 2


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    if arguments[0] == "--self-test":
        self_test()
        return 0
    found = list(problems(Path(arguments[0])))
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
