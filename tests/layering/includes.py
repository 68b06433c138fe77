#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the layers in the sources, which links alone do not enforce.

includes.py ROOT         reads every source below ROOT; each violation is a line, and any ends 1
includes.py --self-test  plants each violation in a small invented project and sees that it is found
"""
import os
import re
import sys
import tempfile
from pathlib import Path, PurePosixPath

CORE = {"core/assessment", "core/base", "core/capture", "core/connection", "core/diagnostics", "core/doctor", "core/document", "core/http", "core/journal", "core/jwe",
        "core/keychain", "core/language", "core/log", "core/outbox", "core/person", "core/policy", "core/service", "core/session", "core/store", "core/wording"}
UI_BASE = {"ui/widgets", "ui/state"}
VIEWS = {"ui/upload", "ui/outbox", "ui/assessments", "ui/doctors", "ui/privacy", "ui/registration", "ui/settings", "ui/capture", "ui/journal", "ui/lock"}

# What a module may include besides itself. A new module needs a row here.
ALLOWED = {
    "core/base": set(),
    "core/jwe": {"core/base"},
    "core/language": set(),
    "core/log": {"core/base"},
    "core/http": {"core/base", "core/log"},
    "core/document": {"core/base", "core/log"},
    "core/capture": {"core/base", "core/log", "core/person"},
    "core/assessment": {"core/base"},
    "core/keychain": {"core/base", "core/log"},
    "core/person": {"core/base", "core/document", "core/log"},
    "core/doctor": {"core/base", "core/keychain", "core/store"},
    "core/connection": {"core/base", "core/person", "core/http", "core/document", "core/jwe", "core/keychain"},
    "core/policy": {"core/base", "core/person", "core/http", "core/document", "core/connection", "core/journal", "core/log"},
    "core/store": {"core/base", "core/keychain", "core/log"},
    "core/journal": {"core/base", "core/keychain", "core/log", "core/person", "core/store"},
    "core/service": {"core/base", "core/person", "core/http", "core/connection", "core/document", "core/jwe", "core/assessment",
                     "core/doctor", "core/journal", "core/log"},
    "core/outbox": {"core/base", "core/http", "core/connection", "core/keychain", "core/log", "core/store", "core/service", "core/document"},
    "core/diagnostics": {"core/base", "core/connection", "core/document", "core/http", "core/log", "core/outbox", "core/person", "core/service"},
    "core/session": CORE - {"core/session", "core/wording"},
    "core/wording": CORE - {"core/session", "core/wording"},
    "ui/widgets": CORE | {"ui/state"},
    "ui/state": CORE,
    **{view: CORE | UI_BASE for view in VIEWS},
    "ui/help": CORE | UI_BASE | VIEWS,
    "ui/shell": CORE | UI_BASE | VIEWS | {"ui/help"},
    "app/version": set(),
    "app/cli": CORE | {"app/version"},
    "app/decoder": {"core/base", "core/document"},
    "app/scanner": {"core/base", "core/capture"},
    "app/desk": CORE | {"app/version"} | UI_BASE | VIEWS | {"ui/help", "ui/shell"},
    "app/practice": {"app/version", "core/base"},
}

# Units that still include each other: in each pair, the include of the second by the first. Remove a row with its
# include, and add none.
KNOWN_UNIT_CYCLES = {
    ("app/cli/sending", "app/cli/outboxpauses"),
    ("core/doctor/profilefieldtable", "core/doctor/doctorprofile"),
    ("core/doctor/profilereader", "core/doctor/profilefield"),
    ("core/jwe/mac", "core/jwe/encryptor"),
    ("ui/assessments/bartext", "ui/assessments/timelineview"),
    ("ui/widgets/tokens", "ui/widgets/deskstyle"),
}

CPP = {".h", ".cpp"}
WITH_SPDX = CPP | {".cmake", ".py", ".sh", ".svg", ".qrc", ".conf", ".md"}
SPDX = ("SPDX-FileCopyrightText: ", "SPDX-License-Identifier: GPL-3.0-or-later")

COMMENT_OR_LITERAL = re.compile(
    r"""//[^\n]*|/\*.*?\*/|R"(?P<mark>\w*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'""", re.S)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"(?P<own>[^"\n]*)"|<(?P<system>[^>\n]*)>)', re.M)
TRANSLATES = re.compile(r"\btr\s*\(|\b(?:QCoreApplication|QApplication|QGuiApplication|QObject)\s*::\s*(?:translate|tr)\b"
                        r"|\bQT_TR(?:ANSLATE)?_NOOP|\bQ_DECLARE_TR_FUNCTIONS")
# core/base/json.h is the only reader of JSON from outside: it refuses what is nested too deeply.
RAW_JSON = re.compile(r"\bQJsonDocument\s*::\s*fromJson\b")
# core/log/logging.h is the only way to write a message: what it accepts cannot be a secret or about a person.
MESSAGE = re.compile(r"\bqC?(?:Debug|Info|Warning|Critical)\s*\(|\bqInstallMessageHandler\b|\bQMessageLogger\b|\bstd\s*::\s*(?:cerr|clog)\b")
# core/base/temporaryfiles.h has the only folder for them, which is for its owner only and is emptied.
TEMPORARY = re.compile(r"\bQTemporary(?:File|Dir)\b|\bmk(?:d|os|s)?temps?\s*\(|\btmp(?:file|nam)\s*\(|\btempPath\s*\(|\bTempLocation\b"
                       r"|\btemp_directory_path\b|\bO_TMPFILE\b")
# app/decoder has limits of time and memory, and no secret, so only it opens files and pictures that other people made.
ONLY_DECODER = "only app/decoder opens foreign files"
OPENS_FOREIGN = re.compile(r"\bQImageReader\b|\bQMovie\b|\bQPdfDocument\b|\bQ(?:Image|Pixmap)\s*::\s*fromData\b|\bloadFromData\b")
FOREIGN_LIBRARY = re.compile(r"(?:aom|libde265|libexif|libheif|qpdf|QtPdf|webp|ZXing)/.*"
                             r"|(?:openjpeg-[\d.]+/)?openjpeg\.h|(?:jerror|jpeglib|turbojpeg|png|tiff|tiffio)\.h")
# ui/widgets/messagedialog.h shows plain text; a QMessageBox takes a name that looks like HTML for HTML.
QUESTION = re.compile(r"\bQMessageBox\b(?!\s*::)|\bQMessageBox\s*::\s*(?:about|critical|information|question|warning)\b"
                      r"|\bQInputDialog\b|\bQErrorMessage\b")
# A QLabel does the same; Label of ui/widgets/elidinglabel.h shows plain text.
LABEL = re.compile(r"\bnew\s+QLabel\b|\bmake_unique\s*<\s*QLabel\s*>|\bQLabel\s+\w+\s*[;({]")
# A tool tip takes such a name for HTML, too: its text is one of ours alone, or goes through ui/widgets/plaintooltip.h.
TOOL_TIP = re.compile(r"\bsetToolTip\s*\((?!\s*(?:(?:\w+\s*::\s*)?tr\s*\([^()]*\)\s*\)|(?:\w+\s*,\s*)?plainToolTip\s*\())")
# The same for those of models and of widgets that show them themselves.
TOOL_TIP_ROLE = re.compile(r"\bToolTipRole\b(?!(?::|[^\n;{]*\))\s*return (?:plainToolTip\s*\(|\{\}))")
TOOL_TIP_SHOWN = re.compile(r"\bQToolTip\s*::\s*showText\s*\((?![^;]*\bplainToolTip\s*\()")
# A cell that was copied as it is can become a formula of a spreadsheet: rows are copied with copiedRow() of ui/widgets/column.h.
COPIED_ROW = re.compile(r"""\bjoin\s*\(\s*(?:QLatin1Char\s*\(\s*|QChar\s*\(\s*|u)?(?:'\\t'|"\\t")""")
ROW_UNITS = {"ui/widgets/column", "ui/assessments/copiedtext"}  # the second for millions of rows, cell by cell with csvCell()
# core/wording/datetext.h is the only place that decides how people see dates and times. Files for programs have ISO dates.
DATE_FORMAT = re.compile(r"""\bQLocale\s*::\s*(?:Short|Long|Narrow)Format\b|\b(?:date|time|dateTime)Format\s*\(|\bQt\s*::\s*(?:TextDate|RFC2822Date)\b"""
                         r"""|"(?=[^"\n]*(?:\bd{1,4}\b|\bM{3,4}\b|\byyyy\b|\bHH?:mm|\bh{1,2}:mm|\bmm:ss\b))[dMyHhmsapAPzt:,.\-/ ،]+\"""")
# A translator's digits are those of the source; a locale can have others (ur_IN).
COUNT_IN_TEXT = re.compile(r"""\btr\(\s*"[^"\n]*(?<![\w.,:%-])\d+ (?:days?|hours?|minutes?|seconds?|characters?|digits?|documents?|files?|pages?|people)\b""")
# core/base/systemfiles.h makes folders for their owner only, whatever the umask.
FOLDER = re.compile(r"\bmkpath\s*\(|\bmkdir(?:at)?\s*\(|\bcreate_director(?:y|ies)\b")
FOLDER_UNITS = {
    "core/base/systemfiles",
    "app/practice/main", "app/practice/receivedfiles",  # for the folder of --dir; this program sets its umask
}
# app/cli/messages.h replaces what a terminal would obey. QCommandLineParser::process() prints what was typed as it is.
OUTPUT = re.compile(r"\bstd(?:out|err)\b|\bSTD(?:OUT|ERR)_FILENO\b|\b(?:printf|puts|putchar|perror|psignal)\s*\(|\bstd\s*::\s*(?:w?cout|print(?:ln)?)\b"
                    r"|\bshow(?:Help|Version)\s*\(|\bparser\s*\.\s*process\s*\(")
# Envelopes and contents that were asked for as they are; names of our own programs, before there is Qt.
OUTPUT_UNITS = {"app/cli/messages", "app/cli/streams", "app/cli/startprogram"}
# core/base/system* is the only part of the product that calls the system: another system needs another one of these, and nothing else.
SYSTEM = re.compile(r"(?:arpa|linux|net|netinet|sys)/.*|c(?:errno|signal)"
                    r"|(?:dirent|dlfcn|errno|fcntl|fts|ftw|glob|grp|malloc|mntent|netdb|poll|pthread|pwd|sched|seccomp|semaphore|signal|spawn"
                    r"|syslog|termios|ucontext|unistd|utime|wait|shlobj|windows)\.h")
SYSTEM_UNIT = re.compile(r"core/base/system\w+\.(?:h|cpp)")
SYSTEM_UNITS = {
    "app/decoder/sandbox.cpp",  # limits of a process that opens files of others
    "app/scanner/main.cpp",     # the same around the backends of scanners
}
INSECURE = re.compile(r"\bsetInsecureFallback\s*\(\s*true|\bignoreSslErrors\b|\bCURLOPT_SSL_VERIFY(?:PEER|HOST)\s*,\s*(?:0|false)")


def without(text, literals):
    """The text with its comments, and with its literals too if asked for, blanked out; line numbers do not change."""
    def blank(match):
        if match[0].startswith("/") or literals:
            return " " + "\n" * match[0].count("\n")
        return match[0]
    return COMMENT_OR_LITERAL.sub(blank, text)


def module_of(path):
    """The module of a source: core/base, ui/upload, app/desk; all tests are one."""
    parts = PurePosixPath(path).parts
    return "tests" if parts[0] == "tests" else "/".join(parts[:2])


def unit_of(path):
    """A header and its source, with or without _p, are one unit."""
    return re.sub(r"(_p)?\.(h|cpp)$", "", path)


def may_see_private(source, module):
    """Private headers are for their own module, its unit tests, its benchmarks and its fuzz targets."""
    name = PurePosixPath(module).name
    return module_of(source) == module or source.startswith(tuple(f"tests/{kind}/{name}/" for kind in ("unit", "bench", "fuzz")))


def own_include_problem(root, source, target):
    if source.endswith(".cpp") and target == PurePosixPath(source).stem + ".moc":
        return None
    if ".." in PurePosixPath(target).parts or "." in PurePosixPath(target).parts:
        return f'"{target}" does not start at the root of the project'
    if not (root / target).is_file():
        return f'"{target}" is no file seen from the root of the project'
    here, there = module_of(source), module_of(target)
    if target.endswith("_p.h") and not may_see_private(source, there):
        return f'"{target}" is private to {there}'
    if here in ("tests", there):
        return None
    if here not in ALLOWED:
        return f"{here} has no row in the table of allowed includes"
    if there not in ALLOWED[here]:
        return f'{here} may not include "{target}"'
    return None


def opens_foreign_files(source):
    return module_of(source) in ("app/decoder", "tests")


def shows_dates(source):
    """Whether texts for people are made there, and dates are not its task."""
    module = module_of(source)
    return (module.startswith("ui/") or module in ("app/cli", "app/desk", "core/wording")) and unit_of(source) != "core/wording/datetext"


def system_include_problem(source, target):
    top = PurePosixPath(target).parts[0]
    if FOREIGN_LIBRARY.fullmatch(target) and not opens_foreign_files(source):
        return f"{ONLY_DECODER}: <{target}>"
    if top in ("core", "ui", "app", "tests"):
        return f"<{target}> is our own and takes quotes"
    if SYSTEM.fullmatch(target) and not (module_of(source) == "tests" or SYSTEM_UNIT.fullmatch(source) or source in SYSTEM_UNITS):
        return f"the system is called in core/base/system*: <{target}>"
    if target == "QCoroSignal":
        return "signals are awaited with nextSignal() of core/base/nextsignal.h"
    if source.startswith("core/") and re.fullmatch(r"Qt\w*Widgets", top):
        return f"core may not include <{target}>"
    return None


def cpp_problems(root, source, text):
    code = without(text, literals=False)
    bare = without(text, literals=True)

    def line(match):
        return code.count("\n", 0, match.start()) + 1

    for match in INCLUDE.finditer(code):
        if match["own"] is not None:
            problem = own_include_problem(root, source, match["own"])
        else:
            problem = system_include_problem(source, match["system"])
        if problem:
            yield line(match), problem
    if source.startswith("core/") and module_of(source) != "core/wording":
        for match in TRANSLATES.finditer(bare):
            yield line(match), "text for people belongs to core/wording"
    if module_of(source) not in ("core/base", "app/practice", "tests"):
        for match in RAW_JSON.finditer(bare):
            yield line(match), "JSON is read with parseJson of core/base/json.h"
    if module_of(source) not in ("core/log", "tests"):
        for match in MESSAGE.finditer(bare):
            yield line(match), "messages are written with core/log/logging.h"
    if module_of(source) != "tests" and unit_of(source) != "core/base/temporaryfiles":
        for match in TEMPORARY.finditer(bare):
            yield line(match), "temporary files are made with core/base/temporaryfiles.h"
    if module_of(source) != "tests" and unit_of(source) != "ui/widgets/messagedialog":
        for match in QUESTION.finditer(bare):
            yield line(match), "questions are asked with ui/widgets/messagedialog.h"
    if module_of(source) != "tests":
        for match in LABEL.finditer(bare):
            yield line(match), "labels are those of ui/widgets/elidinglabel.h"
    if module_of(source) != "tests" and unit_of(source) != "ui/widgets/obstacle": # it puts an earlier one back
        for match in TOOL_TIP.finditer(bare):
            yield line(match), "a tool tip that is more than tr() goes through plainToolTip()"
        for pattern in (TOOL_TIP_ROLE, TOOL_TIP_SHOWN):
            for match in pattern.finditer(bare):
                yield line(match), "a tool tip goes through plainToolTip()"
    if module_of(source) != "tests" and unit_of(source) not in ROW_UNITS:
        for match in COPIED_ROW.finditer(code):
            yield line(match), "rows are copied with copiedRow() of ui/widgets/column.h"
    if module_of(source) != "tests" and unit_of(source) not in FOLDER_UNITS:
        for match in FOLDER.finditer(bare):
            yield line(match), "folders are made with core/base/systemfiles.h"
    if module_of(source) == "app/cli" and unit_of(source) not in OUTPUT_UNITS:
        for match in OUTPUT.finditer(bare):
            yield line(match), f"text is printed with app/cli/messages.h: {match[0]}"
    if not opens_foreign_files(source):
        for match in OPENS_FOREIGN.finditer(bare):
            yield line(match), f"{ONLY_DECODER}: {match[0]}"
    if shows_dates(source):
        for match in DATE_FORMAT.finditer(code):
            yield line(match), f"dates and times are written with core/wording/datetext.h: {match[0]}"
    if module_of(source).startswith("ui/"):
        for match in COUNT_IN_TEXT.finditer(code):
            yield line(match), f"counts in texts are %Ln: {match[0]}"
    for match in INSECURE.finditer(bare):
        yield line(match), "certificates are always checked, and secrets never fall back to a file"


def needs_spdx(path, text):
    return path.suffix in WITH_SPDX or path.name == "CMakeLists.txt" or text.startswith("#!")


def sources(root):
    """Every text file of the project with its path from the root; no history, no build folder, whatever its name."""
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in (".git", "build"))
        if "CMakeCache.txt" in files and Path(folder) != root:
            folders.clear()
            continue
        for name in sorted(files):
            path = Path(folder, name)
            try:
                yield path.relative_to(root), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def cycle_in(edges):
    """The modules, or units, of one include cycle, or nothing."""
    done = set()

    def walk(node, way):
        if node in way:
            return way[way.index(node):] + [node]
        if node in done:
            return None
        for following in sorted(edges.get(node, ())):
            found = walk(following, way + [node])
            if found:
                return found
        done.add(node)
        return None

    for node in sorted(edges):
        found = walk(node, [])
        if found:
            return found
    return None


def unit_cycle_problems(edges, known):
    """A new cycle between units, or a known one that does not exist any more."""
    for unit, included in sorted(known):
        if included not in edges.get(unit, ()):
            yield f"{unit} does not include {included} any more: remove this row of KNOWN_UNIT_CYCLES"
    cycle = cycle_in({unit: {to for to in included if (unit, to) not in known} for unit, included in edges.items()})
    if cycle:
        yield "units include each other in a cycle: " + " -> ".join(cycle)


def problems(root, known_unit_cycles=frozenset()):
    edges = {}
    unit_edges = {}
    for path, text in sources(root):
        source = path.as_posix()
        if needs_spdx(path, text) and not all(mark in "\n".join(text.split("\n")[:4]) for mark in SPDX):
            yield f"{source}:1: the two SPDX lines are missing"
        if path.suffix not in CPP:
            continue
        for number, problem in cpp_problems(root, source, text):
            yield f"{source}:{number}: {problem}"
        for match in INCLUDE.finditer(without(text, literals=False)):
            if not match["own"] or not (root / match["own"]).is_file():
                continue
            for part_of, graph in ((module_of, edges), (unit_of, unit_edges)):
                if part_of(source) != part_of(match["own"]):
                    graph.setdefault(part_of(source), set()).add(part_of(match["own"]))
    cycle = cycle_in(edges)
    if cycle:
        yield "modules include each other in a cycle: " + " -> ".join(cycle)
    yield from unit_cycle_problems(unit_edges, known_unit_cycles)


HEAD = "// SPDX-FileCopyrightText: 2026 The Clinic Desk authors\n// SPDX-License-Identifier: GPL-3.0-or-later\n"

# A project without a violation, also where it looks like one.
SOUND_PROJECT = {
    "core/base/error.h": "#pragma once\n",
    "core/base/error.cpp": '#include "core/base/error.h"\n// tr("in a comment") and ignoreSslErrors\nconst char *t = "tr(x)";\n',
    "core/http/engine.h": '#include "core/base/error.h"\nint million = 1\'000\'000;\nvoid expect_tr(int);\n',
    "core/outbox/rows_p.h": "",
    "core/outbox/rows.cpp": '#include "core/outbox/rows_p.h"\n#include <QSqlQuery>\n',
    "core/wording/wording.cpp": '#include "core/http/engine.h"\nauto text = tr("Sent");\n',
    "ui/widgets/tokens.h": "#include <QWidget>\n",
    "ui/upload/page.cpp": '#include "ui/widgets/tokens.h"\n#include "page.moc"\n#include "core/base/error.h"\n',
    "ui/shell/window.cpp": '#include "ui/widgets/tokens.h"\n#include <QtWidgets/QWidget>\n',
    "app/practice/main.cpp": '#include "core/base/error.h"\n',
    "app/cli/messages.cpp": "std::fputs(line, stderr); // and stdout\n",
    "app/cli/sending.cpp": 'print(line); // not to stdout\nauto words = "stderr";\n',
    "tests/unit/outbox/rows_test.cpp": '#include "core/outbox/rows_p.h"\n',
    "core/base/systemfiles.cpp": "#include <fcntl.h>\n#include <sys/stat.h>\nint made = ::mkdir(folder, S_IRWXU);\n",
    "app/decoder/sandbox.cpp": "#include <sys/prctl.h>\n#include <seccomp.h>\n",
    "tests/unit/base/lock_test.cpp": "#include <unistd.h>\n",
    "core/log/log.cpp": "#include <ctime>\n#include <sysinfo.h>\nqInstallMessageHandler(handler);\n",
    "core/base/temporaryfiles.cpp": "QTemporaryFile file(QDir::tempPath());\n",
    "tests/gui/upload/drop_test.cpp": '#include "ui/widgets/tokens.h"\nauto picture = QImage::fromData(bytes);\n',
    "app/decoder/jpeg.cpp": "#include <jpeglib.h>\n#include <QImageReader>\n",
    "ui/widgets/messagedialog.cpp": "MessageDialog::MessageDialog() : QMessageBox(QMessageBox::NoIcon, {}, {}) {}\n",
    "core/wording/datetext.cpp": 'auto time = locale.toString(t, locale.timeFormat(QLocale::ShortFormat)) + tr("d MMM yyyy");\n',
    "ui/upload/row.cpp": 'auto day = QDate::currentDate().toString(Qt::ISODate); // not "HH:mm"\nauto unit = tr("m") + "a";\n',
    "app/decoder/exif.cpp": 'auto day = QDate::fromString(text, "yyyy:MM:dd");\n',
    "ui/upload/rows.cpp": 'switch (role) {\ncase Qt::ToolTipRole:\n    return plainToolTip(name);\n}\nif (role == Qt::ToolTipRole && isFile(row))\n'
                          '    return {};\nQToolTip::showText(at(0), plainToolTip(name), this);\nsetToolTip(tr("Add"));\n',
    "core/policy/policyfile.cpp": "auto certificates = QSslCertificate::fromData(bytes); // not by QImageReader\n",
}

# file, content, a part of what must be said about it
PLANTED = [
    ("core/base/a.cpp", '#include "core/http/engine.h"\n', 'core/base may not include "core/http/engine.h"'),
    ("core/outbox/a.cpp", '#include "core/wording/wording.cpp"\n', 'core/outbox may not include "core/wording'),
    ("core/http/a.cpp", '#include "ui/widgets/tokens.h"\n', 'core/http may not include "ui/widgets/tokens.h"'),
    ("ui/widgets/a.cpp", '#include "ui/shell/window.cpp"\n', 'ui/widgets may not include "ui/shell'),
    ("ui/outbox/a.cpp", '#include "ui/upload/page.cpp"\n', 'ui/outbox may not include "ui/upload'),
    ("app/practice/a.cpp", '#include "core/http/engine.h"\n', 'app/practice may not include "core/http'),
    ("app/cli/a.cpp", '#include "ui/widgets/tokens.h"\n', 'app/cli may not include "ui/widgets'),
    ("core/base/a.cpp", '#include "tests/gui/upload/drop_test.cpp"\n', "core/base may not include"),
    ("core/base/a.cpp", '#include "error.h"\n', '"error.h" is no file seen from the root'),
    ("core/base/a.cpp", '#include "core/http/../base/error.h"\n', "does not start at the root"),
    ("core/base/a.cpp", "#include <core/base/error.h>\n", "takes quotes"),
    ("core/http/a.cpp", "\n#include <QtWidgets/QWidget>\n", "core/http/a.cpp:4: core may not include <QtWidgets/QWidget>"),
    ("core/service/a.cpp", '#include "core/outbox/rows_p.h"\n', "is private to core/outbox"),
    ("tests/unit/http/a.cpp", '#include "core/outbox/rows_p.h"\n', "is private to core/outbox"),
    ("core/attic/a.cpp", '#include "core/base/error.h"\n', "core/attic has no row"),
    ("core/base/a.cpp", 'auto t = tr("Sent");\n', "belongs to core/wording"),
    ("core/base/a.cpp", 'auto t = QCoreApplication::translate("a", "b");\n', "belongs to core/wording"),
    ("core/connection/a.cpp", "job.setInsecureFallback(true);\n", "secrets never fall back"),
    ("app/desk/a.cpp", "reply->ignoreSslErrors();\n", "certificates are always checked"),
    ("core/http/a.cpp", "curl_easy_setopt(h, CURLOPT_SSL_VERIFYPEER, 0L);\n", "certificates are always checked"),
    ("core/service/a.cpp", "auto a = QJsonDocument::fromJson(body);\n", "JSON is read with parseJson"),
    ("core/store/a.cpp", 'qWarning("damaged");\n', "messages are written with core/log"),
    ("ui/upload/a.cpp", "qCWarning(category) << name;\n", "messages are written with core/log"),
    ("app/cli/a.cpp", "std::cerr << name;\n", "messages are written with core/log"),
    ("core/jwe/a.cpp", "QTemporaryFile file;\n", "temporary files are made with"),
    ("app/desk/a.cpp", "const auto folder = QDir::tempPath();\n", "temporary files are made with"),
    ("core/capture/a.cpp", "::mkstemp(name);\n", "temporary files are made with"),
    ("ui/upload/a.cpp", "auto *question = new QMessageBox(this);\n", "questions are asked with"),
    ("app/desk/a.cpp", "std::unique_ptr<QMessageBox> box;\n", "questions are asked with"),
    ("ui/upload/a.cpp", "auto *head = new QLabel(connection.name);\n", "labels are those of"),
    ("ui/upload/a.cpp", "row->setToolTip(name);\n", "goes through plainToolTip()"),
    ("ui/upload/a.cpp", "    case Qt::ToolTipRole:\n        return name;\n", "goes through plainToolTip()"),
    ("ui/upload/a.cpp", "if (role == Qt::ToolTipRole)\n    return row.name;\n", "goes through plainToolTip()"),
    ("ui/upload/a.cpp", "QToolTip::showText(place, name, this);\n", "goes through plainToolTip()"),
    ("ui/outbox/a.cpp", "return cells.join(QLatin1Char('\\t'));\n", "rows are copied with copiedRow()"),
    ("ui/outbox/a.cpp", "return cells.join(u'\\t');\n", "rows are copied with copiedRow()"),
    ("ui/doctors/a.cpp", "\nQImageReader reader(&buffer);\n", "ui/doctors/a.cpp:4: only app/decoder opens foreign files"),
    ("core/outbox/a.cpp", "#include <unistd.h>\n", "the system is called in core/base/system*: <unistd.h>"),
    ("core/outbox/a.h", "#include <sys/stat.h>\n", "the system is called in core/base/system*: <sys/stat.h>"),
    ("core/base/files.cpp", "#include <fcntl.h>\n", "the system is called in core/base/system*: <fcntl.h>"),
    ("ui/upload/a.cpp", "#include <cerrno>\n", "the system is called in core/base/system*: <cerrno>"),
    ("app/desk/systema.cpp", "#include <csignal>\n", "the system is called in core/base/system*: <csignal>"),
    ("app/decoder/a.cpp", "#include <seccomp.h>\n", "the system is called in core/base/system*: <seccomp.h>"),
    ("core/outbox/a.cpp", "QDir().mkpath(folder);\n", "folders are made with"),
    ("core/capture/a.cpp", "::mkdirat(scans, name, 0777);\n", "folders are made with"),
    ("ui/capture/a.cpp", "std::filesystem::create_directories(path);\n", "folders are made with"),
    ("app/cli/a.cpp", "std::fputs(prompt, stderr);\n", "printed with app/cli/messages.h: stderr"),
    ("app/cli/a.cpp", "::write(STDOUT_FILENO, line, 1);\n", "printed with app/cli/messages.h: STDOUT_FILENO"),
    ("app/cli/a.cpp", "\nstd::printf(name);\n", "app/cli/a.cpp:4: text is printed with"),
    ("app/cli/a.cpp", "parser.process(application);\n", "printed with app/cli/messages.h: parser.process("),
    ("app/desk/a.cpp", "#include <QImageReader>\n", "only app/decoder opens foreign files: QImageReader"),
    ("ui/upload/a.cpp", "auto picture = QImage::fromData(bytes);\n", "only app/decoder opens foreign files: QImage::fromData"),
    ("ui/upload/a.cpp", "picture.loadFromData(bytes);\n", "only app/decoder opens foreign files: loadFromData"),
    ("core/document/a.cpp", "#include <libexif/exif-data.h>\n", "only app/decoder opens foreign files: <libexif/exif-data.h>"),
    ("core/document/a.cpp", "#include <jpeglib.h>\n", "only app/decoder opens foreign files: <jpeglib.h>"),
    ("core/document/a.cpp", "#include <png.h>\n", "only app/decoder opens foreign files: <png.h>"),
    ("core/document/a.cpp", "#include <openjpeg.h>\n", "only app/decoder opens foreign files: <openjpeg.h>"),
    ("core/document/a.cpp", "#include <libde265/de265.h>\n", "only app/decoder opens foreign files: <libde265/de265.h>"),
    ("core/document/a.cpp", "#include <aom/aom_decoder.h>\n", "only app/decoder opens foreign files: <aom/aom_decoder.h>"),
    ("app/cli/a.cpp", "#include <qpdf/QPDF.hh>\n", "only app/decoder opens foreign files: <qpdf/QPDF.hh>"),
    ("ui/outbox/a.cpp", "auto time = QLocale().toString(at, QLocale::ShortFormat);\n", "core/wording/datetext.h: QLocale::ShortFormat"),
    ("ui/outbox/a.cpp", 'auto time = at.toString("HH:mm");\n', 'core/wording/datetext.h: "HH:mm"'),
    ("ui/outbox/a.cpp", 'auto time = at.toString(tr("h:mm AP"));\n', 'core/wording/datetext.h: "h:mm AP"'),
    ("app/desk/a.cpp", 'auto day = QLocale().toString(date, QStringLiteral("d MMM"));\n', 'core/wording/datetext.h: "d MMM"'),
    ("ui/assessments/a.cpp", 'auto month = QLocale().toString(date, "MMM");\n', 'core/wording/datetext.h: "MMM"'),
    ("core/wording/a.cpp", 'auto day = date.toString("dd/MM/yyyy");\n', 'core/wording/datetext.h: "dd/MM/yyyy"'),
    ("app/cli/a.cpp", "auto time = QLocale().toString(at, QLocale::ShortFormat);\n", "core/wording/datetext.h: QLocale::ShortFormat"),
    ("ui/outbox/a.cpp", 'add(tr("Last 7 days"));\n', 'counts in texts are %Ln: tr("Last 7 days'),
    ("ui/lock/a.cpp", "auto format = locale.timeFormat();\n", "core/wording/datetext.h: timeFormat("),
    ("tests/unit/http/CMakeLists.txt", "add_subdirectory(x)\n", "SPDX lines are missing"),
    ("packaging/go", "#!/bin/sh\n", "SPDX lines are missing"),
]


def write(root, name, text):
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEAD + text if path.suffix in CPP else text, encoding="utf-8")


def build_sound_project(root):
    for name, text in SOUND_PROJECT.items():
        write(root, name, text)


def self_test():
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        build_sound_project(Path(folder))
        failures += [f"found in the sound project: {problem}" for problem in problems(Path(folder))]
        write(Path(folder), "core/base/error.h", '#include "core/http/engine.h"\n')
        if not any("core/base -> core/http -> core/base" in problem for problem in problems(Path(folder))):
            failures.append("not found: a cycle of modules")
    with tempfile.TemporaryDirectory() as folder:
        build_sound_project(Path(folder))
        write(Path(folder), "core/http/job_p.h", '#include "core/http/engine.h"\n')
        write(Path(folder), "core/http/engine.cpp", '#include "core/http/job_p.h"\n')
        if not any("core/http/engine -> core/http/job -> core/http/engine" in problem for problem in problems(Path(folder))):
            failures.append("not found: a cycle of units")
        if any(problems(Path(folder), {("core/http/job", "core/http/engine")})):
            failures.append("found: a known cycle of units")
        if not any("KNOWN_UNIT_CYCLES" in problem for problem in problems(Path(folder), {("core/http/job", "core/base/error")})):
            failures.append("not found: a known cycle that does not exist")
    for name, text, expected in PLANTED:
        with tempfile.TemporaryDirectory() as folder:
            build_sound_project(Path(folder))
            write(Path(folder), name, text)
            if not any(problem.startswith(name) and expected in problem for problem in problems(Path(folder))):
                failures.append(f"not found in {name}: {text.strip()}")
    return failures


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    found = self_test() if arguments[0] == "--self-test" else list(problems(Path(arguments[0]), KNOWN_UNIT_CYCLES))
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
