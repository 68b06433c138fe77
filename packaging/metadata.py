#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Completes the files that tell a Linux system about Clinic Desk.

metadata.py FOLDER COMMIT-FILE PACKAGE-VERSION

Writes to FOLDER:
- the desktop entry and the AppStream metainfo of packaging/linux, with the texts in all languages of translations/, and the
  metainfo with the introduction, the features and the pictures of README.md and the release of CHANGELOG.md as well
- changelog.Debian, with one entry for PACKAGE-VERSION

COMMIT-FILE has the commit and its time; an unreleased version has this time.
"""
import re
import sys
import xml.etree.ElementTree as ElementTree
from datetime import datetime, timezone
from email.utils import format_datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ID = "org.example.clinicdesk"
MAINTAINER = "The Clinic Desk authors <clinicdesk@example.org>"
PICTURES = "https://clinicdesk.example.org/"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


# ---- translations ----

def translations():
    """{"hi": {text: translation}, ...}"""
    catalogues = {}
    for path in sorted(ROOT.glob("translations/clinicdesk_*.ts")):
        language = path.stem.removeprefix("clinicdesk_")
        texts = {message.findtext("source"): message.findtext("translation") for message in ElementTree.parse(path).iter("message")
                 if message.get("numerus") != "yes"}
        if language != "en":
            catalogues[language] = texts
    return catalogues


def translated(text):
    """[("hi", translation), ...] of a text that the program has too, with or without a full stop."""
    found = [(language, texts.get(text) or texts.get(text + ".")) for language, texts in translations().items()]
    return [(language, words.rstrip(".।۔")) for language, words in found if words and text not in words]


def desktop_entry(template):
    lines = []
    for line in template.splitlines():
        lines.append(line)
        key, _, text = line.partition("=")
        if key in ("Name", "Comment"):
            lines += [f"{key}[{language}]={words}" for language, words in translated(text)]
    return "\n".join(lines) + "\n"


# ---- AppStream ----

def plain(markdown):
    return re.sub(r"[*`]", "", " ".join(markdown.split()))


def description(readme):
    """The introduction and the list of features."""
    element = ElementTree.Element("description")
    introduction = readme.split("# Clinic Desk\n", 1)[1].split("\n!", 1)[0]
    for paragraph in introduction.strip().split("\n\n"):
        ElementTree.SubElement(element, "p").text = plain(paragraph)
    features = ElementTree.SubElement(element, "ul")
    section = readme.split("## What you can do\n", 1)[1].split("\n## ", 1)[0]
    for feature in re.findall(r"^- (.*(?:\n  .*)*)", section, re.M):
        ElementTree.SubElement(features, "li").text = plain(feature)
    return element


def screenshots(readme):
    element = ElementTree.Element("screenshots")
    for number, (caption, path) in enumerate(re.findall(r"!\[([^]]*)\]\(([^)]*\.png)\)", readme)):
        screenshot = ElementTree.SubElement(element, "screenshot", {"type": "default"} if number == 0 else {})
        ElementTree.SubElement(screenshot, "caption").text = caption
        ElementTree.SubElement(screenshot, "image").text = PICTURES + path
    return element


def releases(changes, commit_day):
    element = ElementTree.Element("releases")
    for version, state in re.findall(r"^## ([0-9][^,\s]*), (.*)$", changes, re.M):
        is_released = re.fullmatch(r"\d{4}-\d\d-\d\d", state)
        ElementTree.SubElement(element, "release", {"version": version, "date": state if is_released else commit_day,
                                                    "type": "stable" if is_released else "development"})
    return element


def metainfo(template, commit_time):
    root = ElementTree.fromstring(template)
    readme = Path(ROOT, "README.md").read_text(encoding="utf-8")
    changes = Path(ROOT, "CHANGELOG.md").read_text(encoding="utf-8")
    summary = root.find("summary")
    position = list(root).index(summary) + 1
    for language, words in reversed(translated(summary.text)):
        element = ElementTree.Element("summary", {LANGUAGE: language})
        element.text = words
        root.insert(position, element)
    root.append(description(readme))
    root.append(screenshots(readme))
    root.append(releases(changes, f"{commit_time:%Y-%m-%d}"))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


# ---- Debian ----

def debian_changelog(version, commit_time):
    return (f"clinicdesk ({version}) unstable; urgency=medium\n\n  * Version {version.rpartition('-')[0]} of Clinic Desk; "
            f"changelog.gz lists its changes.\n\n -- {MAINTAINER}  {format_datetime(commit_time)}\n")


def main():
    folder, commit_file, version = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    seconds = commit_file.read_text(encoding="utf-8").split()[1:]
    commit_time = datetime.fromtimestamp(int(seconds[0]), timezone.utc) if seconds else datetime.now(timezone.utc)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in ((f"{ID}.desktop", desktop_entry(Path(ROOT, f"packaging/linux/{ID}.desktop").read_text(encoding="utf-8"))),
                       (f"{ID}.metainfo.xml", metainfo(Path(ROOT, f"packaging/linux/{ID}.metainfo.xml").read_bytes(), commit_time)),
                       ("changelog.Debian", debian_changelog(version, commit_time))):
        Path(folder, name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
