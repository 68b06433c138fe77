# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Encrypted requests: which ones the service opens, and how strict its rules for the client are."""
import base64
import json
import tempfile
import uuid

import practice
import seals
from practice import PracticeTest, item
from seals import AADHAAR, DIRECT, Seal, decoded, encoded, flipped

PDF = b"%PDF-1.7\n"
NUMBER = seals.with_check_digit("99990000111")


def wrapped(data):
    return {"file": base64.b64encode(data).decode()}


class SealedCalls(PracticeTest):
    def setUp(self):
        self.errors = self.enterContext(tempfile.TemporaryFile())
        self.service = self.serve(stderr=self.errors)
        self.seal = Seal(self.service)

    def last(self):
        return self.service.requests()[-1]

    def test_takes_a_sealed_request_for_forms(self):
        document = item(2000)
        envelope = self.seal.envelope({"batch_request": [document]})
        answer = seals.ask_forms(self.service, envelope)
        self.assertEqual(answer.status, 200, answer.body)
        forms = json.loads(self.seal.open(answer.json()))["batch_response"][0]["forms"]
        self.assertEqual(self.service.post_form(forms[0], self.service.file(2000)).status, 204)
        asked = self.service.requests()[0]
        self.assertEqual((asked["sealed"], asked["iv"], asked["kid"]), (True, envelope["iv"], self.seal.kid))
        self.assertEqual(asked["opened"], {"batch_request": [document]})
        self.assertEqual(asked["body"], envelope)

    def test_judges_an_opened_batch_as_any_other(self):
        answer = seals.ask_forms(self.service, self.seal.envelope({"batch_request": [item(dt="zz")]}))
        self.assertEqual(answer.status, 400)
        self.assertEqual(json.loads(self.seal.open(answer.json()))["error"], True)
        self.assertEqual(seals.ask_forms(self.service, self.seal.envelope(b"no JSON")).status, 400)
        self.assertEqual(self.last()["opened"], "no JSON")

    def test_stores_the_exact_bytes_of_a_sealed_file(self):
        starts = {"application/pdf": PDF, "image/jpeg": b"\xff\xd8\xff\xe0", "image/png": b"\x89PNG\r\n\x1a\n"}
        for number, (media_type, start) in enumerate(starts.items(), start=1):
            paper = start + self.service.file(300_000 + number).read_bytes()
            answer = seals.post(self.service, DIRECT + "?task=smart&task=pii&dt=lr", self.seal.envelope(wrapped(paper)))
            self.assertEqual(answer.status, 200, answer.body)
            uuid.UUID(json.loads(self.seal.open(answer.json()))["document_id"])
            self.assertEqual((self.service.received / "direct" / str(number)).read_bytes(), paper)
            line = self.last()
            self.assertEqual((line["sealed"], line["stored"], line["bytes"], line["content_type"]),
                             (True, f"direct/{number}", len(paper), media_type))
            self.assertFalse({"body", "opened"} & line.keys())

    def test_takes_files_up_to_the_limit_it_is_given(self):
        large = PDF + self.service.file(25_000_000 - len(PDF)).read_bytes()
        self.assertEqual(seals.post(self.service, DIRECT, self.seal.envelope(wrapped(large))).status, 413)
        just_too_large = self.seal.envelope(wrapped(large[:10_000_001]))
        self.assertEqual(seals.post(self.service, DIRECT, just_too_large).status, 413)
        self.assertEqual(list((self.service.received / "direct").iterdir()), [])
        generous = self.serve(options=["--direct-limit", "25000000"])
        answer = seals.post(generous, DIRECT, Seal(generous).envelope(wrapped(large)))
        self.assertEqual(answer.status, 200)
        self.assertEqual((generous.received / "direct" / "1").read_bytes(), large)
        form = ["-F", f"file=@{self.service.file(10_000_001)};type=application/pdf;filename=page-1.pdf"]
        self.assertEqual(generous.curl(generous.base + DIRECT, *generous.bearer(), *form).status, 200)

    def test_refuses_a_sealed_file_that_is_not_one_padded_base64(self):
        text = base64.b64encode(PDF + b"xy\xff\xfe").decode()
        self.assertTrue(text.endswith("=") and "/" in text)
        good = {"file": text}
        for wrong in ({}, {**good, "name": "scan.pdf"}, {"File": text}, {"file": text.rstrip("=")}, {"file": text + "="},
                      {"file": text.replace("/", "_")}, {"file": text[:8] + "\n" + text[8:]}, {"file": 1}, [text],
                      ('{"file":"%s","file":"%s"}' % (text, text)).encode(), json.dumps(good).encode() + b"x",
                      {"file": text[:-2] + chr(ord(text[-2]) + 1) + "="}, b"\xff", b""):
            answer = seals.post(self.service, DIRECT, self.seal.envelope(wrong))
            self.assertEqual(answer.status, 400, (wrong, self.last()))
            self.assertTrue(self.last()["sealed"])
        for content, status in ((b"plain text", 415), (b"", 400)):
            self.assertEqual(seals.post(self.service, DIRECT, self.seal.envelope(wrapped(content))).status, status)
        self.assertEqual(seals.post(self.service, DIRECT + "?dt=lr", self.seal.envelope(good)).status, 400)
        self.assertEqual(list((self.service.received / "direct").iterdir()), [])
        self.assertEqual(seals.post(self.service, DIRECT, self.seal.envelope(good)).status, 200)
        escaped = json.dumps(good).replace("/", "\\/").encode()
        self.assertEqual(seals.post(self.service, DIRECT, self.seal.envelope(escaped)).status, 200)

    def test_asks_for_both_headers_of_a_sealed_call(self):
        body = {"batch_request": [item()]}
        self.assertEqual(seals.ask_forms(self.service, self.seal.envelope(body), encryption=None).status, 400)
        self.assertEqual(seals.ask_forms(self.service, self.seal.envelope(body), encryption="jwe").status, 400)
        self.assertEqual(seals.ask_forms(self.service, self.seal.envelope(body), media_type="application/jose").status, 415)
        self.assertEqual(seals.post(self.service, DIRECT, self.seal.envelope(wrapped(PDF)), encryption=None).status, 415)
        self.assertEqual(seals.post(self.service, "/privacy/v1/user-data", self.seal.envelope({})).status, 400)
        self.assertEqual(seals.ask_forms(self.service, body).status, 400)
        self.assertEqual(seals.ask_forms(self.service, b"").status, 400)

    def test_refuses_an_iv_that_was_used_before(self):
        envelope = self.seal.envelope({"batch_request": [item()]})
        self.assertEqual(seals.ask_forms(self.service, envelope).status, 200)
        self.assertEqual(seals.ask_forms(self.service, envelope).status, 400)
        self.assertEqual((self.last()["refusal"], self.last()["iv"]), ("this iv was used before", envelope["iv"]))
        other = {**self.seal.envelope({"aadhaar_number": NUMBER}), "iv": envelope["iv"]}
        self.assertEqual(seals.post(self.service, AADHAAR, other).status, 400)
        self.assertEqual(self.last()["refusal"], "this iv was used before")

    def damaged(self):
        """Yields (problem, part of the reason, body) of encrypted bodies; each body is new, because no iv may be used
        twice."""
        def fresh(**changes):
            envelope = self.seal.envelope({"batch_request": [item()]})
            return {**envelope, **{name: change(envelope) for name, change in changes.items()}}

        for name in ("iv", "ciphertext", "tag"):
            yield name + " flipped", "tag does not verify", fresh(**{name: lambda e, n=name: flipped(e[n])})
        yield "ciphertext cut", "tag does not verify", fresh(ciphertext=lambda e: encoded(decoded(e["ciphertext"])[:-16]))
        yield "ciphertext empty", "tag does not verify", fresh(ciphertext=lambda e: "")
        yield "protected flipped", "protected", fresh(protected=lambda e: flipped(e["protected"]))
        yield "protected spaced", "tag does not verify", fresh(protected=lambda e: encoded(seals.SPACED.encode()))
        for text in ('{"alg":"none","enc":"A128CBC-HS256"}', '{"alg":"dir","enc":"A256CBC-HS512"}', '{"alg":"dir"}', "[]", "",
                     '{"alg":"RSA-OAEP","enc":"A128CBC-HS256"}', '{"alg":"dir","enc":"A128CBC-HS256","kid":"x"}',
                     '{"alg":"dir","alg":"dir","enc":"A128CBC-HS256"}', seals.COMPACT + "x", seals.COMPACT[:-1]):
            yield text, "protected", fresh(protected=lambda e, t=text: encoded(t.encode()))
        zipped = self.seal.envelope({"batch_request": [item()]}, protected='{"alg":"dir","enc":"A128CBC-HS256","zip":"DEF"}')
        yield "zipped", "protected", zipped
        for size in (0, 15, 17, 32):
            yield f"tag of {size}", "tag is not", fresh(tag=lambda e, n=size: encoded((decoded(e["tag"]) * 2)[:n]))
        for size in (0, 12, 15, 17, 32):
            yield f"iv of {size}", "iv is not", fresh(iv=lambda e, n=size: encoded((decoded(e["iv"]) * 2)[:n]))
        for name, reason in (("iv", "iv is not"), ("tag", "tag is not"), ("protected", "protected"),
                             ("ciphertext", "ciphertext is not")):
            for wrong in ("=", "==", "\n", " ", "+", "/", "!", "\u00e9", "AAAA=A"):
                yield f"{name} and {wrong!r}", reason, fresh(**{name: lambda e, n=name, w=wrong: e[n] + w})
        spare = lambda e: e["iv"][:-1] + chr(ord(e["iv"][-1]) + 1)  # noqa: E731  (its last letter has four spare bits)
        yield "spare bits", "iv is not", fresh(iv=spare)
        yield "another key", "kid", fresh(kid=lambda e: e["kid"] + "x")
        yield "no kid", "no envelope", {k: v for k, v in fresh().items() if k != "kid"}
        yield "a further member", "no envelope", fresh(encrypted_key=lambda e: "")
        for name in ("protected", "iv", "ciphertext", "tag", "kid"):
            yield f"{name} no text", "no envelope", fresh(**{name: lambda e: None})
        whole = json.dumps(fresh())
        yield "a member twice", "no envelope", whole.replace("{", '{"kid":"%s",' % self.seal.kid, 1).encode()
        yield "more behind", "no envelope", whole.encode() + b"{}"
        yield "less", "no envelope", whole.encode()[:-1]
        yield "an escape at the end", "no envelope", b'{"kid":"\\'
        yield "a list", "no envelope", [fresh()]

    def test_refuses_every_damaged_envelope_and_says_why(self):
        for what, reason, body in self.damaged():
            with self.subTest(what):
                answer = seals.ask_forms(self.service, body)
                self.assertEqual(answer.status, 400, answer.body)
                self.assertEqual(answer.json()["error"], True)
                self.assertIn(reason, answer.json()["message"])
                line = self.last()
                self.assertEqual((line["refusal"], line["sealed"]), (answer.json()["message"], False))
                self.assertNotIn("opened", line)
        envelope = self.seal.envelope({"batch_request": [item()]})
        turned = dict(reversed(envelope.items()))
        self.assertEqual(seals.ask_forms(self.service, json.dumps(turned, indent=2).encode()).status, 200)

    def test_refuses_what_was_sealed_with_another_key(self):
        self.seal.jwk = seals.jwk.JWK(kty="oct", k=encoded(bytes(32)))
        for path in (DIRECT, AADHAAR):
            answer = seals.post(self.service, path, self.seal.envelope(wrapped(PDF)))
            self.assertEqual((answer.status, answer.json()), (400, {"error": "the tag does not verify"}))

    def test_starts_a_registration_and_keeps_four_digits_of_the_number(self):
        envelope = self.seal.envelope({"aadhaar_number": NUMBER})
        answer = seals.post(self.service, AADHAAR, envelope)
        self.assertEqual(answer.status, 200, answer.body)
        opened = json.loads(self.seal.open(answer.json()))
        self.assertEqual(opened.keys(), {"txn_id", "hint"})
        uuid.UUID(opened["txn_id"])
        self.assertRegex(opened["hint"], r"^OTP sent to mobile number ending with \*{6}[0-9]{4}$")
        line = self.last()
        self.assertEqual((line["aadhaar_last4"], line["sealed"], line["body"]), (NUMBER[-4:], True, envelope))
        self.assertNotIn("opened", line)

    def test_refuses_what_is_no_aadhaar_number(self):
        wrong_digit = NUMBER[:-1] + str((int(NUMBER[-1]) + 1) % 10)
        swapped = next(NUMBER[:i] + NUMBER[i + 1] + NUMBER[i] + NUMBER[i + 2:] for i in range(11) if NUMBER[i] != NUMBER[i + 1])
        for wrong in (wrong_digit, swapped, seals.with_check_digit("09990000111"), seals.with_check_digit("19990000111"),
                      NUMBER[:-1], NUMBER + "0", f"{NUMBER[:4]} {NUMBER[4:8]} {NUMBER[8:]}", "", "x" * 12):
            answer = seals.post(self.service, AADHAAR, self.seal.envelope({"aadhaar_number": wrong}))
            self.assertEqual((answer.status, json.loads(self.seal.open(answer.json())).keys()), (400, {"error"}), wrong)
            self.assertIn("refusal", self.last())
        for wrong in ({}, {"aadhaar_number": NUMBER, "name": "x"}, {"aadhaar": NUMBER}, {"aadhaar_number": int(NUMBER)}, [NUMBER]):
            self.assertEqual(seals.post(self.service, AADHAAR, self.seal.envelope(wrong)).status, 400, wrong)
        for first in range(2, 10):
            number = seals.with_check_digit(f"{first}0123456789")
            self.assertEqual(seals.post(self.service, AADHAAR, self.seal.envelope({"aadhaar_number": number})).status, 200)

    def places_of(self, number):
        """The files of the service's folder, and "stderr", that contain a number."""
        files = [path for path in (self.service.root / "data").rglob("*") if path.is_file()]
        self.errors.seek(0)
        said = ["stderr"] if number.encode() in self.errors.read() else []
        return [path for path in files if number.encode() in path.read_bytes()] + said

    def test_keeps_an_aadhaar_number_nowhere(self):
        for planted in (self.service.received / "planted", self.service.root / "data" / "planted"):
            planted.write_text(f"x{NUMBER}x")
            self.assertEqual(self.places_of(NUMBER), [planted])
            planted.unlink()
        self.errors.write(NUMBER.encode())
        self.assertEqual(self.places_of(NUMBER), ["stderr"])
        self.errors.truncate(0)
        # The request log contains the bodies of other calls, and the search finds them there.
        other = "888800001111"
        seals.ask_forms(self.service, self.seal.envelope({"batch_request": [], "note": other}))
        self.assertEqual(self.places_of(other), [self.service.received / "requests.jsonl"])
        body = {"aadhaar_number": NUMBER}
        for sent, status in ((self.seal.envelope(body), 200), (self.seal.envelope([NUMBER]), 400),
                             (self.seal.envelope({**body, "x": NUMBER}), 400), ({**self.seal.envelope(body), "tag": ""}, 400),
                             (body, 400), (NUMBER.encode(), 400), ({**self.seal.envelope(body), "kid": NUMBER}, 400)):
            self.assertEqual(seals.post(self.service, AADHAAR, sent).status, status)
        plain = seals.post(self.service, AADHAAR, body, encryption=None)
        self.assertEqual((plain.status, plain.json().keys()), (400, {"error"}))
        self.service.process.stdin.close()
        self.assertEqual(self.service.process.wait(timeout=30), 0)
        self.assertEqual(self.places_of(NUMBER), [])


if __name__ == "__main__":
    practice.main()
