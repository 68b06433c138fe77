#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Gives texts to a translator as a table (CSV in UTF-8), and takes the translations back.

spreadsheet.py export LANGUAGE FILE.csv [FOLDER...]
                    writes the texts without translation, those of the folders first named ("ui/outbox"), or all
spreadsheet.py import LANGUAGE FILE.csv
                    fills in every row that has a translation; a row whose text is gone is named and left out

A row has the text, a note for the translator, the translation, and for counts the translation of the singular. In Urdu the marks of
direction are set here: names, numbers and English words keep their order in the sentence.
"""
import csv
import re
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from xml.sax.saxutils import escape

import update

COLUMNS = ["context", "text", "note", "translation", "singular"]
RIGHT_TO_LEFT = {"ur"}

FIRST_STRONG_ISOLATE, POP_ISOLATE, RIGHT_TO_LEFT_MARK = "\u2068", "\u2069", "\u200f"
ALONE = re.compile(rf"(?<!{FIRST_STRONG_ISOLATE})(?<!{FIRST_STRONG_ISOLATE}--)((?:--)?%L?\d)")
PLACEHOLDER = re.compile(r"%L?[n\d]")
NOT_IN_SENTENCE = re.compile(r"[\u2066-\u2068][^\u2069]*\u2069|%L?n")


def with_marks(text):
    """Isolates what is filled in, and starts the sentence at the right even if its first letter is Latin.

    A text without a letter of its own language, such as the name of a file, stays as it is: people copy it."""
    words = PLACEHOLDER.sub("", text)
    if any(map(str.isalpha, words)) and words.isascii():
        return text
    text = ALONE.sub(FIRST_STRONG_ISOLATE + r"\1" + POP_ISOLATE, text)
    letters = [letter for letter in NOT_IN_SENTENCE.sub("", text) if letter.isalpha() or letter == RIGHT_TO_LEFT_MARK]
    if letters and letters[0].isascii() and not all(letter.isascii() for letter in letters):
        return RIGHT_TO_LEFT_MARK + text
    has_no_letters = all(unicodedata.bidirectional(each) not in ("L", "R", "AL") for each in NOT_IN_SENTENCE.sub("", text))
    values = len(PLACEHOLDER.findall(text))
    if has_no_letters and (values > 1 or (values == 1 and words.strip())):
        return RIGHT_TO_LEFT_MARK + text
    return text


def catalogue_of(language):
    return update.HERE / f"clinicdesk_{language}.ts"


def messages(catalogue):
    for context in ElementTree.parse(catalogue).getroot().findall("context"):
        for message in context.findall("message"):
            yield context.findtext("name"), message


def key_of(context, message):
    return context, message.findtext("source"), message.findtext("comment") or ""


def keys_in(folders):
    """The texts of these folders of sources."""
    with tempfile.TemporaryDirectory() as temporary:
        catalogue = Path(temporary, "part.ts")
        update.lupdate(catalogue, sources=folders)
        return {key_of(context, message) for context, message in messages(catalogue)}


def note_of(message):
    notes = [message.findtext("comment"), message.findtext("extracomment")]
    return "; ".join(note for note in notes if note)


def export_texts(language, file, folders):
    wanted = keys_in(folders or update.SOURCES)
    with open(file, "w", encoding="utf-8", newline="") as table:
        rows = csv.writer(table)
        rows.writerow(COLUMNS)
        for context, message in messages(catalogue_of(language)):
            if message.find("translation").get("type") == "unfinished" and key_of(context, message) in wanted:
                rows.writerow([context, message.findtext("source"), note_of(message), "", ""])


def quoted(text):
    """As lupdate writes it."""
    return escape(text, {'"': "&quot;", "'": "&apos;"})


def message_lines(message, translated):
    is_plural = message.get("numerus") == "yes"
    translation = message.find("translation")
    forms = [form.text or "" for form in translation.findall("numerusform")] if is_plural else [translation.text or ""]
    state = ' type="unfinished"' if translation.get("type") == "unfinished" and not translated else ""
    forms = translated or forms
    yield f'    <message{" numerus=" + chr(34) + "yes" + chr(34) if is_plural else ""}>'
    for tag in ("source", "comment", "extracomment", "translatorcomment"):
        if message.findtext(tag) is not None:
            yield f"        <{tag}>{quoted(message.findtext(tag))}</{tag}>"
    if is_plural:
        yield f"        <translation{state}>"
        for form in forms:
            yield f"            <numerusform>{quoted(form)}</numerusform>"
        yield "        </translation>"
    else:
        yield f"        <translation{state}>{quoted(forms[0])}</translation>"
    yield "    </message>"


def forms_of(row, message, language):
    many, one = row["translation"].strip("\r"), row["singular"].strip("\r")
    forms = [one or many, many] if message.get("numerus") == "yes" else [many]
    return [with_marks(form) for form in forms] if language in RIGHT_TO_LEFT else forms


def import_texts(language, file):
    with open(file, encoding="utf-8", newline="") as table:
        given = {(row["context"], row["text"], row["note"]): row for row in csv.DictReader(table) if row["translation"].strip()}
    catalogue = catalogue_of(language)
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>",
             f'<TS version="2.1" language="{language}" sourcelanguage="en">']
    for context in ElementTree.parse(catalogue).getroot().findall("context"):
        name = context.findtext("name")
        lines += ["<context>", f"    <name>{quoted(name)}</name>"]
        for message in context.findall("message"):
            row = given.pop((name, message.findtext("source"), note_of(message)), None)
            lines += message_lines(message, forms_of(row, message, language) if row else None)
        lines.append("</context>")
    catalogue.write_text("\n".join([*lines, "</TS>", ""]), encoding="utf-8")
    return [f'no such text: {context}: "{text}"' for context, text, _ in given]


def main(arguments):
    if len(arguments) >= 3 and arguments[0] == "export":
        export_texts(arguments[1], arguments[2], arguments[3:])
        return 0
    if len(arguments) == 3 and arguments[0] == "import":
        problems = import_texts(*arguments[1:])
        for problem in problems:
            print(problem, file=sys.stderr)
        return 1 if problems else 0
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
