#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""shallow.py ROOT | --self-test

Keeps the parts of the product deep. What measure.py finds must not exceed LIMITS: parts that one other part uses, signals and functions that
only pass something on. Lower a limit when the number is lower. A class has at most MAX_MEMBERS members, functions and data together, as
declared in headers (nested types, using, friend and what macros declare do not count), and a file MAX_LINES lines: a longer one has several
ideas.
"""
import pathlib
import re
import sys
import tempfile

from measure import PRODUCT, measured, sources

MAX_MEMBERS = 60
MAX_LINES = 700
LIMITS = {
    "headers with one using unit, %": 24,
    "connections from a signal to a signal": 95,
    "functions that only pass a call on": 92,
    "functions over 60 lines": 5,
    "singletons": 1,
}

CLASS = re.compile(r"^(?:template <[^;{]*> )?(?:class|struct|union)\b(?: \[\[\w+\]\])? (\w+)[^;=()]*$")
COMMENT_OR_LITERAL = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*#[^\n]*""", re.S | re.M)
LABEL = re.compile(r"^(?:(?:public|protected|private|Q_SIGNALS|signals)(?: (?:slots|Q_SLOTS))? ?: ?|Q_\w+ ?(?:\([^()]*\))? ?)+")
NO_MEMBER = re.compile(r"^(?:class|struct|union|enum|using|typedef|friend|static_assert|namespace|extern)\b")


def declarations(text):
    """[head, body] of each declaration of a namespace or class; body is None for one that ends with a semicolon."""
    found = []
    start = at = 0
    round_depth = 0
    while at < len(text):
        sign = text[at]
        if sign in "()":
            round_depth += 1 if sign == "(" else -1
        elif sign == "{":
            end, depth = at, 0
            while True:
                depth += {"{": 1, "}": -1}.get(text[end], 0)
                if depth == 0:
                    break
                end += 1
            head = " ".join(text[start:at].split())
            # An initialiser, or a default argument, is a part of its declaration.
            following = text[end + 1:].lstrip()[:1]
            is_type = NO_MEMBER.match(LABEL.sub("", head))
            if round_depth == 0 and (is_type or following not in (";", ",")):
                found.append((LABEL.sub("", head), text[at + 1:end]))
                if is_type and following == ";":
                    end = text.index(";", end)
                start = end + 1
            at = end
        elif sign == ";" and round_depth == 0:
            head = LABEL.sub("", " ".join(text[start:at].split()))
            if head:
                found.append((head, None))
            start = at + 1
        at += 1
    return found


def classes(text):
    """(name, number of members) of each class that text defines, with those inside of others."""
    for head, body in declarations(COMMENT_OR_LITERAL.sub(" ", text)):
        if body is None:
            continue
        if named := CLASS.match(head):
            inside = declarations(body)
            yield named[1], sum(not NO_MEMBER.match(each) for each, _ in inside)
            yield from classes(body)
        elif head.startswith("namespace"):
            yield from classes(body)


def too_large(root):
    """A line for each class and file of the product that is too large."""
    for path, text in sources(root, PRODUCT).items():
        if text.count("\n") > MAX_LINES:
            yield f"{path} has {text.count(chr(10))} lines, and {MAX_LINES} are allowed"
        for name, members in classes(text) if path.endswith(".h") else ():
            if members > MAX_MEMBERS:
                yield f"{path}: {name} has {members} members, and {MAX_MEMBERS} are allowed"


def too_shallow(numbers, limits):
    """A line for each number above its limit."""
    for name, limit in limits.items():
        if round(numbers[name], 1) > limit:
            yield f"{name}: {numbers[name]:.1f}, and {limit} is the limit (measure.py --print)"


def self_test():
    header = """
#include <QWidget>
namespace clinicdesk::ui {
class Label;
enum class Kind { One, Two };
/// A page; with two words.
class Page final : public QWidget, private Base<int> {
    Q_OBJECT
    Q_PROPERTY(int width READ width)
public:
    struct Services {
        Outbox &outbox;
        std::function<void(int, int)> say;
    };
    using QWidget::QWidget;
    explicit Page(const Services &services = {}, QWidget *parent = nullptr);
    ~Page() override = default;
    int width() const { return m_width; } ///< a; b
    template <class Value>
    void set(const Value &value)
    {
        if (value)
            m_text = "};";
    }
Q_SIGNALS:
    void changed();

private:
    friend class Label;
    class Step;
    int m_width = 0;
    Size m_size{1, 2};
    QMap<Kind, QString> m_text;
};
} // namespace clinicdesk::ui
"""
    found = dict(classes(header))
    assert found == {"Page": 8, "Services": 2}, found
    many = "class Many {\n" + "    int a;\n" * MAX_MEMBERS
    assert dict(classes(many + "};\n")) == {"Many": MAX_MEMBERS}
    assert dict(classes(many + "    void more();\n};\n")) == {"Many": MAX_MEMBERS + 1}

    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, content in (("core/a/many.h", many + "    void more();\n};\n"), ("core/a/long.cpp", "\n" * (MAX_LINES + 1))):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(content, encoding="utf-8")
        large = sorted(too_large(root))
        assert large == [f"core/a/long.cpp has {MAX_LINES + 1} lines, and {MAX_LINES} are allowed",
                         f"core/a/many.h: Many has {MAX_MEMBERS + 1} members, and {MAX_MEMBERS} are allowed"], large
    assert not list(too_shallow({"signals": 3}, {"signals": 3}))
    assert list(too_shallow({"signals": 3.06}, {"signals": 3})) == ["signals: 3.1, and 3 is the limit (measure.py --print)"]


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return 0
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[0])
    found = [*too_large(root), *too_shallow(measured(root), LIMITS)]
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
