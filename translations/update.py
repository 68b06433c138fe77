#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Brings the catalogues up to date with the texts of the sources, or checks that they are.

update.py           adds new texts, removes those that are gone, and fills in the English plurals
update.py --check   changes nothing; each catalogue that is not up to date is a line, and any ends 1
update.py --template FILE
                    writes a catalogue of all texts without translations

CLINICDESK_LUPDATE in the environment names the program lupdate of Qt 6.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
SOURCES = ["app", "core", "ui"]
ENGLISH = HERE / "clinicdesk_en.ts"
LANGUAGES = [HERE / "clinicdesk_hi.ts", HERE / "clinicdesk_ur.ts"]

ALTERNATIVE = re.compile(r"\b(?:is/are|needs/need|was/were|has/have|does/do|it/them|its/their|this/these|that/those|digit/digits|letter/letters)\b")

NOUN_IN_Y = re.compile(r"([^aeiou])y\(s\)")  # entry(s)

# Line numbers would change with every commit.
OPTIONS = ["-silent", "-locations", "none", "-no-obsolete", "-source-language", "en"]


def lupdate_program():
    named = os.environ.get("CLINICDESK_LUPDATE")
    candidates = [named] if named else ["lupdate6", "/usr/lib/qt6/bin/lupdate", "lupdate"]
    for candidate in candidates:
        found = shutil.which(candidate)
        if found:
            return found
    sys.exit("update.py: lupdate of Qt 6 was not found; set CLINICDESK_LUPDATE.")


def lupdate(catalogue, *options, sources=SOURCES):
    """Returns what lupdate says about texts whose translation the program would not find."""
    # Run from the root of the project: lupdate finds included headers from there.
    run = subprocess.run([lupdate_program(), *OPTIONS, *options, "-I", ".", *sources, "-ts", str(catalogue)],
                         cwd=HERE.parent, check=True, capture_output=True, text=True)
    return [line for line in run.stderr.splitlines()
            if "lacks Q_OBJECT" in line or "Qualifying with unknown" in line or "without context" in line]


def without_guesses():
    """Qt 6.8 has one heuristic fewer than Qt 6.4, and refuses its name."""
    help_text = subprocess.run([lupdate_program(), "-help"], capture_output=True, text=True).stdout
    kinds = re.search(r"-disable-heuristic \{([\w|]+)\}", help_text)[1].split("|")
    return [word for kind in kinds for word in ("-disable-heuristic", kind)]


def plural_forms(source):
    """Singular and plural of "%Ln document(s) wait(s) and is/are safe": the first (s) is of the noun, the others are of verbs."""
    forms = []
    for is_plural in (False, True):
        text = ALTERNATIVE.sub(lambda match: match[0].split("/")[is_plural], source)
        if NOUN_IN_Y.search(text):
            text = NOUN_IN_Y.sub(r"\1ies" if is_plural else r"\1y", text, count=1)
        else:
            text = text.replace("(s)", "s" if is_plural else "", 1)
        forms.append(text.replace("(s)", "" if is_plural else "s"))
    return forms


def fill_english(catalogue):
    """Only what is unfinished changes, and the rest keeps every byte."""
    lines = catalogue.read_text(encoding="utf-8").split("\n")
    done = []
    index = 0
    while index < len(lines):
        done.append(lines[index])
        index += 1
        if '<translation type="unfinished">' not in done[-1]:
            continue
        start = max(number for number, line in enumerate(done) if "<message" in line)
        message = "\n".join(done[start:] + lines[index:lines.index("    </message>", index) + 1])
        forms = plural_forms(ElementTree.fromstring(message).findtext("source"))
        if lines[index].strip() != "<numerusform></numerusform>":
            continue
        done[-1] = done[-1].replace(' type="unfinished"', "")
        done += [f"            <numerusform>{escape(form)}</numerusform>" for form in forms]
        index += len(forms)
    catalogue.write_text("\n".join(done), encoding="utf-8")


def update(folder):
    warnings = lupdate(folder / ENGLISH.name, "-pluralonly", "-target-language", "en", *without_guesses())
    fill_english(folder / ENGLISH.name)
    for catalogue in LANGUAGES:
        lupdate(folder / catalogue.name)
    return warnings


def check():
    with tempfile.TemporaryDirectory() as folder:
        catalogues = [ENGLISH, *LANGUAGES]
        for catalogue in catalogues:
            shutil.copy(catalogue, folder)
        problems = update(Path(folder))
        problems += [f"translations/{catalogue.name} is not up to date: run translations/update.py"
                     for catalogue in catalogues if (Path(folder) / catalogue.name).read_bytes() != catalogue.read_bytes()]
    return problems


def main(arguments):
    if arguments == ["--check"]:
        problems = check()
    elif len(arguments) == 2 and arguments[0] == "--template":
        Path(arguments[1]).unlink(missing_ok=True)
        problems = lupdate(Path(arguments[1]).resolve(), "-target-language", "en")
    elif not arguments:
        problems = update(HERE)
    else:
        sys.exit(__doc__)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
