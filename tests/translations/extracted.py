#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds texts that are looked up in the catalogues, but that lupdate cannot put there.

extracted.py ROOT         reads the sources below ROOT; each violation is a line, and any ends 1
extracted.py --self-test  plants each violation and sees that it is found

lupdate reads the context and the text of a call where they are written. A variable as context, or as text without a
marked list in the same file (QT_TRANSLATE_NOOP, QT_TR_NOOP), stays English in every language without a warning.
"""
import re
import sys
from pathlib import Path

STRING = r'"(?:\\.|[^"\\])*"'
COMMENT = re.compile(rf"(?P<string>R\"\((?:.|\n)*?\)\"|{STRING})|'(?:\\.|[^'\\\n])'|//[^\n]*|/\*(?:.|\n)*?\*/")
LOOKED_UP = re.compile(r"(?<![\w.>])(?:Q(?:Core|Gui)?Application::)?translate\s*\(|\bqApp->translate\s*\(|(?<![\w.>])tr\s*\(")
MARKED_IN_CONTEXT = re.compile(rf"QT_TRANSLATE\w*_NOOP\w*\s*\(\s*({STRING})")
MARKED = re.compile(r"QT_TR\w*_NOOP\w*\s*\(")
LITERALS = re.compile(rf"\s*(?:{STRING}\s*)+$")
# What C++ declares or hands on with these names is not a text that is looked up.
DECLARES = re.compile(r"(?:\bQString|\bauto|\bvoid)\s+(?:\w+::)?$")


def arguments(text, start):
    """The arguments of a call, from behind its opening bracket."""
    parts, depth, begin, index = [], 0, start, start
    while index < len(text):
        string = re.compile(STRING).match(text, index)
        if string:
            index = string.end()
            continue
        letter = text[index]
        if letter in "([{":
            depth += 1
        elif letter in ")]}":
            if depth == 0:
                return parts + [text[begin:index]]
            depth -= 1
        elif letter == "," and depth == 0:
            parts.append(text[begin:index])
            begin = index + 1
        index += 1
    return parts


def without_comments(text):
    """As long as before, so that positions stay."""
    return COMMENT.sub(lambda match: match[0] if match["string"] else re.sub(r"[^\n]", " ", match[0]), text)


def violations(source):
    """Yields the position and the reason of each violation."""
    text = without_comments(source)
    contexts = set(MARKED_IN_CONTEXT.findall(text))
    quoted = [match.span() for match in re.finditer(STRING, text)]
    for call in LOOKED_UP.finditer(text):
        if any(start < call.start() < end for start, end in quoted):
            continue
        if DECLARES.search(text[:call.start()]):
            continue
        given = arguments(text, call.end())
        if "translate" in call[0]:
            context, words = given[0].strip(), given[1] if len(given) > 1 else ""
            if not LITERALS.match(context):
                yield call.start(), f"the context of a text is a variable: {context}"
            elif not LITERALS.match(words) and context not in contexts:
                yield call.start(), f"a text is a variable, and none is marked for {context}: {words.strip()}"
        elif not LITERALS.match(given[0]) and not MARKED.search(text):
            yield call.start(), f"a text is a variable, and none is marked: {given[0].strip()}"


def sources(root):
    for folder in ("app", "core", "ui"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".cpp", ".h"):
                yield path


def problems(root):
    for path in sources(root):
        text = path.read_text(encoding="utf-8")
        for position, reason in violations(text):
            yield f"{path.relative_to(root)}:{text.count(chr(10), 0, position) + 1}: {reason}"


SOUND = ['tr("Send")', 'tr("Send " "all")', 'Tr::tr("%Ln file(s)", nullptr, n)', 'QCoreApplication::translate("A", "Send")',
         'QT_TRANSLATE_NOOP("A", "Send"); QCoreApplication::translate("A", word)', 'QT_TR_NOOP("Send"); tr(word)',
         "painter.translate(picture.left(), 0);", "box->translate(4, 0);", "// tr(word)", '"tr(word)"', "attr(word)",
         "QString Dialog::translate(const char *context)"]
PLANTED = [("QCoreApplication::translate(context, word)", "the context"), ('QCoreApplication::translate(context, "Send")', "the context"),
           ('translate(context, "Send")', "the context"), ('qApp->translate(context, "Send")', "the context"),
           ('QCoreApplication::translate("A", word)', "none is marked"), ("tr(word)", "none is marked"),
           ('QT_TRANSLATE_NOOP("B", "Send"); QCoreApplication::translate("A", word)', "none is marked"),
           ("Tr::tr(isOn ? on : off)", "none is marked"), ('tr(isOn ? "On" : "Off")', "none is marked"),
           ('QT_TRANSLATE_NOOP("A", "Send"); QCoreApplication::translate(a, word)', "the context")]


def self_test():
    failures = [f"found where there is none: {text}" for text in SOUND if list(violations(text))]
    failures += [f"not found: {text}" for text, part in PLANTED
                 if not any(part in reason for _, reason in violations(text))]
    return failures


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    found = self_test() if arguments[0] == "--self-test" else list(problems(Path(arguments[0])))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
