#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeps the words that docs/glossary.md forbids out of identifiers, comments, texts and documents.

language.py ROOT                     prints each forbidden word with its place and the word to use; any ends 1
language.py ROOT --write-exceptions  writes language-exceptions.txt from what is found now
language.py --self-test              plants each forbidden word and sees that it is found

language-exceptions.txt names files that still have old words: the path, a tab, the word. A line that is no longer needed ends 1 as well,
so the file only becomes shorter.
"""
import fnmatch
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

# The word, what is found, an example for the self-test, and what to use. Upper and lower case are the same.
WORDS = [
    ("courier", r"courier", "class Courier", "uploader"),
    ("ledger", r"ledger", "m_ledger", "outbox store"),
    ("parcel", r"parcel", "struct Parcel", "ready file"),
    ("driver", r"(?<!SQLite )\bdriv(?:er|ers|es|en|ing)\b|[a-z]Driv(?:er|en|ing)|Driver[A-Z]|driven[A-Z]", "stopDriving()", "sender, send"),
    ("upload desk", r"upload desk", "the upload desk", "Upload page"),
    ("dead line", r"dead line", "a dead line", "network failure"),
    ("stranded", r"stranded", "it is stranded", "needs you"),
    ("wants a person", r"\b(?:wants?|waits?|waiting) (?:for )?a person", "it waits for a person", "needs you"),
    ("whoever", r"whoever", "whoever sends", "the process, the caller"),
    ("nobody", r"nobody", "nobody answers", "no process, no caller"),
    ("somebody", r"somebody", "somebody else", "another user, another process"),
    ("anybody", r"anybody", "anybody", "any user, any process"),
    ("by itself", r"\bby (?:itself|themselves)\b", "sent by itself", "automatically"),
    ("on its way", r"\bon (?:its|their) way\b", "it is on its way", "in progress"),
    ("under way", r"\bunder ?way\b|isUnderWay", "is under way", "in progress"),
    ("set aside", r"\b(?:set|sets|setting|put|puts|moved?) (?:\w+ )?aside\b|moveAside|setAside(?:Now|As)|asideName", "was set aside", "quarantine, renamed"),
    ("rescue", r"rescue", "what was rescued", "recover"),
    ("papers", r"\bpapers\b|[a-z]Papers\b|\bPapers[A-Z]", "today's papers", "documents"),
    ("letter for letter", r"letter for letter", "letter for letter", "exactly"),
    ("travel", r"travel", "how it travels", "be sent, delivery options"),
    ("shelf", r"shelf", "CiphertextShelf", "buffer, list"),
    ("heed", r"\bheeds?\b|[a-z]Heeds?\b", "heed()", "apply"),
    ("stirred", r"stirred", "stirred()", "changed"),
    ("anew", r"\banew\b|[a-z]Anew\b", "openOrBeginAnew", "again, new"),
    ("Wanted", r"[a-z]Wanted\b", "tokenWanted()", "Requested"),
    ("Wish", r"[a-z]Wish\b|\bwishes\b|\bWishes\b", "ListingWish", "query"),
    ("struct Words", r"\b(?:struct|class) Words \{\s*Q_DECLARE|\bWords::tr\b", "Words::tr", "Tr"),
    ("struct Parts", r"\bstruct \w*Parts\b", "struct Parts", "services, Private"),
]
PATTERNS = [(word, re.compile(pattern, re.I if pattern.islower() else 0), use) for word, pattern, _, use in WORDS]

# Places that may have such a word for ever: files, words, and why.
ALLOWED = [
    ("docs/glossary.md", "*", "the glossary names the forbidden words"),
    ("tests/layering/language*", "*", "this check and its exceptions"),
    ("LICENSE", "*", "not ours"),
    ("tests/vectors/*", "*", "data of others"),
    ("core/store/storefile_p.cpp", "rescue", "names of files on the disk, which older versions know"),
    ("tests/unit/outbox/damagedstoretest.cpp", "rescue", "the same"),
    ("core/outbox/sendingrights_p.cpp", "driver", "names of lock files, which older versions know"),
    ("tests/unit/outbox/severalprogramstest.cpp", "driver", "the same"),
    ("tests/integration/upload/refusaltest.cpp", "driver", "the same"),
    ("tests/integration/disk/faults.py", "driver", "the same"),
    ("tests/gui/desk/freshcomputer.cpp", "driver", "the same"),
    ("tests/integration/disk/badstores.py", "nobody", "the Unix user of that name"),
    ("tests/integration/secrecy/privatememory.py", "nobody", "the same"),
    ("tests/unit/document/filechecktest.cpp", "nobody", "the same"),
    ("docs/interface.md", "*", "the interface is described in its own words"),
]

SUFFIXES = {".cpp", ".h", ".py", ".sh", ".md", ".ts", ".txt", ".cmake", ".ui", ".qrc", ".desktop", ".xml"}
EXCEPTIONS = "tests/layering/language-exceptions.txt"


def found(text):
    """(line number, forbidden word, what to use) for each one in text."""
    for word, pattern, use in PATTERNS:
        for match in pattern.finditer(text):
            yield text.count("\n", 0, match.start()) + 1, word, use


def is_allowed(path, word):
    return any(fnmatch.fnmatch(path, files) and fnmatch.fnmatch(word, words) for files, words, _ in ALLOWED)


def files_of(root):
    """The text files of the project: those that git knows, or all files outside of a repository."""
    known = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True, check=False)
    if known.returncode == 0 and known.stdout:
        paths = known.stdout.split("\0")
    else:
        paths = [str(path.relative_to(root)) for path in sorted(root.rglob("*")) if "build" not in path.relative_to(root).parts]
    for path in paths:
        full = root / path
        if path and full.is_file() and (full.suffix in SUFFIXES or full.suffix == ""):
            try:
                yield path, full.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def read_exceptions(root):
    path = root / EXCEPTIONS
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return {tuple(line.split("\t")) for line in lines if line and not line.startswith("#")}


def check(root):
    """(lines to print, all (path, word) that were found, number of forbidden words in excepted files)"""
    exceptions = read_exceptions(root)
    problems, met, excepted = [], Counter(), 0
    for path, text in files_of(root):
        for line, word, use in found(text):
            if is_allowed(path, word):
                continue
            met[path, word] += 1
            if (path, word) in exceptions:
                excepted += 1
            else:
                problems.append(f"{path}:{line}: “{word}”: use {use}")
    problems += [f"{EXCEPTIONS}: {path} has no “{word}” any more; remove the line" for path, word in sorted(exceptions - met.keys())]
    return problems, met, excepted


def write_exceptions(root, met):
    lines = [
        "# SPDX-FileCopyrightText: 2026 The Clinic Desk authors",
        "# SPDX-License-Identifier: GPL-3.0-or-later",
        "# Files that still have forbidden words: path, tab, word. See language.py.",
        *("\t".join(key) for key in sorted(met)),
    ]
    (root / EXCEPTIONS).write_text("\n".join(lines) + "\n", encoding="utf-8")


def self_test():
    for word, _, example, _ in WORDS:
        assert word in {known for _, known, _ in found(f"// first line\n{example}\n")}, word
    for harmless in ("quarantineName()", "the process sends it automatically", "documents in progress", "wantedBytes", "device", "a shell script", "the SQLite driver", "on paper"):
        assert not list(found(harmless)), harmless
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "core").mkdir()
        (root / "tests/layering").mkdir(parents=True)
        (root / "core/a.h").write_text("class Courier;\n", encoding="utf-8")
        problems, met, _ = check(root)
        assert problems == ["core/a.h:1: “courier”: use uploader"], problems
        write_exceptions(root, met)
        assert check(root)[0] == [] and check(root)[2] == 1
        (root / "core/a.h").write_text("class Uploader;\n", encoding="utf-8")
        assert check(root)[0] == [f"{EXCEPTIONS}: core/a.h has no “courier” any more; remove the line"]


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        return 0
    root = Path(sys.argv[1])
    problems, met, excepted = check(root)
    if "--write-exceptions" in sys.argv:
        write_exceptions(root, met)
        return 0
    for problem in problems:
        print(problem)
    print(f"forbidden words: {len(problems)} new, {excepted} in {len({path for path, _ in met})} files with exceptions")
    return 1 if problems else 0


sys.exit(main())
