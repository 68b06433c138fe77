# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Successful uploads: forms, storage, and the same bytes in the folder."""
import json
import os
import shutil
import signal
import subprocess
import tempfile
import uuid
from pathlib import Path

import practice
from practice import PracticeTest, item


class Delivery(PracticeTest):
    def deliver(self, service):
        paper = service.file(2_000_000)
        document = item(2_000_000)
        forms = service.ask_forms([document]).json()["batch_response"][0]["forms"]
        answer = service.post_form(forms[0], paper)
        self.assertEqual((answer.exit, answer.status, answer.body), (0, 204, b""), answer.words)
        kept = service.received / "storage" / document["document_id"] / "1"
        self.assertEqual(kept.read_bytes(), paper.read_bytes())
        return document

    def test_keeps_the_exact_bytes_of_a_file_that_came_by_a_form(self):
        self.deliver(self.serve())

    def test_lets_only_its_owner_use_what_arrived(self):
        root = Path(tempfile.mkdtemp(prefix="practice-"))
        self.addCleanup(shutil.rmtree, root)
        mask = os.umask(0)
        self.addCleanup(os.umask, mask)
        for name in ("storage", "direct"):  # as created by an earlier version
            (root / "received" / name).mkdir(parents=True)
        (root / "received" / "requests.jsonl").touch()
        service = self.serve(options=("--dir", str(root)))
        self.deliver(service)
        kept = [path for path in root.rglob("*")]
        self.assertTrue(any(path.is_file() and path.parent.parent.name == "storage" for path in kept))
        modes = {str(path): path.stat().st_mode & 0o777 for path in kept}
        self.assertEqual({path: oct(mode) for path, mode in modes.items() if mode & 0o077}, {})

    def test_starts_where_a_pipe_has_the_name_of_its_notes(self):
        root = Path(tempfile.mkdtemp(prefix="practice-"))
        self.addCleanup(shutil.rmtree, root)
        (root / "received").mkdir()
        os.mkfifo(root / "received" / "requests.jsonl")
        service = self.serve(options=("--dir", str(root)))
        self.deliver(service)
        self.assertTrue((service.received / "requests.jsonl").is_file())

    def test_delivers_over_tls_to_those_who_trust_its_authority(self):
        service = self.serve(tls=True)
        self.assertTrue(service.base.startswith("https://") and service.storage.startswith("https://"))
        self.deliver(service)
        self.assertEqual(service.curl(service.base, trust=False).exit, practice.CERTIFICATE_REFUSED)

    def test_gives_one_form_for_each_file_in_order(self):
        service = self.serve()
        files = [{"contentType": "image/png", "file_size": 100 + n} for n in range(3)]
        document = item(files=files, tg=["cbc", "fasting"])
        forms = service.ask_forms([document]).json()["batch_response"][0]["forms"]
        self.assertEqual([form["fields"]["key"] for form in forms], [f"{document['document_id']}/{n}" for n in (1, 2, 3)])
        for form, described in zip(forms, files):
            paper = service.file(described["file_size"])
            self.assertEqual(service.post_form(form, paper, name="page-1.png", media_type="image/png").status, 204)

    def test_gives_forms_again_until_every_file_is_there_and_then_says_409(self):
        service = self.serve()
        document = item(files=[{"contentType": "image/png", "file_size": 100}] * 2)
        first = service.ask_forms([document]).json()["batch_response"][0]["forms"]
        paper = service.file(100)
        self.assertEqual(service.post_form(first[0], paper, media_type="image/png").status, 204)
        second = service.ask_forms([document]).json()["batch_response"][0]["forms"]
        self.assertEqual([form["fields"]["key"] for form in second], [form["fields"]["key"] for form in first])
        self.assertEqual(service.post_form(second[1], paper, media_type="image/png").status, 204)
        third = service.ask_forms([document]).json()["batch_response"][0]
        self.assertEqual((third["forms"], third["error_details"]["code"]), ([], "409"))

    def test_refuses_an_identifier_that_belongs_to_another_document_or_patient(self):
        service = self.serve()
        document = item()
        service.ask_forms([document])
        other = service.ask_forms([{**document, "dt": "ps"}]).json()["batch_response"][0]
        self.assertEqual(other["error_details"]["code"], "400")
        foreign = service.ask_forms([document], query="?p_oid=174000000000099").json()["batch_response"][0]
        self.assertIn("another patient", foreign["error_details"]["message"])

    def test_takes_a_direct_upload(self):
        service = self.serve()
        paper = service.file(300_000)
        answer = service.curl(service.base + "/mr/api/v2/docs?task=smart&task=pii&dt=lr", *service.bearer(), "-F",
                              f"file=@{paper};type=application/pdf;filename=page-1.pdf")
        self.assertEqual(answer.status, 200, answer.body)
        uuid.UUID(answer.json()["document_id"])
        self.assertEqual((service.received / "direct" / "1").read_bytes(), paper.read_bytes())

    def test_writes_a_line_without_credentials_for_each_request(self):
        service = self.serve()
        document = self.deliver(service)
        asked, posted = service.requests()
        self.assertEqual(asked["body"]["batch_request"], [document])
        self.assertEqual((asked["endpoint"], asked["status"], asked["credential"]), ("docs", 200, "ok"))
        self.assertEqual(asked["headers"]["x-pt-id"], "174000000000001")
        self.assertEqual((posted["endpoint"], posted["status"], posted["bytes"]), ("storage", 204, 2_000_000))
        self.assertEqual((posted["file_name"], posted["part_type"]), ("page-1.pdf", "application/pdf"))
        record = (service.received / "requests.jsonl").read_text()
        self.assertNotIn(service.ready["secrets"]["access_token"], record)

    def test_makes_new_credentials_at_each_start(self):
        one, other = self.serve(), self.serve()
        for name, secret in one.ready["secrets"].items():
            self.assertNotEqual(secret, other.ready["secrets"][name])
        self.assertEqual(len(one.ready["secrets"]["key_string"].encode()), 16)

    def test_ends_well_when_its_input_closes_or_at_sigterm(self):
        self.assertEqual(self.serve().end(), 0)
        service = self.serve([{"on": "docs", "always": True, "do": "silence"}])
        waiting = subprocess.Popen(["curl", "-sS", "-X", "POST", "-d", "{}", "-H", "Content-Type: application/json",
                                    service.base + "/mr/api/v1/docs"], stderr=subprocess.PIPE)
        while not service.requests():
            pass
        service.process.send_signal(signal.SIGTERM)
        self.assertEqual(service.process.wait(timeout=30), 0)
        waiting.communicate()
        self.assertEqual(waiting.returncode, practice.EMPTY_REPLY)

    def test_refuses_to_start_with_a_plan_it_does_not_understand(self):
        for plan in ({}, [{"on": "docs", "do": "status"}], [{"on": "x", "always": True, "do": "status"}],
                     [{"on": "docs", "always": True, "do": "x"}], [{"on": "docs", "nth": [1], "do": "status", "x": 1}],
                     [{"on": "storage", "nth": [1], "do": "expire-form"}],
                     [{"on": "storage", "nth": [1], "do": "damage-seal", "part": "tag"}],
                     [{"on": "docs", "nth": [1], "do": "damage-seal"}],
                     [{"on": "docs", "nth": [1], "do": "damage-seal", "part": "x"}]):
            service_folder = self.serve().root
            (service_folder / "bad.json").write_text(json.dumps(plan))
            started = subprocess.run([practice.PROGRAM, "--dir", service_folder / "data", "--faults",
                                      service_folder / "bad.json"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
            self.assertEqual(started.returncode, 1, plan)
            self.assertEqual(started.stdout, b"")
            self.assertNotEqual(started.stderr, b"")


class Lookups(PracticeTest):
    def assessments(self, service, query=""):
        answer = service.curl(service.base + "/assessment/api/fetch_interviews/v2/" + query, *service.bearer())
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json()["conversations"]

    def test_filters_assessments_by_every_given_filter(self):
        service = self.serve()
        everything = self.assessments(service)
        some = everything[0]
        both = self.assessments(service, f"?practitioner_uuid={some['practitioner_uuid']}&patient_uuid={some['patient_uuid']}")
        self.assertTrue(0 < len(both) < len(everything))
        for group in both:
            self.assertEqual((group["practitioner_uuid"], group["patient_uuid"]),
                             (some["practitioner_uuid"], some["patient_uuid"]))
        one = self.assessments(service, f"?transaction_id={some['transaction_id']}")
        self.assertEqual(one, [some])
        workflow = some["conversations"][0]["wflow_wfid"]
        for group in self.assessments(service, f"?wfids={workflow},none"):
            self.assertEqual({conversation["wflow_wfid"] for conversation in group["conversations"]}, {workflow})

    def test_gives_all_who_share_an_identifier_and_several_identifiers_of_one_pair(self):
        groups = self.assessments(service := self.serve())
        shared = {}
        pairs = {}
        for group in groups:
            pair = (group["practitioner_uuid"], group["patient_uuid"])
            shared.setdefault(group["unique_identifier"], set()).add(pair)
            pairs.setdefault(pair, set()).add(group["unique_identifier"])
        identifier = max(shared, key=lambda name: len(shared[name]))
        self.assertGreater(len(shared[identifier]), 1)
        self.assertTrue(any(len(identifiers) > 1 for identifiers in pairs.values()))
        found = self.assessments(service, f"?unique_identifier={identifier}")
        self.assertEqual({(group["practitioner_uuid"], group["patient_uuid"]) for group in found}, shared[identifier])

    def test_has_assessments_of_every_status_and_both_modules_and_shows_completed_ones_by_default(self):
        service = self.serve()
        by_status = {status: self.assessments(service, f"?status={status}")
                     for status in ("NEW", "IN_REVIEW", "COMPLETED", "PARTIAL")}
        self.assertTrue(all(by_status.values()))
        self.assertEqual(self.assessments(service), by_status["COMPLETED"])
        ids = [conversation["conversationid"] for group in by_status["COMPLETED"] for conversation in group["conversations"]]
        self.assertEqual({name[:3] for name in ids}, {"sa_", "sn_"})
        self.assertEqual(len(ids), len(set(ids)))

    def test_has_doctors_in_both_spellings_of_the_interface(self):
        service = self.serve()
        spellings = set()
        for number in range(150, 154):
            answer = service.curl(f"{service.base}/dr/v1/doctor/161494290947{number}", *service.auth())
            self.assertEqual(answer.status, 200)
            self.assertEqual(answer.json()["id"], f"161494290947{number}")
            for clinic in answer.json()["profile"]["professional"]["clinics"]:
                spellings |= {"number", "contacts"} & clinic.keys() | {"pin", "pincode"} & clinic["address"].keys()
        self.assertEqual(spellings, {"number", "contacts", "pin", "pincode"})


if __name__ == "__main__":
    practice.main()
