#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the list of parts (SBOM) of Debian packages.

partslist.py --licences                 only how licences are read
partslist.py BUILD-FOLDER PACKAGE.deb...  writes the list and compares it with what the programs load
"""
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PACKAGING = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PACKAGING))
import sbom  # pylint: disable=wrong-import-position

# What programs load by its name.
LOADED = {"clinicdesk": {"ca-certificates", "libqt6sql6-sqlite", "libsecret-1-0"},
          "clinicdesk-cli": {"ca-certificates", "libqt6sql6-sqlite", "libsecret-1-0"}, "clinicdesk-practice": set()}


class Licences(unittest.TestCase):
    def test_names_of_debian_become_those_of_spdx(self):
        for debian, spdx in (("LGPL-2.1+", "LGPL-2.1-or-later"), ("GPL-3", "GPL-3.0-only"), ("GPL-2.0+", "GPL-2.0-or-later"), ("Expat", "MIT"),
                             ("LGPL-3 or GPL-2", "LGPL-3.0-only OR GPL-2.0-only"), ("Zlib", "Zlib"), ("GPL-3 with Qt-1.0 exception", None),
                             ("GPL-2+ and Expat or ISC", None), ("invented", None), ("GPL-2 or invented", None)):
            self.assertEqual(sbom.spdx_licence(debian), spdx)

    def test_licence_of_the_whole_and_of_single_files(self):
        text = ("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\nFiles: *\nCopyright: The authors\n"
                "License: LGPL-2.1+\n\nFiles: tests/*\nLicense: own-words\n text\n\nLicense: own-words\n text\n")
        self.assertEqual(sbom.licences_in(text), ("LGPL-2.1-or-later", ["LGPL-2.1+", "own-words"]))

    def test_a_copyright_file_for_people_tells_nothing(self):
        self.assertEqual(sbom.licences_in("This is a library.\n\nFiles: *\nLicense: GPL-3\n"), (None, []))


class PartsList(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        subprocess.run([sys.executable, "-B", str(PACKAGING / "sbom.py"), BUILD, *DEBS], check=True)
        cls.document = json.loads(next(Path(DEBS[0]).parent.glob("*.spdx.json")).read_text(encoding="utf-8"))
        cls.parts = {package["SPDXID"]: package for package in cls.document["packages"]}

    def parts_of(self, name, kind):
        """The entries that a package has this relation to."""
        own = next(package["SPDXID"] for package in self.document["packages"] if package["name"] == name)
        return {self.parts[relation["relatedSpdxElement"]]["name"] for relation in self.document["relationships"]
                if relation["spdxElementId"] == own and relation["relationshipType"] == kind}

    def test_each_package_is_described_with_its_bytes(self):
        described = {package["name"]: package["checksums"][0]["checksumValue"] for package in self.document["packages"] if "checksums" in package}
        self.assertEqual(described, {sbom.field(deb, "Package"): hashlib.sha256(Path(deb).read_bytes()).hexdigest() for deb in DEBS})

    def test_each_linked_library_has_an_entry_with_its_version(self):
        for deb in DEBS:
            linked = self.parts_of(sbom.field(deb, "Package"), "DYNAMIC_LINK")
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run(["dpkg-deb", "-x", deb, folder], check=True)
                programs = [path for path in Path(folder).rglob("*") if path.is_file() and path.read_bytes().startswith(b"\x7fELF")]
                needed = {name for program in programs
                          for name in re.findall(r"\(NEEDED\).*\[(.+)\]", sbom.output("readelf", "-d", str(program)))}
            # The first line of a name is what the loader takes.
            paths = dict(reversed(re.findall(r"^\t(\S+) \(.*\) => (\S+)$", sbom.output("/sbin/ldconfig", "-p"), re.M)))
            self.assertTrue(needed)
            self.assertEqual(sbom.owners_of(paths[name] for name in needed) - linked, set(), deb)
        for package in self.parts.values():
            self.assertRegex(package["versionInfo"], r"^\d")

    def test_what_programs_load_by_its_name_has_an_entry(self):
        for deb in DEBS:
            name = sbom.field(deb, "Package")
            self.assertEqual(LOADED[name] - self.parts_of(name, "DEPENDS_ON"), set())
            self.assertEqual(self.parts_of(name, "STATIC_LINK"), set() if name == "clinicdesk-cli" else {"libboost-dev"})

    def test_licences_are_those_of_spdx(self):
        declared = {package["name"]: package["licenseDeclared"] for package in self.document["packages"]}
        for licence in declared.values():
            self.assertRegex(licence, r"^(NOASSERTION|[A-Za-z0-9.-]+( (AND|OR) [A-Za-z0-9.-]+)*)$")
        self.assertEqual(declared["libsecret-1-0"], "LGPL-2.1-or-later")
        known = [licence for licence in declared.values() if licence != "NOASSERTION"]
        self.assertGreater(len(known), len(declared) / 3)


if __name__ == "__main__":
    if sys.argv[1:] == ["--licences"]:
        unittest.main(argv=sys.argv[:1], defaultTest="Licences")
    BUILD, DEBS = sys.argv[1], sys.argv[2:]
    unittest.main(argv=sys.argv[:1])
