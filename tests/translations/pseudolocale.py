#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a catalogue in which every text is "translated" by rule: letters with accents, 40 % longer, in brackets.

pseudolocale.py LUPDATE LRELEASE FILE.qm
pseudolocale.py --self-test

A text that a window shows with plain letters was never given to tr(), or in a context that the catalogue does not know; one
without its last bracket is cut. Placeholders, markup, options of commands and marks of direction stay as they are.
"""
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ACCENTED = "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞQŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþqŕšţûṽŵẋýž".replace("Q", "Ǫ").replace("q", "ǫ")
ACCENTS = str.maketrans(PLAIN, ACCENTED)
KEPT = re.compile(r"%L?(?:n|\d{1,2})|<[^<>]*>|&(?:amp|lt|gt|quot);|&(?=\S)|(?<![\w-])--?[a-z][\w-]*|[\u200e\u200f\u2066-\u2069]")
DATE_FORMAT = re.compile(r"(?:d{1,4}|M{1,4}|yyyy|yy|HH?|h{1,2}|mm|ss|[ .,:/-])+")
GROWTH = 0.4


def pseudo(text):
    """The text as the catalogue has it."""
    if DATE_FORMAT.fullmatch(text):
        return text
    parts = []
    end = 0
    for kept in KEPT.finditer(text):
        parts += [text[end:kept.start()].translate(ACCENTS), kept[0]]
        end = kept.end()
    parts.append(text[end:].translate(ACCENTS))
    letters = len(KEPT.sub("", text))
    return "⟦" + "".join(parts) + "~" * round(letters * GROWTH) + "⟧"


def fill(catalogue):
    tree = ElementTree.parse(catalogue)
    for message in tree.getroot().iter("message"):
        source = message.findtext("source")
        translation = message.find("translation")
        translation.attrib.pop("type", None)
        forms = translation.findall("numerusform")
        for form in forms or [translation]:
            form.text = pseudo(source)
    tree.write(catalogue, encoding="utf-8", xml_declaration=True)


def make(lupdate, lrelease, target):
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder, "own.ts")
        subprocess.run([ROOT / "translations/update.py", "--template", own], check=True,
                       env=dict(os.environ, CLINICDESK_LUPDATE=lupdate))
        fill(own)
        of_qt = Path(folder, "qt.ts")
        of_qt.write_bytes((ROOT / "translations/qt_hi.ts").read_bytes().replace(b'language="hi"', b'language="en"'))
        fill(of_qt)
        subprocess.run([lrelease, "-silent", own, of_qt, "-qm", target], check=True)


def self_test():
    cases = [("Send", "⟦Šéñð~~⟧"),
             ("%Ln file(s) of %1", "⟦%Ln ƒîļé(š) öƒ %1~~~~~⟧"),
             ("<a href=\"x\">&Help</a> & more", "⟦<a href=\"x\">&Ĥéļþ</a> & ɱöŕé~~~~⟧"),
             ("d MMM yyyy", "d MMM yyyy"), ("Use --json", "⟦Ûšé --json~~⟧"),
             ("\u2068%1\u2069 is safe", "⟦\u2068%1\u2069 îš šåƒé~~~⟧")]
    return [f"{text!r} became {pseudo(text)!r}, not {expected!r}" for text, expected in cases if pseudo(text) != expected]


def main(arguments):
    if arguments == ["--self-test"]:
        problems = self_test()
        print("\n".join(problems))
        return 1 if problems else 0
    if len(arguments) != 3:
        sys.exit(__doc__)
    make(*arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
