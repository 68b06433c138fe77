# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Encrypted answers: when, in which form, and damaged in every way of the fault plan."""
import json
import subprocess

import practice
import seals
from jwcrypto import jwe
from practice import PracticeTest, item
from seals import AADHAAR, Seal, decoded, encoded

FULL = {"protected", "iv", "ciphertext", "tag", "kid"}
SHORT = {"ciphertext", "iv", "tag"}


class SealedAnswers(PracticeTest):
    def ask(self, service, **how):
        return seals.ask_forms(service, Seal(service).envelope({"batch_request": [item()]}), **how)

    def test_seals_an_answer_when_the_request_was_sealed(self):
        service = self.serve()
        answer = self.ask(service)
        self.assertEqual((answer.json().keys(), answer.headers["content-type"]), (FULL, "application/json"))
        self.assertEqual((answer.json()["kid"], decoded(answer.json()["protected"]).decode()), (service.ready["key_id"], seals.COMPACT))
        self.assertIn("batch_response", json.loads(Seal(service).open(answer.json())))
        self.assertEqual(service.requests()[-1]["answer_sealed"], True)
        plain = service.ask_forms([item()])
        self.assertIn("batch_response", plain.json())
        self.assertNotIn("answer_sealed", service.requests()[-1])
        self.assertNotEqual(self.ask(service).json()["iv"], answer.json()["iv"])

    def test_seals_no_answer_or_every_one_as_it_is_told(self):
        self.assertIn("batch_response", self.ask(self.serve(options=["--seal-answers", "never"])).json())
        service = self.serve(options=["--seal-answers", "always"])
        seal = Seal(service)
        calls = [(["-X", "POST", "/privacy/v1/user-data"], service.bearer(), 202, "user_info"),
                 (["/assessment/api/fetch_interviews/v2/"], service.bearer(), 200, "conversations"),
                 (["/dr/v1/doctor/161494290947150"], service.auth(), 200, "profile"), (["/nowhere"], [], 404, "error"),
                 (["/dr/v1/doctor/161494290947403"], service.auth(), 403, "error")]
        for (*method, path), credential, status, member in calls:
            answer = service.curl(*method, service.base + path, *credential)
            self.assertEqual(answer.status, status)
            self.assertIn(member, json.loads(seal.open(answer.json())))
        self.assertEqual(seals.ask_forms(service, {"no": "envelope"}).json().keys(), FULL)

    def test_never_seals_what_the_storage_says(self):
        service = self.serve(options=["--seal-answers", "always"])
        self.assertEqual(service.post_form(service.own_form(), service.file(10)).body, b"")
        self.assertEqual(service.post_form(service.own_form(largest=5), service.file(10)).code(), "EntityTooLarge")
        self.assertEqual(service.curl(service.storage + "/nowhere").json().keys(), {"error"})

    def test_seals_refusals_and_the_answers_of_faults(self):
        service = self.serve([{"on": "docs", "nth": [3], "do": "status", "status": 503, "message": "later"},
                              {"on": "docs", "nth": [4], "do": "not-json"}])
        seal = Seal(service)
        body = seal.envelope({"batch_request": [item(dt="zz")]})
        self.assertEqual(json.loads(seal.open(seals.ask_forms(service, body).json()))["error"], True)
        service.ready["secrets"]["access_token"] = "no"
        answer = self.ask(service)
        self.assertEqual((answer.status, json.loads(seal.open(answer.json()))["error"]), (401, True))
        answer = self.ask(service)
        self.assertEqual((answer.status, json.loads(seal.open(answer.json()))["message"]), (503, "later"))
        self.assertEqual(self.ask(service).headers["content-type"], "text/html")

    def check_short(self, options, protected, associated, tag_bytes=16):
        service = self.serve(options=["--answer-form", "short", *options])
        seal = Seal(service)
        if protected:
            answer = seals.ask_forms(service, seal.envelope({"batch_request": [item()]}, protected=protected))
        else:
            answer = service.ask_forms([item()])
        envelope = answer.json()
        self.assertEqual(envelope.keys(), SHORT)
        self.assertEqual(decoded(envelope["tag"]), seal.hmac(envelope, associated)[:tag_bytes], options)
        self.assertIn("batch_response", json.loads(seal.decrypt(envelope)))
        if associated and tag_bytes == 16:
            seal.open({**envelope, "protected": associated})

    def test_answers_in_the_short_form_over_each_associated_data(self):
        compact, spaced = encoded(seals.COMPACT.encode()), encoded(seals.SPACED.encode())
        turned = '{"enc":"A128CBC-HS256","alg":"dir"}'
        self.check_short([], seals.COMPACT, compact)
        self.check_short([], turned, encoded(turned.encode()))
        self.check_short(["--seal-answers", "always"], None, compact)
        self.check_short(["--answer-aad", "compact"], turned, compact)
        self.check_short(["--answer-aad", "spaced"], turned, spaced)
        self.check_short(["--answer-aad", "empty"], turned, "")

    def test_answers_in_the_short_form_with_the_whole_hmac(self):
        self.check_short(["--answer-tag", "32"], seals.COMPACT, encoded(seals.COMPACT.encode()), 32)
        self.check_short(["--answer-tag", "32", "--answer-aad", "empty"], seals.COMPACT, "", 32)

    def test_answers_in_the_published_form(self):
        for options in ([], ["--answer-iv", "key-text"], ["--answer-iv", "given"]):
            service = self.serve(options=["--answer-form", "published", *options])
            seal = Seal(service)
            envelope = self.ask(service).json()
            self.assertEqual(envelope.keys(), SHORT)
            self.assertEqual(decoded(envelope["tag"]), seal.hmac_of_ciphertext(envelope))
            iv = None if "given" in options else seal.key[:16]
            self.assertIn("batch_response", json.loads(seal.decrypt(envelope, iv)))
            self.assertNotEqual(decoded(envelope["iv"]), seal.key[:16])

    def test_spoils_an_answer_of_the_published_form(self):
        seal, envelope = self.spoiled("tag", options=["--answer-form", "published"])
        self.assertNotEqual(decoded(envelope["tag"]), seal.hmac_of_ciphertext(envelope))
        seal, envelope = self.spoiled("tag-length", options=["--answer-form", "published"])
        self.assertEqual(decoded(envelope["tag"]), seal.hmac_of_ciphertext(envelope)[:31])

    def test_refuses_options_that_it_does_not_know_or_that_do_not_fit(self):
        for options in (["--seal-answers", "sometimes"], ["--answer-form", "long"], ["--answer-form", "short", "--answer-aad", "x"],
                        ["--answer-form", "short", "--answer-tag", "15"], ["--answer-tag", "32"], ["--answer-aad", "empty"],
                        ["--answer-iv", "given"], ["--answer-form", "published", "--answer-iv", "none"],
                        ["--answer-form", "published", "--answer-tag", "32"],
                        ["--direct-limit", "0"], ["--direct-limit", "-1"], ["--direct-limit", "x"]):
            folder = str(self.serve().root / "data")
            started = subprocess.run([practice.PROGRAM, "--dir", folder, *options], stdin=subprocess.DEVNULL,
                                     capture_output=True, check=False)
            self.assertEqual((started.returncode, started.stdout), (2, b""), options)
            self.assertNotEqual(started.stderr, b"")

    def spoiled(self, part, options=()):
        service = self.serve([{"on": "docs", "always": True, "do": "damage-seal", "part": part}], options=options)
        answer = self.ask(service)
        self.assertEqual((answer.status, service.requests()[-1]["fault"]), (200, "damage-seal"))
        return Seal(service), answer.json()

    def assert_not_authentic(self, seal, envelope):
        with self.assertRaises(jwe.InvalidJWEData):
            seal.open(envelope)

    def test_flips_a_bit_of_a_sealed_answer(self):
        for part in ("ciphertext", "iv", "tag"):
            for form in ("full", "short"):
                seal, envelope = self.spoiled(part, options=["--answer-form", form])
                envelope.setdefault("protected", encoded(seals.COMPACT.encode()))
                self.assert_not_authentic(seal, envelope)
                self.assertEqual((len(decoded(envelope["iv"])), len(decoded(envelope["tag"]))), (16, 16))
        for form in ("full", "short"):
            seal, envelope = self.spoiled("protected", options=["--answer-form", form])
            self.assertEqual(decoded(envelope["protected"]), b'{"alg":"dir","enc":"A128CBC-HS257"}')
            seal.open({**envelope, "protected": encoded(seals.COMPACT.encode())})
            seal, envelope = self.spoiled("kid", options=["--answer-form", form])
            self.assertEqual((envelope["kid"] == seal.kid, len(envelope["kid"])), (False, len(seal.kid)))
            self.assert_not_authentic(seal, envelope)

    def test_cuts_the_tag_of_a_sealed_answer(self):
        seal, envelope = self.spoiled("tag-length")
        self.assertEqual(decoded(envelope["tag"]), seal.hmac(envelope, envelope["protected"])[:15])

    def test_seals_what_is_no_json_no_utf8_or_an_envelope(self):
        seal, envelope = self.spoiled("not-json")
        with self.assertRaises(json.JSONDecodeError):
            json.loads(seal.open(envelope))
        seal, envelope = self.spoiled("not-utf8")
        with self.assertRaises(UnicodeDecodeError):
            seal.open(envelope).decode()
        seal, envelope = self.spoiled("nested", options=["--answer-form", "short"])
        inner = json.loads(seal.open({**envelope, "protected": encoded(seals.COMPACT.encode())}))
        self.assertEqual(inner.keys(), FULL)
        self.assertIn("batch_response", json.loads(seal.open(inner)))

    def test_spoils_answers_without_encrypted_requests(self):
        service = self.serve([{"on": "assessments", "always": True, "do": "damage-seal", "part": "tag"}])
        answer = service.curl(service.base + "/assessment/api/fetch_interviews/v2/", *service.bearer())
        self.assert_not_authentic(Seal(service), answer.json())

    def test_seals_what_a_registration_hears(self):
        service = self.serve(options=["--answer-form", "short", "--answer-tag", "32"])
        seal = Seal(service)
        body = {"aadhaar_number": seals.with_check_digit("99990000111")}
        envelope = seals.post(service, AADHAAR, seal.envelope(body)).json()
        self.assertEqual(envelope.keys(), SHORT)
        self.assertEqual(json.loads(seal.decrypt(envelope)).keys(), {"txn_id", "hint"})


if __name__ == "__main__":
    practice.main()
