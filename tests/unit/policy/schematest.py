#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""schematest.py POLICY-FOLDER TEST-FOLDER: the JSON schema of the policy file refuses the wrong files, as the reader does.

wrong.tsv says of each file whether the schema refuses it; a schema does not see everything, such as a field that is there
twice.
"""
import csv
import json
import sys
from pathlib import Path

import jsonschema

FOLDER, TESTS = Path(sys.argv[1]), Path(sys.argv[2])

# What the reader accepts, too (policyreadertest.cpp).
RIGHT = [{}, {"recent_patients": True}, {"recent_patients": 0}, {"limits": {}}, {"roles": {}}, {"conventions": {}},
         {"limits": {"upload_speed": "500k"}}, {"limits": {"upload_speed": "off"}}, {"proxy": "system"}, {"proxy": "none"},
         {"proxy": "socks5h://proxy.example:1080"}, {"proxy": "proxy.example:3128"}, {"proxy": "https://[::1]"}, {"ca_file": "/etc/ssl/clinic.pem"}, {"lock_minutes": 30},
         {"journal_days": 365}, {"conventions": {"direct_patient": "on", "tags_per_document": "3"}},
         {"addresses": [{"name": "Here", "base_url": "http://127.0.0.1:8080"}]}]


def refuses(validator, path):
    try:
        return not validator.is_valid(json.loads(path.read_bytes()))
    except ValueError:
        return True  # not JSON


def main():
    schema = json.loads((FOLDER / "policy.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    problems = [f"refuses {right}" for right in RIGHT if not validator.is_valid(right)]
    if refuses(validator, FOLDER / "policy-example.json"):
        problems.append("refuses the example")
    with open(TESTS / "wrong.tsv", encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    for row in rows:
        if refuses(validator, TESTS / "wrong" / f"{row['file']}.json") != (row["schema"] == "refuses"):
            problems.append(f"does not do what wrong.tsv says with {row['file']}.json")
    print("\n".join(problems) or f"{len(rows)} wrong files")
    return 1 if problems or len(rows) < 30 else 0


sys.exit(main())
