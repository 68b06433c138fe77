#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that translations are complete and fit their texts.

catalogues.py FOLDER        each problem is a line, and any ends 1
catalogues.py --self-test   plants each problem in a catalogue and sees that it is found
"""
import re
import sys
import unicodedata
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

# Every text of these is translated. A catalogue that is being translated is not listed yet, and is checked otherwise.
COMPLETE = {"clinicdesk_en.ts", "clinicdesk_hi.ts", "clinicdesk_ur.ts", "qt_hi.ts", "qt_ur.ts"}
FORMS = {"en": 2, "hi": 2, "ur": 2}
RIGHT_TO_LEFT = {"ur"}
RIGHT_TO_LEFT_MARK = "\u200f"

PLACEHOLDER = re.compile(r"%L?(?:n|\d{1,2})")
TAG = re.compile(r"</?[a-z]+\b[^<>]*>")
OPTION = re.compile(r"(?<![\w-])--[a-z][\w-]*")
NOT_IN_SENTENCE = re.compile(r"[\u2066-\u2068][^\u2069]*\u2069|%L?(?:n|\d{1,2})")
ISOLATE = re.compile(r"[\u2066-\u2069]")


def parts(pattern, text):
    return Counter(pattern.findall(text))


def isolates_are_closed(text):
    depth = 0
    for mark in ISOLATE.findall(text):
        depth += -1 if mark == "\u2069" else 1
        if depth < 0:
            return False
    return depth == 0


def form_problems(source, form, is_plural):
    """What is wrong in one translation of one text."""
    if not form.strip():
        return ["is empty"]
    problems = []
    wanted, given = parts(PLACEHOLDER, source), parts(PLACEHOLDER, form)
    if is_plural: # the singular may be a word: "one document"
        count = {"%n", "%Ln"}
        wanted = Counter({key: number for key, number in wanted.items() if key not in count})
        given = Counter({key: number for key, number in given.items() if key not in count})
    if set(wanted) != set(given):
        problems.append(f"has the placeholders {sorted(given)}, not {sorted(wanted)}")
    if parts(TAG, source) != parts(TAG, form):
        problems.append("has other markup")
    if parts(OPTION, source) - parts(OPTION, form):
        problems.append("has lost an option of a command")
    if not isolates_are_closed(form):
        problems.append("does not close its marks of direction")
    if source[:1].isspace() != form[:1].isspace() or source[-1:].isspace() != form[-1:].isspace():
        problems.append("has another space at its start or end")
    if source.endswith(("…", "...")) != form.endswith(("…", "...")):
        problems.append("does not agree about the … at the end")
    return problems


def starts_from_the_left(text):
    """Whether Qt takes a sentence of a right-to-left language for one that runs from left to right."""
    outside = NOT_IN_SENTENCE.sub("", text)
    has_own_letters = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in outside if letter != RIGHT_TO_LEFT_MARK)
    strong = [each for each in outside if unicodedata.bidirectional(each) in ("L", "R", "AL")]
    return has_own_letters and unicodedata.bidirectional(strong[0]) == "L"


def has_no_direction(text):
    """Whether Qt lets a text of values and punctuation run from left to right, because no letter says otherwise."""
    outside = NOT_IN_SENTENCE.sub("", text)
    values = len(PLACEHOLDER.findall(text))
    has_strong = any(unicodedata.bidirectional(each) in ("L", "R", "AL") for each in outside)
    return not has_strong and (values > 1 or (values == 1 and outside.strip() != ""))


def message_problems(message, language):
    source = message.findtext("source")
    translation = message.find("translation")
    if translation.get("type") == "unfinished":
        return
    is_plural = message.get("numerus") == "yes"
    forms = [form.text or "" for form in translation.findall("numerusform")] if is_plural else [translation.text or ""]
    if is_plural and len(forms) != FORMS[language]:
        yield f"has {len(forms)} plural forms, not {FORMS[language]}"
    for form in forms:
        yield from form_problems(source, form, is_plural)
        if language in RIGHT_TO_LEFT and starts_from_the_left(form):
            yield "starts with a Latin letter: put U+200F before it"
        if language in RIGHT_TO_LEFT and has_no_direction(form):
            yield "has no letters of its own: put U+200F before it, or U+200E if it runs from left to right"
    count = {"%n", "%Ln"}
    if is_plural and count & set(PLACEHOLDER.findall(source)) and not count & set(PLACEHOLDER.findall(forms[-1])):
        yield "does not show the number in its last plural form"


def catalogue_problems(text, complete):
    root = ElementTree.fromstring(text)
    unfinished = 0
    for context in root.findall("context"):
        for message in context.findall("message"):
            unfinished += message.find("translation").get("type") == "unfinished"
            for problem in message_problems(message, root.get("language")):
                yield f'{context.findtext("name")}: "{message.findtext("source")}" {problem}'
    if complete and unfinished:
        yield f"{unfinished} texts are not translated"


def problems(folder):
    for path in sorted(folder.glob("*.ts")):
        for problem in catalogue_problems(path.read_text(encoding="utf-8"), path.name in COMPLETE):
            yield f"{path.name}: {problem}"


def catalogue(source, *forms, state="", numerus=False, language="hi"):
    inner = "".join(f"<numerusform>{form}</numerusform>" for form in forms) if numerus else forms[0]
    return (f'<TS version="2.1" language="{language}"><context><name>A</name><message{" numerus=" + chr(34) + "yes" + chr(34) if numerus else ""}>'
            f"<source>{source}</source><translation{state}>{inner}</translation></message></context></TS>")


SOUND = [catalogue("Send %1 to %2", "%2 ko %1"), catalogue("%Ln file(s)", "ek", "%Ln files", numerus=True),
         catalogue("Open…", "Kholo…"), catalogue("%1 is safe", "\u2068%1\u2069 thik hai"), catalogue("PDF", "PDF", language="ur"),
         catalogue("PDF", "\u200fPDF فائل", language="ur"), catalogue("%1 of", "\u2068%1 abc\u2069 سے", language="ur"),
         catalogue("· %1", "\u200f· \u2068%1\u2069", language="ur"), catalogue("%1 %", "\u200e\u2068%1\u2069 %", language="ur"),
         catalogue("%1", "\u2068%1\u2069", language="ur"), catalogue(", ", "، ", language="ur")]
PLANTED = [(catalogue("Send", "", state=' type="unfinished"'), "not translated"), (catalogue("Send", ""), "is empty"),
           (catalogue("Send %1", "Bhejo"), "placeholders"), (catalogue("Send %1", "Bhejo %2"), "placeholders"),
           (catalogue("%Ln file(s)", "%Ln file", numerus=True), "1 plural forms"),
           (catalogue("%Ln file(s)", "ek", "kai", numerus=True), "does not show the number"),
           (catalogue("a &lt;b&gt;c&lt;/b&gt;", "a c"), "markup"), (catalogue("Use --json", "Json"), "option"),
           (catalogue("%1", "\u2068%1"), "marks of direction"), (catalogue("Open…", "Kholo"), "…"), (catalogue("a ", "b"), "space"),
           (catalogue("PDF file", "PDF فائل", language="ur"), "U+200F"),
           (catalogue("· %1", "· \u2068%1\u2069", language="ur"), "letters of its own"),
           (catalogue("%1 %2", "\u2068%1\u2069 \u2068%2\u2069", language="ur"), "letters of its own")]


def self_test():
    failures = [f"found where there is none: {text}" for text in SOUND if list(catalogue_problems(text, True))]
    failures += [f"not found: {text}" for text, part in PLANTED
                 if not any(part in problem for problem in catalogue_problems(text, True))]
    return failures


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    found = self_test() if arguments[0] == "--self-test" else list(problems(Path(arguments[0])))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
