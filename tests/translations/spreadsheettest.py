#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests translations/spreadsheet.py with a catalogue of two texts: what goes to a translator comes back into the right place."""
import csv
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "translations"))
import spreadsheet  # noqa: E402

CATALOGUE = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ur" sourcelanguage="en">
<context>
    <name>Rows</name>
    <message>
        <source>Send &quot;%1&quot;</source>
        <extracomment>%1 file</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
</TS>
"""


class SpreadsheetTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.catalogue = Path(self.folder.name, "clinicdesk_ur.ts")
        self.catalogue.write_text(CATALOGUE, encoding="utf-8")
        self.table = Path(self.folder.name, "texts.csv")
        spreadsheet.catalogue_of = lambda language: self.catalogue
        spreadsheet.keys_in = lambda folders: {("Rows", 'Send "%1"', ""), ("Rows", "%Ln document(s)", "")}
        spreadsheet.export_texts("ur", self.table, [])

    def tearDown(self):
        self.folder.cleanup()

    def rows(self):
        with open(self.table, encoding="utf-8", newline="") as table:
            return list(csv.DictReader(table))

    def translate(self, rows):
        with open(self.table, "w", encoding="utf-8", newline="") as table:
            writer = csv.DictWriter(table, spreadsheet.COLUMNS)
            writer.writeheader()
            writer.writerows(rows)
        return spreadsheet.import_texts("ur", self.table)

    def test_exports_what_is_missing(self):
        self.assertEqual([row["text"] for row in self.rows()], ['Send "%1"', "%Ln document(s)"])
        self.assertEqual(self.rows()[0]["note"], "%1 file")

    def test_changes_nothing_without_translations(self):
        self.assertEqual(self.translate(self.rows()), [])
        self.assertEqual(self.catalogue.read_text(encoding="utf-8"), CATALOGUE)

    def test_takes_translations_back_with_marks_of_direction(self):
        first, second = self.rows()
        first["translation"] = "PDF %1 بھیجیں"
        second.update(translation="%Ln دستاویزات", singular="%Ln دستاویز")
        self.assertEqual(self.translate([first, second]), [])
        text = self.catalogue.read_text(encoding="utf-8")
        self.assertIn("<translation>\u200fPDF \u2068%1\u2069 بھیجیں</translation>", text)
        self.assertIn("<numerusform>%Ln دستاویز</numerusform>\n            <numerusform>%Ln دستاویزات</numerusform>", text)

    def test_starts_values_and_punctuation_at_the_right(self):
        self.assertEqual(spreadsheet.with_marks("· %1"), "\u200f· \u2068%1\u2069")
        self.assertEqual(spreadsheet.with_marks("%1: %2"), "\u200f\u2068%1\u2069: \u2068%2\u2069")
        self.assertEqual(spreadsheet.with_marks("%1"), "\u2068%1\u2069")
        self.assertEqual(spreadsheet.with_marks("\u200e\u2068%1\u2069 %"), "\u200e\u2068%1\u2069 %")

    def test_names_texts_that_are_gone(self):
        row = dict(self.rows()[0], text="Gone", translation="گیا")
        self.assertEqual(self.translate([row]), ['no such text: Rows: "Gone"'])


if __name__ == "__main__":
    unittest.main()
