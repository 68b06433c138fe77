#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the help says the same in every language, and names only what the window shows.

help.py ROOT         each problem is a line, and any ends 1
help.py --self-test  plants each problem in a small help and sees that it is found

In the pages, **bold** is a key or a text of the window, and nothing else.
"""
import re
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

FIRST = "en"
LANGUAGES = (FIRST, "hi", "ur")
HEADING = re.compile(r"^(#+) ", re.M)
PICTURE = re.compile(r"!\[[^\]]+\]\(([^)]*)\)")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)]*)\)")
BOLD = re.compile(r"\*\*([^*\n]+)\*\*")
KEY = re.compile(r"(?:(?:Ctrl|Alt|Shift)\+)*(?:F\d+|Esc|Enter|Return|Delete|Left|Right|Up|Down|Page Up|Page Down|[A-Z0-9+-])")


def is_key(bold):
    return KEY.fullmatch(bold) is not None


def labels(text):
    return [bold for bold in BOLD.findall(text) if not is_key(bold)]


def outline(text):
    """What is the same in every language: levels of headings in order, pictures in order, links, keys, number of labels."""
    bold = BOLD.findall(text)
    return {"headings": [len(level) for level in HEADING.findall(text)], "pictures": PICTURE.findall(text), "links": Counter(LINK.findall(text)),
            "keys": Counter(filter(is_key, bold)), "texts of the window": len(labels(text))}


def window_texts(root):
    """All literals of the sources that show texts; neighbouring ones are joined, as the compiler does."""
    found = set()
    for folder in ("ui", "app/desk", "core/wording"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".cpp", ".h"):
                code = re.sub(r'"\s*\n\s*"', "", path.read_text(encoding="utf-8"))
                found.update(re.findall(r'"((?:[^"\\\n]|\\.)*)"', code))
    return found


def catalogue(root, language):
    """The translations of each text."""
    found = {}
    for message in ElementTree.parse(root / "translations" / f"clinicdesk_{language}.ts").getroot().iter("message"):
        translation = message.find("translation")
        if translation is not None and translation.text:
            found.setdefault(message.findtext("source"), set()).add(translation.text)
    return found


def problems(root):
    folder = root / "resources/help"
    names = {language: {path.name for path in (folder / language).glob("*.md")} for language in LANGUAGES}
    every = sorted(set().union(*names.values()))
    resources = (folder / "help.qrc").read_text(encoding="utf-8")
    shown = window_texts(root)
    catalogues = {language: catalogue(root, language) for language in LANGUAGES[1:]}
    for name in every:
        for language in LANGUAGES:
            if name not in names[language]:
                yield f"{language}/{name} is missing"
            if f"<file>{language}/{name}</file>" not in resources:
                yield f"{language}/{name} is not in help.qrc"
        if any(name not in names[language] for language in LANGUAGES):
            continue
        texts = {language: (folder / language / name).read_text(encoding="utf-8") for language in LANGUAGES}
        for label in labels(texts[FIRST]):
            if label not in shown:
                yield f"{FIRST}/{name}: the window has no text “{label}”"
        for link in LINK.findall(texts[FIRST]):
            if link not in every:
                yield f"{FIRST}/{name}: there is no page {link}"
        expected = outline(texts[FIRST])
        for language in LANGUAGES[1:]:
            for what, value in outline(texts[language]).items():
                if value != expected[what]:
                    yield f"{language}/{name} has other {what} than {FIRST}/{name}"
            known = [catalogues[language].get(label, {label}) for label in labels(texts[FIRST])]
            for label in labels(texts[language]):
                if not any(label in translations for translations in known):
                    yield f"{language}/{name}: “{label}” is not what the window shows"


PAGE = "# Page\n\n![A view](picture:view)\n\nPress **Send** or **Ctrl+K**. See [this](page.md).\n"
TRANSLATED = PAGE.replace("**Send**", "**भेजें**")
PLANTED = {
    "hi/page.md is missing": lambda folder: (folder / "hi/page.md").unlink(),
    "ur/page.md is not in help.qrc": lambda folder: (folder / "help.qrc").write_text("<file>en/page.md</file><file>hi/page.md</file>"),
    "the window has no text “Post”": lambda folder: (folder / "en/page.md").write_text(PAGE.replace("Send", "Post")),
    "there is no page gone.md": lambda folder: (folder / "en/page.md").write_text(PAGE.replace("page.md", "gone.md")),
    "hi/page.md has other headings": lambda folder: (folder / "hi/page.md").write_text(TRANSLATED + "## More\n"),
    "hi/page.md has other pictures": lambda folder: (folder / "hi/page.md").write_text(TRANSLATED.replace("picture:view", "picture:other")),
    "hi/page.md has other links": lambda folder: (folder / "hi/page.md").write_text(TRANSLATED.replace("(page.md)", "(other.md)")),
    "hi/page.md has other keys": lambda folder: (folder / "hi/page.md").write_text(TRANSLATED.replace("Ctrl+K", "Ctrl+L")),
    "“भेजो” is not what the window shows": lambda folder: (folder / "hi/page.md").write_text(TRANSLATED.replace("भेजें", "भेजो")),
}


def make_help(root):
    folder = root / "resources/help"
    (root / "ui").mkdir(parents=True)
    (root / "ui/a.cpp").write_text('tr("Se"\n   "nd");\n')
    (root / "translations").mkdir()
    for language in LANGUAGES:
        (folder / language).mkdir(parents=True)
        (folder / language / "page.md").write_text(PAGE if language == FIRST else TRANSLATED)
        (root / f"translations/clinicdesk_{language}.ts").write_text(
            "<TS><context><message><source>Send</source><translation>भेजें</translation></message></context></TS>")
    (folder / "help.qrc").write_text("".join(f"<file>{language}/page.md</file>" for language in LANGUAGES))
    return folder


def self_test():
    for expected, plant in [(None, lambda folder: None), *PLANTED.items()]:
        with tempfile.TemporaryDirectory() as root:
            plant(make_help(Path(root)))
            found = list(problems(Path(root)))
            if expected is None and found or expected and not any(expected in line for line in found):
                print(f"planted {expected}, found {found}")
                return 1
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found = list(problems(Path(sys.argv[1])))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
