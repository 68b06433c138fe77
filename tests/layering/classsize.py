#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""classsize.py ROOT | --self-test

Finds classes of core, ui and app with more than MAX_MEMBERS members: functions and data together, as declared in headers. Nested types, using,
friend and what macros declare do not count. A class that grows beyond this has parts that can be taken out of it: values, pure functions,
in a page actions and queries.

Finds also classes of core, ui and app whose functions are defined in two source files of one folder: such a class is too large, however it
is cut. Classes of two folders with one name are different ones (onedefinition.py).

LARGE and DIVIDED name the classes that are not changed yet. A line that is no longer needed is a problem as well.
"""
import collections
import pathlib
import re
import sys
import tempfile

MAX_MEMBERS = 60
MODULES = ["core", "ui", "app"]
LARGE = set()
DIVIDED = set()

CLASS = re.compile(r"^(?:template <[^;{]*> )?(?:class|struct|union)\b(?: \[\[\w+\]\])? (\w+)[^;=()]*$")
COMMENT_OR_LITERAL = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*#[^\n]*""", re.S | re.M)
LABEL = re.compile(r"^(?:(?:public|protected|private|Q_SIGNALS|signals)(?: (?:slots|Q_SLOTS))? ?: ?|Q_\w+ ?(?:\([^()]*\))? ?)+")
# Definitions begin in the first column. Classes have upper case, namespaces lower case.
FUNCTION = re.compile(r"^(?=[A-Za-z])[^=;(\n]*?((?:\b[A-Z]\w*::)+)(?:~?\w+|operator[^\w\s(]+)\(", re.M)
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
    """(class with its header, what is wrong) for each class of MODULES that is too large."""
    for path in sorted(path for module in MODULES for path in (root / module).rglob("*.h")):
        for name, members in classes(path.read_text(encoding="utf-8")):
            if members > MAX_MEMBERS:
                yield f"{path.relative_to(root)}: {name}", f"has {members} members, and {MAX_MEMBERS} are allowed"


def defined_classes(text):
    """The classes of which text defines functions."""
    return {chain.removesuffix("::") for chain in FUNCTION.findall(COMMENT_OR_LITERAL.sub(" ", text))}


def divided(root):
    """(class with its folder, what is wrong) for each class with functions in several source files."""
    files = collections.defaultdict(list)
    for path in sorted(path for module in ("core", "ui", "app") for path in (root / module).rglob("*.cpp")):
        for name in defined_classes(path.read_text(encoding="utf-8")):
            files[f"{path.parent.relative_to(root)}: {name}"].append(path.name)
    for name, found in files.items():
        if len(found) > 1:
            yield name, "is defined in " + " and ".join(found)


def problems(found, known):
    """A line for each class that is found and not known, and for each that is known and not found."""
    found = list(found)
    for name, problem in found:
        if name not in known:
            yield f"{name} {problem}"
    for name in sorted(known - {name for name, _ in found}):
        yield f"{name} needs no exception any more"


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

    source = """
namespace clinicdesk {
namespace {
const QString text = Wording::text("Quoted::function()");
}
Page::Page(const Services &services) // Comment::function()
    : Base::Base(services)
{
    Called::function();
}
Task<Page::Answer> Page::Private::send(std::function<void(int)> tell)
{
}
bool Number::operator==(const Number &other) const
{
}
int language::count(int all)
{
}
const QString Label::name = QStringLiteral("a");
}
"""
    found = defined_classes(source)
    assert found == {"Page", "Page::Private", "Number"}, found
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, content in (("core/a/many.h", many + "    void more();\n};\n"), ("core/a/one.cpp", "void One::a()\n{\n}\n"),
                              ("core/a/rest.cpp", "int One::b()\n{\n}\n"), ("core/b/one.cpp", "int One::b()\n{\n}\n")):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(content, encoding="utf-8")
        large = list(problems(too_large(root), set()))
        assert large == [f"core/a/many.h: Many has {MAX_MEMBERS + 1} members, and {MAX_MEMBERS} are allowed"], large
        assert not list(problems(too_large(root), {"core/a/many.h: Many"}))
        cut = list(problems(divided(root), set()))
        assert cut == ["core/a: One is defined in one.cpp and rest.cpp"], cut
        unneeded = list(problems(divided(root), {"core/a: One", "core/b: One"}))
        assert unneeded == ["core/b: One needs no exception any more"], unneeded


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return 0
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[0])
    found = [*problems(too_large(root), LARGE), *problems(divided(root), DIVIDED)]
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
