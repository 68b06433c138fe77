#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the manual pages and the completion of shells from what the programs print for --help.

manuals.py FOLDER PROGRAM...

Writes to FOLDER for each program: NAME.1 (manual page), NAME.bash, _NAME (zsh) and NAME.fish. The programs run with a home
of their own and without a session, in English.
"""
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

LINE_WIDTH = 79  # where QCommandLineParser wraps
QT_OPTIONS = {"--help-all"}  # options of Qt, not of the program
FILE_VALUES = {"FILE", "PEM", "FOLDER", "FILE..."}
SECTIONS = {"Environment": "ENVIRONMENT", "Exit codes": "EXIT STATUS"}


@dataclass
class Row:
    """An option or an argument: ["-h", "--help"], the name of its value (or nothing), and what it is for."""
    names: list
    value: str
    text: str


@dataclass
class Help:
    """What one command prints for --help."""
    words: list  # of the command, without the program: ["outbox", "list"]
    usage: str = ""  # what follows these words
    description: str = ""
    options: list = field(default_factory=list)
    arguments: list = field(default_factory=list)
    sections: dict = field(default_factory=dict)  # ENVIRONMENT and EXIT STATUS of a whole program
    commands: list = field(default_factory=list)  # Help of each command of a program, or subcommand of a command


# ---- reading ----

def joined(lines):
    """The text of wrapped lines. A line stays a line of its own if its first word had room on the line before, or if it is a row
    such as "tag_length_max (a whole number)"."""
    text = lines[0].strip()
    for before, line in zip(lines, lines[1:]):
        had_room = len(before.rstrip()) + 1 + len(line.split()[0]) <= LINE_WIDTH
        is_row = re.match(r" *[a-z]+(_[a-z]+)+ \(", line)
        text += ("\n" if had_room or is_row else " ") + line.strip()
    return text


def rows_of(lines):
    """The rows of a table in two columns: "  --limit <RATE>  What it is for.", continued on lines that are indented more."""
    rows = []
    for line in lines:
        starts = re.match(r"  (\S(?:.*?\S)?)(  +\S.*)?$", line)
        if starts:
            rows.append((starts[1], [" " * starts.end(1) + starts[2]] if starts[2] else []))
        elif rows and line.strip():
            rows[-1][1].append(line)
    return [(left, joined(right) if right else "") for left, right in rows]


def row_of(left, text):
    names = re.findall(r"(?<!\S)--?[a-z][-a-z]*", left)
    value = re.search(r"<(.*)>|(?<=[a-z] )([A-Z]+)$", left)
    return Row(names or [left], (value[1] or value[2]) if value else "", text)


def blocks_of(text):
    """{"Options": lines, ...} of what --help prints; the lines before the first heading are below ""."""
    blocks, name = {"": []}, ""
    for line in text.splitlines():
        heading = re.fullmatch(r"(Options|Arguments|Commands)( \(.*\))?:", line)
        paragraph = re.match(rf"({'|'.join(SECTIONS)}): (.*)", line)
        if heading or paragraph:
            name = (heading or paragraph)[1]
            blocks[name] = [paragraph[2]] if paragraph else []
        else:
            blocks[name].append(line)
    return blocks


class Program:
    def __init__(self, path, home):
        self.path = path
        self.name = Path(path).name
        self.environment = {"PATH": os.environ["PATH"], "HOME": home, "XDG_RUNTIME_DIR": home, "LC_ALL": "C.UTF-8",
                            "QT_QPA_PLATFORM": "offscreen", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
                            "ASAN_OPTIONS": "detect_leaks=0"} # a command that prints its help exits at once
        self.version = self.run("--version").splitlines()[0].split()[1]

    def run(self, *arguments):
        done = subprocess.run([self.name, *arguments], executable=self.path, env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, encoding="utf-8", timeout=60)
        if done.returncode != 0:
            sys.exit(f"{self.name} {' '.join(arguments)}: exit code {done.returncode}\n{done.stderr}")
        return done.stdout

    def help(self, words=()):
        """The help of the program, or of one command, with everything below it."""
        blocks = blocks_of(self.run(*words, "--help"))
        found = Help(list(words))
        intro = "\n".join(blocks[""]).strip()
        usage = re.search(r"^Usage: (.*)$", intro, re.M)
        found.usage = usage[1].removeprefix(" ".join([self.name, *words])).strip()
        found.description = (intro[:usage.start()] + intro[usage.end():]).strip().removeprefix(self.name + ": ")
        found.options = [row for row in (row_of(*r) for r in rows_of(blocks.get("Options", [])))
                         if not QT_OPTIONS.intersection(row.names)]
        found.arguments = [row_of(*row) for row in rows_of(blocks.get("Arguments", []))]
        found.sections = {title: " ".join(" ".join(blocks[name]).split()) for name, title in SECTIONS.items() if name in blocks}
        with ThreadPoolExecutor(4) as pool:
            found.commands = list(pool.map(self.help, self.words_below(found, blocks)))
        return found

    def words_below(self, found, blocks):
        if not found.words:
            return [[left] for left, _ in rows_of(blocks.get("Commands", []))]
        if len(found.words) > 1 or found.usage.startswith("[options]"):
            return []
        return [[*found.words, part.split()[0]] for part in re.sub(r" \(.*\)$", "", found.usage).split(" | ")]


def leaves_of(found):
    """The commands that do something, in the order of the help."""
    if not found.commands:
        return [found]
    return [leaf for command in found.commands for leaf in leaves_of(command)]


# ---- manual pages ----

ROFF = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "^": "\\(ha", "~": "\\(ti", "`": "\\(ga", "“": "\\(lq", "”": "\\(rq", "’": "\\(cq",
        "…": "\\&...", "–": "\\(en"}


def roff(text):
    return "".join(ROFF.get(character, character) for character in text)


def roff_line(text):
    text = roff(text)
    return "\\&" + text if text.startswith(".") else text


def roff_text(text):
    """Paragraphs are filled; lines that are indented stay as they are."""
    lines, fixed = [], False
    for line in text.splitlines():
        indented = line.startswith(" ")
        if indented != fixed:
            lines.append(".RS 4\n.nf" if indented else ".fi\n.RE")
            fixed = indented
        if not line.strip():
            lines.append(".PP")
        elif indented:
            lines.append(roff_line(line[4:]))
        else:
            lines.append(roff_line(line))
    if fixed:
        lines.append(".fi\n.RE")
    return "\n".join(lines)


def roff_rows(rows):
    lines = []
    for row in rows:
        value = f" \\fI{roff(row.value)}\\fR" if row.value else ""
        lines.append(".TP\n" + ", ".join(f"\\fB{roff(name)}\\fR" for name in row.names) + value)
        lines.append("\n.br\n".join(roff_line(line) for line in row.text.split("\n")) if row.text else "\\&")
    return "\n".join(lines)


def first_sentence(text):
    sentence = re.split(r"\.(?:\s|$)", text, maxsplit=1)[0]
    return sentence[0].lower() + sentence[1:]


def roff_command(program, leaf):
    usage = leaf.usage or "[options]"
    if usage.startswith(leaf.words[-1]):
        usage = usage.removeprefix(leaf.words[-1]).strip()
    parts = [f".SS {program.name} {' '.join(leaf.words)} {usage}".rstrip().replace("-", "\\-")]
    if leaf.description:
        parts.append(roff_text(leaf.description).replace("\n", "\n.PP\n") if "\n" in leaf.description else roff_text(leaf.description))
    own = [row for row in leaf.options if "--help" not in row.names]
    parts.append(roff_rows([row for row in leaf.arguments if row.text] + own))
    return "\n".join(part for part in parts if part)


def manual(program, found, others):
    parts = ['.\\" Written by packaging/manuals.py from the output of --help.',
             f'.TH {program.name.upper()} 1 "" "Clinic Desk {program.version}" "User Commands"'.replace("-", "\\-"),
             f".SH NAME\n{roff(program.name)} \\- {roff(first_sentence(found.description))}",
             f".SH SYNOPSIS\n\\fB{roff(program.name)}\\fR {roff(found.usage)}",
             f".SH DESCRIPTION\n{roff_text(found.description[0].upper() + found.description[1:])}"]
    if found.arguments:
        parts.append(roff_rows(found.arguments))
    parts.append(".SH OPTIONS\n" + roff_rows(found.options))
    if found.commands:
        parts.append(".SH COMMANDS")
        parts += [roff_command(program, leaf) for leaf in leaves_of(found)]
    parts += [f".SH {title}\n{roff_text(text)}" for title, text in found.sections.items()]
    parts.append(".SH SEE ALSO\n" + ",\n".join(f"\\fB{roff(name)}\\fR(1)" for name in others))
    return "\n".join(parts) + "\n"


# ---- completion ----

def values_of(row):
    """The values that can be offered for an option: ["on", "off"]."""
    return row.value.split("|") if "|" in row.value else []


def takes_files(rows):
    return any(row.value in FILE_VALUES or row.names[0] in FILE_VALUES for row in rows)


def names_of(rows):
    return [name for row in rows for name in row.names]


def bash_name(program):
    return "_" + program.name.replace("-", "_")


def patterns(words):
    """Words as patterns of a case in bash."""
    return " | ".join(f'"{word}"' for word in words)


def bash_values(leaves):
    """The cases of options with a value: a file, one of a few words, or anything."""
    options = [(f"{' '.join(leaf.words)} {name}", row) for leaf in leaves for row in leaf.options if row.value for name in row.names]
    files = [word for word, row in options if row.value in FILE_VALUES]
    any_value = [word for word, row in options if row.value not in FILE_VALUES and not values_of(row)]
    lines = [f"    {patterns(files)}) files=yes ;;"] if files else []
    lines += [f'    "{word}") offered="{" ".join(values_of(row))}" ;;' for word, row in options if values_of(row)]
    return lines + ([f"    {patterns(any_value)}) ;;"] if any_value else [])


def bash(program, found):
    leaves = leaves_of(found)
    inner = {" ".join(command.words): command.commands for command in found.commands if command.commands}
    lines = ["# Written by packaging/manuals.py from the output of --help.", f"{bash_name(program)}()", "{",
             '    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command="" offered="" files=no i next path']
    if found.commands:
        lines += ["    for ((i = 1; i < COMP_CWORD; i++)); do",
                  '        [ "${COMP_WORDS[i]}" != --connection ] || ((i++))',
                  '        next="${command:+$command }${COMP_WORDS[i]}"',
                  '        case "$next" in',
                  f"        {patterns([*inner, *(' '.join(leaf.words) for leaf in leaves)])}) command=$next ;;",
                  "        esac", "    done"]
    lines += ['    case "$command $before" in', *bash_values(leaves if leaves == [found] else [found, *leaves]),
              "    *)", '        case "$command" in']
    if found.commands:
        offered = [*(command.words[-1] for command in found.commands), *names_of(found.options)]
        lines.append(f'        "") offered="{" ".join(offered)}" ;;')
    for words, commands in inner.items():
        lines.append(f'        "{words}") offered="{" ".join(command.words[-1] for command in commands)} --help" ;;')
    for leaf in leaves:
        files = " files=yes" if takes_files(leaf.arguments) else ""
        lines.append(f'        "{" ".join(leaf.words)}") offered="{" ".join(names_of(leaf.options) or ["--help"])}"{files} ;;')
    lines += ["        esac", "        ;;", "    esac",
              '    mapfile -t COMPREPLY < <(compgen -W "$offered" -- "$word")',
              '    if [ "$files" = yes ]; then', "        compopt -o filenames",
              '        while read -r path; do COMPREPLY+=("$path"); done < <(compgen -f -- "$word")', "    fi", "}",
              f"complete -F {bash_name(program)} {program.name}"]
    return "\n".join(lines) + "\n"


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_text(text):
    return re.sub(r"([\[\]:\\])", r"\\\1", text)


def short(text):
    """The first sentence, for a list of options."""
    return re.split(r"(?<=\.)\s", text, maxsplit=1)[0]


def zsh_value(row):
    if not row.value:
        return ""
    if values_of(row):
        return f":value:({' '.join(values_of(row))})"
    return ":file:_files" if row.value in FILE_VALUES else f":{zsh_text(row.value)}:"


def zsh_rows(leaf):
    rows = []
    for row in leaf.options:
        for name in row.names:
            rows.append(quoted(f"*{name}[{zsh_text(short(row.text))}]{zsh_value(row)}"))
    if takes_files(leaf.arguments):
        rows.append(quoted("*:file:_files"))
    return rows or [quoted("--help[]")]


def zsh_function(name, found):
    lines = [f"{name}()", "{"]
    if found.commands:
        offered = " ".join(quoted(f"{command.words[-1]}:{zsh_text(first_sentence(command.description or ' ')).strip()}")
                           for command in found.commands)
        options = " \\\n        ".join([*(zsh_rows(found) if found.options else []), "'1:command:->command'", "'*::argument:->argument'"])
        lines += ["    local state line", f"    local -a commands=({offered})",
                  f"    _arguments -C \\\n        {options}",
                  "    case $state in", "    command) _describe command commands ;;", "    argument)", "        case $line[1] in"]
        lines += [f"        {command.words[-1]}) {name}_{command.words[-1]} ;;" for command in found.commands]
        lines += ["        esac", "        ;;", "    esac"]
    else:
        lines.append("    _arguments \\\n        " + " \\\n        ".join(zsh_rows(found)))
    lines.append("}")
    for command in found.commands:
        lines.append(zsh_function(f"{name}_{command.words[-1]}", command))
    return "\n".join(lines)


def zsh(program, found):
    return (f"#compdef {program.name}\n# Written by packaging/manuals.py from the output of --help.\n"
            f'{zsh_function("_" + program.name, found)}\n_{program.name} "$@"\n')


def fish_rows(program, leaf, condition):
    lines = []
    for row in leaf.options:
        value = "" if not row.value else " -r -F" if row.value in FILE_VALUES else f" -x -a {quoted(' '.join(values_of(row)))}"
        text = f" -d {quoted(short(row.text))}" if row.text else ""
        for name in row.names:
            option = f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
            lines.append(f"complete -c {program.name}{condition} {option}{value}{text}")
    return lines


def fish(program, found):
    lines = ["# Written by packaging/manuals.py from the output of --help."]
    if not takes_files(found.arguments):
        lines.append(f"complete -c {program.name} -f")
    lines += fish_rows(program, found, "")
    commands = " ".join(command.words[-1] for command in found.commands)
    for command in found.commands:
        word = command.words[-1]
        lines.append(f"complete -c {program.name} -n 'not __fish_seen_subcommand_from {commands}' -a {word}")
        inner = " ".join(one.words[-1] for one in command.commands)
        for one in command.commands:
            lines.append(f"complete -c {program.name} -n '__fish_seen_subcommand_from {word}; and not __fish_seen_subcommand_from {inner}' "
                         f"-a {one.words[-1]}")
        for leaf in leaves_of(command):
            condition = f" -n '{'; and '.join(f'__fish_seen_subcommand_from {part}' for part in leaf.words)}'"
            lines += fish_rows(program, leaf, condition)
            if takes_files(leaf.arguments):
                lines.append(f"complete -c {program.name}{condition} -F")
    return "\n".join(lines) + "\n"


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        programs = [Program(path, home) for path in sys.argv[2:]]
        for program in programs:
            found = program.help()
            others = [other.name for other in programs if other is not program]
            for name, text in ((f"{program.name}.1", manual(program, found, others)), (f"{program.name}.bash", bash(program, found)),
                               (f"_{program.name}", zsh(program, found)), (f"{program.name}.fish", fish(program, found))):
                Path(folder, name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
