#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""onedefinition.py ROOT | --self-test

Finds classes that have the same name in the same namespace in two files. The linker keeps one set of their inline functions for both
without a word, and which one depends on the order of the link and on the optimisation. Relies on clang-format: namespaces and classes
start in the first column.
"""
import pathlib
import re
import sys
from collections import defaultdict

FOLDERS = ("app", "core", "ui")
NAMESPACE = re.compile(r"^namespace ?([\w:]*) \{$")
NAMESPACE_END = re.compile(r"^\} // namespace")
CLASS = re.compile(r"^(?:class|struct|union)(?: \[\[\w+\]\])? (\w+)(?: final)?(?: :.*|\s*\{.*)?$")


def classes(text):
    """The full names of the classes that a file defines outside of unnamed namespaces."""
    inside = []
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if opened := NAMESPACE.match(line):
            inside.append(opened[1])
        elif NAMESPACE_END.match(line) and inside:
            inside.pop()
        elif (named := CLASS.match(line)) and "" not in inside and not (number and lines[number - 1].startswith("template")):
            if "{" in line or (number + 1 < len(lines) and not line.endswith(";")):
                yield "::".join([*inside, named[1]])


def defined_twice(files):
    """[(name, [path, ...])] for each class of files, {path: text}, with several definitions."""
    places = defaultdict(list)
    for path, text in files.items():
        for name in classes(text):
            places[name].append(path)
    return sorted((name, sorted(paths)) for name, paths in places.items() if len(paths) > 1)


def self_test():
    same = "namespace clinicdesk {\n\nclass Findings {\n};\n\n} // namespace clinicdesk\n"
    assert defined_twice({"a.h": same, "b.h": same}) == [("clinicdesk::Findings", ["a.h", "b.h"])]
    assert not defined_twice({"a.h": same, "b.h": same.replace("clinicdesk", "clinicdesk::ui")})
    assert not defined_twice({"a.h": same, "b.cpp": same.replace("namespace clinicdesk {", "namespace clinicdesk {\nnamespace {").replace("};", "};\n} // namespace")})
    assert not defined_twice({"a.h": same, "b.h": "namespace clinicdesk {\nclass Findings;\n} // namespace clinicdesk\n"})


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        return 0
    root = pathlib.Path(sys.argv[1])
    files = {
        str(path.relative_to(root)): path.read_text()
        for folder in FOLDERS
        for path in (root / folder).rglob("*")
        if path.suffix in (".h", ".cpp")
    }
    wrong = defined_twice(files)
    for name, paths in wrong:
        print(f"{name} is defined in {' and '.join(paths)}")
    return 1 if wrong else 0


sys.exit(main())
