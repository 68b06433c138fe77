#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the manifest of the Flatpak with what the programs need. Needs neither Flatpak nor the network.

flatpak.py
"""
import re
import unittest
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
MANIFEST = yaml.safe_load((ROOT / "packaging/flatpak/org.example.clinicdesk.yml").read_text(encoding="utf-8"))
# The names of CMake. What is not in the runtime is a module.
IN_RUNTIME = {"CURL", "ICU", "JPEG", "OpenSSL", "PNG", "Qt6", "TIFF", "Threads", "ZLIB", "turbojpeg", "webp", "webpdemux"}
MODULES = {"Boost": "boost", "QCoro6": "qcoro", "Qt6Keychain": "qtkeychain", "ZXing": "zxing-cpp", "de265": "libde265", "exif": "libexif",
           "heif": "libheif", "openjp2": "openjpeg", "qpdf": "qpdf", "sane": "sane-backends", "seccomp": "libseccomp", "simdjson": "simdjson"}


def text_of(path):
    return (ROOT / path).read_text(encoding="utf-8")


def required_libraries():
    """What CMake does not configure without."""
    files = [ROOT / "CMakeLists.txt"] + [path for folder in ("core", "ui", "app") for path in (ROOT / folder).rglob("CMakeLists.txt")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return set(re.findall(r"^find_package\((\w+)[^)]*\bREQUIRED\b", text, re.M)) | set(
        re.findall(r"^clinicdesk_library\(\S+ \S+ (\w+)[^)]*\)", text, re.M))


class Manifest(unittest.TestCase):
    def test_there_is_a_module_for_each_library_that_is_not_in_the_runtime(self):
        names = [module["name"] for module in MANIFEST["modules"]]
        self.assertEqual(names[-1], "clinicdesk")
        required = required_libraries()
        self.assertIn("sane", required)
        self.assertEqual({library for library in required - IN_RUNTIME if MODULES.get(library) not in names}, set())
        self.assertEqual({library for library in MODULES if library not in required}, set())

    def test_each_source_from_the_network_is_fixed_by_its_content(self):
        for module in MANIFEST["modules"]:
            for source in module["sources"]:
                if source["type"] == "git":
                    self.assertRegex(source.get("commit", ""), r"^[0-9a-f]{40}$", module["name"])
                elif source["type"] == "archive":
                    self.assertRegex(source.get("sha256", ""), r"^[0-9a-f]{64}$", module["name"])
                else:
                    self.assertIn(source["type"], ("dir", "script", "shell"))

    def test_services_that_tell_of_a_locked_screen_can_be_heard(self):
        source = text_of("app/desk/computersession.cpp")
        arguments = MANIFEST["finish-args"]
        savers = set(re.findall(r'\.interface = "([\w.]+)"', source))
        self.assertGreaterEqual(len(savers), 4)
        self.assertEqual({name for name in savers if f"--talk-name={name}" not in arguments}, set())
        logind = re.search(r'logind = QStringLiteral\("([\w.]+)"\)', source)[1]
        self.assertIn(f"--system-talk-name={logind}", arguments)

    def test_the_policy_of_the_administrator_can_be_read_and_scanners_can_be_used(self):
        self.assertIn("/run/host", text_of("core/policy/policyplaces.cpp"))
        for argument in ("--filesystem=host-etc:ro", "--device=all", "--share=network"):
            self.assertIn(argument, MANIFEST["finish-args"])

    def test_the_programs_have_the_names_of_the_desktop_entry(self):
        self.assertEqual(MANIFEST["command"], "clinicdesk")
        self.assertTrue((ROOT / f"packaging/linux/{MANIFEST['id']}.desktop").exists())


if __name__ == "__main__":
    unittest.main()
