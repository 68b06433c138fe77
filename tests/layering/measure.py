#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""measure.py ROOT --print | --self-test

Measures how deep the parts of the product are: how much each type, file and unit hides. A unit is a header with its source. The product is
core, ui and app. Numbers are found by the text of the sources, so they compare two states of this project and not two projects.
"""
import collections
import pathlib
import re
import sys

PRODUCT = ("core", "ui", "app")
LONG_FUNCTION = 60

COMMENT_OR_LITERAL = re.compile(r"""//[^\n]*|/\*.*?\*/|R"(?P<mark>\w*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])*'""", re.S)
TYPE = re.compile(r"^[ \t]*(?:template\s*<[^;{]*>\s*)?(?:class|struct|union|enum(?: class)?)\s+(?:\[\[\w+\]\]\s*)?\w[\w:]*(?:\s+final)?\s*(?::(?!:)[^;{]*)?\{", re.M)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
SIGNALS = re.compile(r"(?:Q_SIGNALS|signals):\n(.*?)(?=\n(?:public|protected|private)\b|\n\s*\};)", re.S)
SIGNAL = re.compile(r"^\s+void (\w+)\(", re.M)
CONNECTION = re.compile(r"\bconnect\(\s*[^;{}]*?&[\w:]+::(\w+),\s*[\w.>\-()*&:]+,\s*&[\w:]+::(\w+)\s*[,)]")
FUNCTION = re.compile(r"^(?=[A-Za-z~])(?!namespace\b|class\b|struct\b|enum\b|using\b)[^;=\n]*\([^;]*?\)[^;={}]*\n?\{\n(.*?)^\}", re.S | re.M)
ONE_CALL = re.compile(r"\s*(?:(?:co_)?return )?(?:co_await )?\w[\w.>\-:*]*(?:\.|->|::)\w+\((?:ARG(?:, ARG)*)?\);\s*".replace("ARG", r"(?:\w+|std::move\(\w+\))"))


def bare(text):
    return COMMENT_OR_LITERAL.sub(lambda match: " " + "\n" * match[0].count("\n"), text)


def sources(root, folders):
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
            for folder in folders for path in sorted((root / folder).rglob("*")) if path.suffix in (".h", ".cpp")}


def unit_of(path):
    return re.sub(r"(_p)?\.(h|cpp)$", "", path)


def units_with_one_user(product):
    """The units whose header one other unit of the product includes, and all units with a header."""
    users = collections.defaultdict(set)
    headers = {unit_of(path) for path in product if path.endswith(".h")}
    for path, text in product.items():
        for included in INCLUDE.findall(text):
            if unit_of(included) != unit_of(path):
                users[unit_of(included)].add(unit_of(path))
    return {unit for unit in headers if len(users[unit]) == 1}, headers


def passed_on(product):
    """Connections from a signal to a signal."""
    names = {name for text in product.values() for block in SIGNALS.findall(text) for name in SIGNAL.findall(block)}
    return sum(target in names for text in product.values() for _, target in CONNECTION.findall(text))


def measured(root):
    """What is measured, by its name."""
    texts = sources(root, PRODUCT)
    product = {path: bare(text) for path, text in texts.items()}
    tests = sources(root, ("tests",))
    lines = sum(text.count("\n") for text in texts.values())
    types = max(1, sum(len(TYPE.findall(text)) for text in product.values()))
    shallow, headers = units_with_one_user(texts)
    bodies = [body for path, text in product.items() if path.endswith(".cpp") for body in FUNCTION.findall(text)]
    head = total = 0
    for path, text in tests.items():
        if path.endswith("test.cpp"):
            body = re.search(r"^void \w+Test::(?!init|cleanup)\w+\(\)\n\{", text, re.M)
            head += text[:body.start()].count("\n") if body else 0
            total += text.count("\n")
    return {
        "product types": types,
        "product files": len(product),
        "product lines": lines,
        "lines a type": lines / types,
        "lines a file": lines / len(product),
        "headers with one using unit, %": 100 * len(shallow) / max(1, len(headers)),
        "connections from a signal to a signal": passed_on(product),
        "functions that only pass a call on": sum(bool(ONE_CALL.fullmatch(body)) for body in bodies),
        f"functions over {LONG_FUNCTION} lines": sum(body.count("\n") > LONG_FUNCTION for body in bodies),
        "singletons": sum(len(re.findall(r"[&*]\s*\w+::instance\(\)\n", text)) for text in product.values()),
        "test lines": sum(text.count("\n") for text in tests.values()),
        "test lines before the first test, %": 100 * head / max(1, total),
    }


def self_test():
    product = {"core/a/one.h": "class One {\n};\nstruct Two : Base {\n};\nenum class Three { A };\nclass Declared;\n",
               "core/a/user.cpp": '#include "core/a/one.h"\n', "core/a/free.h": "Q_SIGNALS:\n    void changed();\n};\n"}
    assert units_with_one_user(product) == ({"core/a/one"}, {"core/a/one", "core/a/free"})
    assert len(TYPE.findall(product["core/a/one.h"])) == 3
    product["core/a/user.cpp"] = "connect(m_a, &A::done, this, &Free::changed);\nconnect(m_a, &A::done, this, &Free::show);\n"
    assert passed_on(product) == 1
    bodies = FUNCTION.findall("void A::first(int a)\n{\n    m_b->first(a);\n}\n\nint A::other() const\n{\n    return m_b + 1;\n}\n")
    assert len(bodies) == 2 and [bool(ONE_CALL.fullmatch(body)) for body in bodies] == [True, False]


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return 0
    if len(arguments) != 2 or arguments[1] != "--print":
        print(__doc__, file=sys.stderr)
        return 2
    for name, value in measured(pathlib.Path(arguments[0])).items():
        print(f"{name:60} {value:10,.1f}" if isinstance(value, float) else f"{name:60} {value:10,}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
