#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""clocks.py ROOT | --self-test

Durations are measured with `steadyClock()` of core/base/systemclock.h. The time of day can be set back and forth, and the clock of
QElapsedTimer and std::chrono::steady_clock stands still while the computer sleeps. This finds each use of these four kinds in core,
ui and app:

  now      the time of day is read
  between  two times of day are subtracted, which is a duration
  later    a duration is added to a time of day, as for a deadline
  awake    a clock that does not count sleep

A file may have a kind only if ALLOWED names it with a reason. A row that is not needed any more is reported, too.
"""
import re
import sys
import tempfile
from pathlib import Path

KINDS = {
    "now": re.compile(r"\bcurrent(?:DateTime(?:Utc)?|MSecsSinceEpoch|SecsSinceEpoch)\s*\(|\bQTime::currentTime\b|\bsystem_clock\b"
                      r"|\bgettimeofday\s*\(|\btime\s*\(\s*(?:nullptr|NULL|0)\s*\)|\bCLOCK_REALTIME\b|\bsystemClock\s*\("),
    "between": re.compile(r"(?:\.|->)m?secsTo\s*\(|\btoM?SecsSinceEpoch\s*\(\s*\)\s*-|-\s*[\w.>()-]*\btoM?SecsSinceEpoch\s*\("),
    "later": re.compile(r"(?:\.|->)add(?:MSecs|Secs|Duration)\s*\("),
    "awake": re.compile(r"\bQElapsedTimer\b|\bQDeadlineTimer\b|\bsteady_clock\b|\bhigh_resolution_clock\b|\bCLOCK_MONOTONIC\b"),
}

# By kind and reason: the files, without the suffix of header and source.
ALLOWED = {
    ("now", "defines the clock"): ["core/base/systemclock"],
    ("now", "a moment that is shown or saved"): [
        "core/connection/connectionlist", "core/journal/journal", "core/log/log", "core/outbox/outboxoptions", "core/service/client", "core/service/datarequests", "core/session/diagnose", "core/session/journalrecorder",
        "core/session/sessionlock", "core/store/sealednotes", "core/keychain/splitsecretstore", "core/wording/connectionchecktext",
        "ui/assessments/assessmentloader", "ui/doctors/listcheck", "ui/doctors/doctorloader", "ui/outbox/dayprint",
        "ui/registration/registrationpage", "ui/state/currentpatient", "ui/upload/documentintake", "app/practice/httpserver"],
    ("now", "text that depends on the day or the time of day"): [
        "core/http/throttle", "ui/assessments/assessmenttext", "ui/help/helptext", "ui/lock/lockwindow", "ui/outbox/outboxpage", "ui/privacy/privacytext",
        "ui/upload/uploadactions", "ui/upload/uploadpage", "app/cli/uploadcommand"],
    ("now", "compared with times that are saved: what is shown or kept for a day"): [
        "core/session/stores", "ui/shell/outboxdisplay", "app/cli/diagnosticscommand", "app/cli/outboxcommand", "app/desk/desktopapp",
        "app/desk/lockcontroller"],
    ("now", "compared with times of a service or a token, after its difference to this computer was taken off"): [
        "core/http/answerreader", "core/service/connectioncheck", "ui/settings/secretfield", "ui/state/currentconnection",
        "ui/state/tokenexpiry", "app/cli/appcontext", "app/practice/practiceserver", "app/practice/presignedform",
        "app/practice/uploadrecord"],
    ("now", "says whether a certificate that is shown has expired"): ["ui/settings/connectionform"],
    ("between", "between times of a service or a token"): ["core/connection/tokenstage", "core/http/message"],
    ("between", "over restarts, where only the time of day goes on; a clock that was set back is noticed"): [
        "core/keychain/splitsecretstore", "core/service/datarequests"],
    ("between", "judges the time of day by time that was seen to pass"): ["core/journal/journal", "core/journal/journalhead_p"],
    ("between", "until a time that is saved or that a service named; the timer is set again when the time of day is set"): [
        "core/outbox/uploader_p", "ui/outbox/outboxrows", "ui/state/tokenexpiry"],
    ("between", "an age that is shown"): ["core/diagnostics/diagnostics"],
    ("between", "joins entries that are a few minutes apart; a clock that is set makes one entry more"): ["core/session/journalrecorder"],
    ("later", "from a time of this computer to one of the service, or back"): [
        "core/service/connectioncheck", "core/service/serviceclock", "ui/settings/secretfield", "ui/state/currentconnection",
        "ui/state/tokenexpiry", "app/cli/appcontext", "app/cli/uploadcommand"],
    ("later", "how long what was delivered is listed, over restarts"): [
        "core/outbox/openedstore_p", "core/outbox/outboxstore_p", "core/session/stores", "app/cli/outboxcommand"],
    ("later", "a time that is saved, so that a restart goes on with it; the timer is set again when the time of day is set"): [
        "core/outbox/outbox", "core/outbox/uploadfailures_p"],
    ("later", "when a service is asked again; the end of a sleep starts the next try at once"): ["core/outbox/callpace_p", "core/http/retrypolicy"],
    ("later", "judges the time of day by time that was seen to pass"): ["core/journal/journalhead_p"],
    ("later", "before the end of a token, which the service sets"): ["core/connection/tokenstage"],
    ("later", "made-up data and forms of the practice service"): ["app/practice/sampleassessments", "app/practice/uploadrecord"],
    ("awake", "between keys, clicks and other input of a person"): [
        "ui/shell/patientbar", "ui/widgets/keybursts", "ui/widgets/patientquestion", "ui/widgets/scantiming"],
    ("awake", "work that stands still while the computer sleeps: speed, progress, the time of a call"): [
        "core/base/starttrace", "core/http/parallelism", "core/http/engine", "core/http/throttle", "core/http/throttle_p",
        "core/http/uploadreader", "core/http/uploadreader_p", "core/keychain/keychain", "core/outbox/sendingrights_p",
        "core/base/systemprocess", "core/document/decoderprocess", "core/outbox/uploadcalls_p", "core/service/connectioncheck", "core/service/profilebatch", "ui/doctors/listcheck", "ui/outbox/outboxpage",
        "app/cli/sending", "app/practice/clientconnection", "app/scanner/main"],
    ("awake", "tries of this run; the end of a sleep starts the next one at once"): [
        "core/outbox/activeuploads_p", "core/outbox/uploadfailures_p", "app/desk/practiceservice"],
    ("awake", "a pause between messages or calls; a longer one after a sleep is harmless"): [
        "ui/shell/outboxnotifications", "ui/state/currentconnection", "ui/widgets/refreshtimer"],
    ("awake", "patience with another program or thread that holds something; it may be longer after a sleep"): [
        "core/base/filelock", "core/capture/scanfolder", "core/store/storefile_p", "app/practice/practiceserver"],
    ("awake", "how long a step can be undone; it may be longer after a sleep"): ["ui/upload/documenthistory"],
    ("awake", "compared with the clock that counts sleep"): ["core/http/networkmonitor"],
}

INCLUDE_OR_COMMENT = re.compile(r'^\s*#include[^\n]*|//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', re.M | re.S)


def blanked(text):
    return INCLUDE_OR_COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def uses(root):
    """(unit, kind) with the places where it is."""
    found = {}
    for folder in ("core", "ui", "app"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in (".cpp", ".h"):
                continue
            code = blanked(path.read_text(encoding="utf-8"))
            source = path.relative_to(root)
            for kind, pattern in KINDS.items():
                for match in pattern.finditer(code):
                    place = f"{source}:{code.count(chr(10), 0, match.start()) + 1}"
                    found.setdefault((source.with_suffix("").as_posix(), kind), []).append(place)
    return found


def problems(root, allowed):
    permitted = {(unit, kind) for (kind, _), units in allowed.items() for unit in units}
    found = uses(root)
    advice = {"now": "reads the time of day", "between": "measures a duration by the time of day",
              "later": "makes a deadline of the time of day", "awake": "does not count sleep"}
    for use, places in sorted(found.items()):
        if use not in permitted:
            for place in places:
                yield (f"{place}: {advice[use[1]]}. Durations take steadyClock() of core/base/systemclock.h; for another purpose, add the file and "
                       "the reason to clocks.py")
    for unit, kind in sorted(permitted - set(found)):
        yield f"{unit} has no “{kind}” any more: remove it from clocks.py"


BAD = {
    "core/a.cpp": ("core/a", "now", "auto begun = QDateTime::currentMSecsSinceEpoch();\n"),
    "core/b.cpp": ("core/b", "now", "const auto begun = std::chrono::system_clock::now();\n"),
    "core/c.cpp": ("core/c", "between", "return m_begun.secsTo(now) > 5;\n"),
    "core/d.cpp": ("core/d", "between", "return now.toMSecsSinceEpoch() - m_begun;\n"),
    "core/e.cpp": ("core/e", "between", "return m_end - begun.toMSecsSinceEpoch();\n"),
    "ui/f.h": ("ui/f", "awake", "QElapsedTimer m_sinceInput;\n"),
    "core/j.cpp": ("core/j", "later", "return m_now() >= m_lastInput.addSecs(300);\n"),
    "core/k.cpp": ("core/k", "awake", "const QDeadlineTimer until(300'000);\n"),
    "app/g.cpp": ("app/g", "awake", "auto begun = std::chrono::steady_clock::now();\n"),
    "ui/h.cpp": ("ui/h", "now", "TokenExpiry expiry(systemClock());\n"),
    "app/i.cpp": ("app/i", "now", "const auto begun = time(nullptr);\n"),
}
SOUND = {"core/s.cpp": '#include <QElapsedTimer>\n// not currentDateTime()\nauto t = "secsTo(";\nauto begun = steadyClock()();\n'
                       "const auto date = document.addedAt.toString();\nauto until = lifetime(token);\n"}


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in {**SOUND, **{name: text for name, (_, _, text) in BAD.items()}}.items():
            (root / name).parent.mkdir(exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        found = list(problems(root, {}))
        for name in BAD:
            assert sum(problem.startswith(f"{name}:1: ") for problem in found) == 1, (name, found)
        assert len(found) == len(BAD), found
        everything = {}
        for unit, kind, _ in BAD.values():
            everything.setdefault((kind, "a reason"), []).append(unit)
        assert not list(problems(root, everything))
        everything[("now", "another reason")] = ["core/s"]
        assert list(problems(root, everything)) == ["core/s has no “now” any more: remove it from clocks.py"]


if sys.argv[1:] == ["--self-test"]:
    self_test()
else:
    FOUND = list(problems(Path(sys.argv[1]), ALLOWED))
    print("\n".join(FOUND))
    sys.exit(1 if FOUND else 0)
