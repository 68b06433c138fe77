#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""classsize.py ROOT | --self-test

Finds classes with more than MAX_MEMBERS members: functions and data together, as declared in the headers of ui and app. Nested types,
using, friend and what macros declare do not count. A page that grows beyond this has parts that can be taken out of it: actions,
queries, pure functions.
"""
import pathlib
import re
import sys

MAX_MEMBERS = 45
MODULES = ["app", "ui"]

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
    """path: name has n members, for each class of the headers of MODULES that is too large."""
    for path in sorted(path for module in MODULES for path in (root / module).rglob("*.h")):
        for name, members in classes(path.read_text(encoding="utf-8")):
            if members > MAX_MEMBERS:
                yield f"{path.relative_to(root)}: {name} has {members} members, and {MAX_MEMBERS} are allowed"


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


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return 0
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    found = list(too_large(pathlib.Path(arguments[0])))
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
