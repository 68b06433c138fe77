#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Installs each component to a folder of its own, and checks what is there.

installation.py CMAKE BUILD-FOLDER
"""
import base64
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

import jsonschema

CMAKE, BUILD = sys.argv[1:3]
SOURCE = Path(__file__).resolve().parent.parent.parent
PROGRAMS = ["clinicdesk", "clinicdesk-cli", "clinicdesk-practice"]
LIBRARIES = {"clinicdesk": {"Qt", "OpenSSL", "curl", "SQLite"}, "clinicdesk-cli": {"Qt", "OpenSSL", "curl", "SQLite"},
             "clinicdesk-practice": {"Qt", "OpenSSL"}}
FILES = ["bin/{0}", "share/bash-completion/completions/{0}", "share/doc/{0}/changelog.Debian.gz", "share/doc/{0}/changelog.gz",
         "share/doc/{0}/copyright", "share/fish/vendor_completions.d/{0}.fish", "share/man/man1/{0}.1.gz",
         "share/zsh/vendor-completions/_{0}"]
DESKTOP_FILES = ["share/applications/org.example.clinicdesk.desktop", "share/metainfo/org.example.clinicdesk.metainfo.xml",
                 "share/icons/hicolor/scalable/apps/org.example.clinicdesk.svg",
                 "share/icons/hicolor/symbolic/apps/org.example.clinicdesk-symbolic.svg"]
JOB_FILES = ["share/doc/clinicdesk-cli/command-line.md"] + [f"share/doc/clinicdesk-cli/examples/clinicdesk-outbox.{kind}"
                                                           for kind in ("service", "timer")]


# The programs that these start, and the library that they load for PDFs.
STARTED = {"clinicdesk": [f"libexec/clinicdesk/clinicdesk-{name}" for name in ("decoder", "checker", "practice", "scanner")],
           "clinicdesk-cli": [f"libexec/clinicdesk-cli/clinicdesk-{name}" for name in ("cli-commands", "cli-jwe", "decoder", "checker")]}


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout


class Installation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.prefixes = {program: Path(cls.folder.name, program) for program in PROGRAMS}
        for program, prefix in cls.prefixes.items():
            run(CMAKE, "--install", BUILD, "--component", program, "--prefix", str(prefix))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def programs(self):
        return [(program, prefix / "bin" / program) for program, prefix in self.prefixes.items()]

    def test_each_component_has_its_files_and_no_others(self):
        for program, prefix in self.prefixes.items():
            expected = [name.format(program) for name in FILES] + (DESKTOP_FILES if program == "clinicdesk" else [])
            if program in STARTED:
                expected += [*STARTED[program], f"share/doc/{program}/separator-page.pdf",
                             f"share/{program}/policy.schema.json", f"share/doc/{program}/policy.md",
                             f"share/doc/{program}/examples/policy-example.json"]
            if program == "clinicdesk-cli":
                expected += JOB_FILES
            found = [str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file()]
            self.assertEqual(sorted(found), sorted(expected))

    def test_the_installed_example_follows_the_installed_schema(self):
        for program in STARTED:
            share = self.prefixes[program] / "share"
            schema = json.loads((share / program / "policy.schema.json").read_text(encoding="utf-8"))
            example = json.loads((share / "doc" / program / "examples/policy-example.json").read_text(encoding="utf-8"))
            jsonschema.Draft202012Validator(schema).validate(example)

    def test_the_example_of_a_scheduled_job_starts_what_is_installed(self):
        share = self.prefixes["clinicdesk-cli"] / "share/doc/clinicdesk-cli"
        service = (share / "examples/clinicdesk-outbox.service").read_text(encoding="utf-8")
        self.assertRegex(service, r"(?m)^ExecStart=/usr/bin/clinicdesk-cli outbox run ")
        told = (share / "command-line.md").read_text(encoding="utf-8")
        for variable in re.findall(r"(?m)^Environment=(\w+)=", service):
            self.assertIn(variable, told)

    def test_the_units_of_a_scheduled_job_have_only_lines_that_systemd_knows(self):
        examples = self.prefixes["clinicdesk-cli"] / "share/doc/clinicdesk-cli/examples"
        known = {"Unit": {"Description", "Documentation"}, "Service": {"Type", "Environment", "ExecStart"},
                 "Timer": {"OnStartupSec", "OnUnitInactiveSec"}, "Install": {"WantedBy"}}
        values = {}
        for kind in ("service", "timer"):
            section = None
            for line in (examples / f"clinicdesk-outbox.{kind}").read_text(encoding="utf-8").splitlines():
                if head := re.fullmatch(r"\[(\w+)\]", line):
                    section = head[1]
                elif line and not line.startswith("#"):
                    option, value = line.split("=", 1)
                    self.assertIn(option, known[section], line)
                    values[option] = value
        self.assertEqual((values["Type"], values["WantedBy"]), ("oneshot", "timers.target"))
        for option in known["Timer"]:
            self.assertRegex(values[option], r"^\d+(s|min|h)$")

    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is not installed")
    def test_systemd_accepts_the_units_of_a_scheduled_job(self):
        prefix = self.prefixes["clinicdesk-cli"]
        with tempfile.TemporaryDirectory() as folder:
            units = []
            for example in sorted((prefix / "share/doc/clinicdesk-cli/examples").glob("clinicdesk-outbox.*")):
                units.append(Path(folder, example.name))
                units[-1].write_text(example.read_text(encoding="utf-8").replace("/usr/bin/", f"{prefix}/bin/"), encoding="utf-8")
            self.assertEqual(len(units), 2)
            for scope in ("--user", "--system"):
                checked = subprocess.run(["systemd-analyze", scope, "verify", "--man=no", *units], capture_output=True, encoding="utf-8",
                                         env={**os.environ, "XDG_RUNTIME_DIR": folder})
                # Problems of other units on this computer are not ours.
                told = [line for line in checked.stderr.splitlines() if "clinicdesk" in line]
                self.assertEqual((checked.returncode, told), (0, []), checked.stderr)

    def test_the_command_of_the_scheduled_job_runs_with_its_environment(self):
        prefix = self.prefixes["clinicdesk-cli"]
        service = (prefix / "share/doc/clinicdesk-cli/examples/clinicdesk-outbox.service").read_text(encoding="utf-8")
        command = re.search(r"(?m)^ExecStart=/usr/(.*)$", service)[1].split()
        with tempfile.TemporaryDirectory() as home:
            config = Path(home, ".config")
            given = dict(re.findall(r"(?m)^Environment=(\w+)=(.*)$", service.replace("%E", str(config))))
            secrets = Path(given["CLINICDESK_SECRETS_FILE"])
            self.assertTrue(secrets.is_relative_to(config))
            secrets.parent.mkdir(parents=True)
            secrets.touch(0o600)
            secrets.write_text(json.dumps({"access_token": "made.up.token", "store_key": base64.b64encode(b"k" * 32).decode()}),
                               encoding="utf-8")
            ran = subprocess.run([prefix / command[0], *command[1:]], capture_output=True, encoding="utf-8", timeout=60,
                                 env={"HOME": home, "PATH": os.environ["PATH"], "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", **given})
            self.assertEqual((ran.returncode, ran.stderr), (0, ""))
            kept = [path for path in Path(home).rglob("outbox.sqlite")]
            self.assertEqual(len(kept), 1, "the outbox is on the disk, where the job finds it again")

    def test_no_file_is_embedded_twice(self):
        lists = [path for folder in ("app", "resources", "ui") for path in (SOURCE / folder).rglob("*.qrc")]
        self.assertTrue(lists)
        for path in lists:
            files = [file.text for file in ElementTree.parse(path).iter("file")]
            self.assertEqual(len(files), len(set(files)), path)

    def test_nothing_refers_to_the_build_folder(self):
        for prefix in self.prefixes.values():
            for path in prefix.rglob("*"):
                if path.is_file():
                    content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
                    for folder in (str(SOURCE), BUILD):
                        self.assertNotIn(folder.encode() + b"/", content, f"in {path}")

    def test_no_program_names_folders_of_libraries(self):
        started = [(program, self.prefixes[program] / name) for program, names in STARTED.items() for name in names]
        for _, path in self.programs() + started:
            self.assertNotRegex(run("readelf", "-d", str(path)), r"\((RPATH|RUNPATH)\)")

    def test_each_program_tells_its_version_and_its_libraries(self):
        for program, path in self.programs():
            lines = run(str(path), "--version").splitlines()
            self.assertRegex(lines[0], rf"^{program} \d+\.\d+\.\d+$")
            told = {line.split()[0] for line in lines[1:]} - {"Commit"}
            self.assertEqual(told, LIBRARIES[program])
            for line in lines[1:]:
                self.assertRegex(line, r"^\w+ [0-9a-f.]+[a-z]?$")

    def test_the_window_finds_all_its_parts_in_its_own_package(self):
        result = subprocess.run([self.prefixes["clinicdesk"] / "bin/clinicdesk", "--self-test"], capture_output=True, encoding="utf-8",
                                check=False)
        checks = dict(re.findall(r"^([^:]+): (\w+)", result.stdout, re.M))
        self.assertEqual(checks.pop("Keychain"), "Failed") # there is none here
        self.assertEqual(set(checks), {"TLS", "SQLite", "Decoder", "Icons", "Pictures", "HEIC", "AVIF", "TIFF", "WebP", "JPEG 2000", "PDF pages",
                                       "Scanner program", "Translations", "Upload in practice mode"})
        self.assertEqual(set(checks.values()), {"OK"}, result.stdout)

    def test_manual_page_and_completion_have_every_option_of_the_help(self):
        for program, path in self.programs():
            options = set(re.findall(r"^ +(?:-\w, )?(--[a-z][-a-z]*)", run(str(path), "--help"), re.M)) - {"--help-all"}
            self.assertIn("--help" if program != "clinicdesk-cli" else "--json", options)
            prefix = self.prefixes[program]
            manual = gzip.decompress((prefix / f"share/man/man1/{program}.1.gz").read_bytes()).decode().replace("\\-", "-")
            for text in (manual, (prefix / f"share/bash-completion/completions/{program}").read_text(encoding="utf-8"),
                         (prefix / f"share/zsh/vendor-completions/_{program}").read_text(encoding="utf-8")):
                self.assertEqual({option for option in options if option not in text}, set())

    def test_every_command_of_the_command_line_has_a_section_in_its_manual_page(self):
        manual = gzip.decompress((self.prefixes["clinicdesk-cli"] / "share/man/man1/clinicdesk-cli.1.gz").read_bytes()).decode()
        sections = re.findall(r"^\.SS clinicdesk\\-cli (\w+)", manual, re.M)
        commands = run(str(self.prefixes["clinicdesk-cli"] / "bin/clinicdesk-cli"), "--help").split("Commands", 1)[1]
        commands = re.findall(r"^  (\w+)  ", commands.split("Options:")[0], re.M)
        self.assertEqual(list(dict.fromkeys(sections)), commands)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
