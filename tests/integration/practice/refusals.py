# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Refusals of the service itself, and which of the interface's error formats they use (section 7)."""
import json
import uuid

import practice
from practice import PracticeTest, item


class Refusals(PracticeTest):
    def setUp(self):
        self.service = self.serve()

    def assert_envelope(self, answer, status):
        self.assertEqual(answer.status, status, answer.body)
        body = answer.json()
        self.assertEqual((body["error"], body["batch_response"], body["upload_time"]), (True, [], None))
        self.assertIsInstance(body["message"], str)

    def test_refuses_a_batch_that_is_wrong_as_a_whole(self):
        png = {"contentType": "image/png", "file_size": 10}
        document = item()
        for items in ([item(dt="zz")], [item(document_id="17")], [item() for _ in range(6)], [item(files=[png] * 11)],
                      [item(files=[png]), item()], [item(files=[])], [item(dd_e="2025-01-01")], [item(dd_e=1.5)], [],
                      [item(tg="cbc")], [item(extra=1)], [document, document], [item(files=[png] * 6), item(files=[png] * 5)],
                      [item(files=[{"contentType": "image/png"}])], [item(files=[{**png, "name": "secret.png"}])]):
            self.assert_envelope(self.service.ask_forms(items), 400)
            self.assertIn("refusal", self.service.requests()[-1])

    def test_refuses_a_body_that_is_not_json(self):
        answer = self.service.curl(self.service.base + "/mr/api/v1/docs", *self.service.bearer(), "-H", "X-Pt-Id: 1", "-H",
                                   "Content-Type: application/json", "-d", "nonsense")
        self.assert_envelope(answer, 400)

    def test_refuses_single_items_in_their_own_result(self):
        cases = [(item(25_000_001), "413"), (item(0), "400"), (item(dd_e=1763726400000), "400"), (item(tg=["a"]), "400"),
                 (item(tg=["a" * 21]), "400"), (item(tg=["cbc", "cbc"]), "400"), (item(tg=[f"tag{n}" for n in range(11)]), "400"),
                 (item(files=[{"contentType": "text/plain", "file_size": 5}]), "415"),
                 (item(files=[{"contentType": "image/jpeg", "file_size": 10_000_001}]), "413")]
        for wrong, code in cases:
            answer = self.service.ask_forms([wrong])
            result = answer.json()["batch_response"][0]
            self.assertEqual((answer.status, answer.json()["error"]), (200, False))
            self.assertEqual((result["document_id"], result["forms"]), (wrong["document_id"], []))
            self.assertEqual(result["error_details"]["code"], code, wrong)
        good, bad = self.service.ask_forms([item(25_000_000), item(0)]).json()["batch_response"]
        self.assertEqual(len(good["forms"]), 1)
        self.assertIn("error_details", bad)

    def test_refuses_forms_without_a_patient_or_with_a_wrong_token(self):
        body = ["-H", "Content-Type: application/json", "-d", json.dumps({"batch_request": [item()]})]
        url = self.service.base + "/mr/api/v1/docs"
        self.assert_envelope(self.service.curl(url, *self.service.bearer(), *body), 400)
        self.assert_envelope(self.service.curl(url, "-H", "X-Pt-Id: 1", *body), 401)
        self.assertEqual(self.service.requests()[-1]["credential"], "absent")
        self.assert_envelope(self.service.curl(url, "-H", "X-Pt-Id: 1", "-H", "Authorization: Bearer no", *body), 401)
        self.assertEqual(self.service.requests()[-1]["credential"], "wrong")
        self.assertEqual(self.service.requests()[-1]["headers"]["authorization"], "wrong")

    def test_refuses_forbidden_headers_and_unknown_parameters_on_every_call(self):
        service = self.service
        calls = {"/mr/api/v1/docs": [*service.bearer(), "-H", "Content-Type: application/json", "-d", "{}"],
                 "/mr/api/v2/docs": [*service.bearer(), "-F", "file=x"],
                 "/privacy/v1/user-data": [*service.bearer(), "-X", "POST"],
                 "/assessment/api/fetch_interviews/v2/": service.bearer(),
                 "/dr/v1/doctor/161494290947150": service.auth()}
        for path, arguments in calls.items():
            wrong_credential = "Authorization: Bearer x" if "/dr/" in path else "auth: x"
            for header in (wrong_credential, "Cookie: a=b", "X-Unknown: 1", "X-Encryption: none"):
                answer = service.curl(service.base + path, *arguments, "-H", header)
                self.assertEqual(answer.status, 400, (path, header, answer.body))
                self.assertIn(header.partition(":")[0].lower(), service.requests()[-1]["refusal"].lower())
            self.assertEqual(service.curl(service.base + path + "?surprise=1", *arguments).status, 400)
        for path in ("/privacy/v1/user-data", "/dr/v1/doctor/161494290947150"):
            self.assertEqual(service.curl(service.base + path, *calls[path], "-H", "X-Pt-Id: 1").status, 400)

    def test_refuses_a_wrong_media_type(self):
        service = self.service
        for path in ("/mr/api/v1/docs", "/mr/api/v2/docs"):
            answer = service.curl(service.base + path, *service.bearer(), "-H", "X-Pt-Id: 1", "-H", "Content-Type: text/plain", "-d", "{}")
            self.assertEqual(answer.status, 415)
        self.assertEqual(service.curl(service.base + "/privacy/v1/user-data", *service.bearer(), "-d", "x=1").status, 400)

    def test_runs_one_privacy_request_at_a_time(self):
        url = self.service.base + "/privacy/v1/user-data"
        first = self.service.curl("-X", "POST", url, *self.service.bearer())
        self.assertEqual((first.status, first.json()), (202, {"user_info": {"username": self.service.ready["user_oid"]}}))
        self.assertEqual(self.service.curl("-X", "POST", url, *self.service.bearer()).status, 409)
        self.assertEqual(self.service.curl("-X", "POST", url).status, 401)

    def test_refuses_bad_filters_of_assessments(self):
        url = self.service.base + "/assessment/api/fetch_interviews/v2/"
        for query in ("?status=DONE", "?patient_uuid=", "?transaction_id="):
            answer = self.service.curl(url + query, *self.service.bearer())
            self.assertEqual(answer.status, 400)
            self.assertEqual(answer.json().keys(), {"error"})
        self.assertEqual(self.service.curl(url).json().keys(), {"error"})

    def test_refuses_doctors_in_the_four_ways_of_the_interface(self):
        url = self.service.base + "/dr/v1/doctor/"
        for name, arguments, status, code in (("161494290947403", self.service.auth(), 403, "UNAUTHORIZED_ENTITY"),
                                              ("161494290947404", self.service.auth(), 403, "DATA_MISSING"),
                                              ("unknown", self.service.auth(), 500, "INVALID_DATA"),
                                              ("161494290947150", ["-H", "auth: no"], 500, "TOKEN_MISMATCH")):
            answer = self.service.curl(url + name, *arguments)
            self.assertEqual((answer.status, answer.json()["error"]["code"], answer.json()["data"]), (status, code, {}))

    def test_refuses_direct_uploads_that_break_a_rule(self):
        service = self.service
        paper, large, empty = service.file(10, "small"), service.file(10_000_001, "large"), service.file(0, "empty")
        pdf = "type=application/pdf;filename=page-1.pdf"
        for query, parts, status in (("", ["-F", f"other=@{paper};{pdf}"], 400), ("", ["-F", f"file=<{paper}"], 400),
                                     ("", ["-F", f"file=@{paper};type=text/plain"], 415),
                                     ("", ["-F", f"file=@{empty};{pdf}"], 400), ("", ["-F", f"file=@{large};{pdf}"], 413),
                                     ("", ["-F", f"file=@{paper};{pdf}", "-F", "more=1"], 400),
                                     ("?dt=lr", ["-F", f"file=@{paper};{pdf}"], 400),
                                     ("?task=other", ["-F", f"file=@{paper};{pdf}"], 400)):
            answer = service.curl(service.base + "/mr/api/v2/docs" + query, *service.bearer(), *parts)
            self.assertEqual((answer.status, answer.json().keys()), (status, {"error"}), parts)
        self.assertEqual(list((service.received / "direct").iterdir()), [])

    def test_answers_404_to_anything_else_and_records_it(self):
        for method in ("GET", "POST", "PUT", "DELETE"):
            self.assertEqual(self.service.curl("-X", method, f"{self.service.base}/{uuid.uuid4()}").status, 404)
            self.assertEqual(self.service.requests()[-1]["endpoint"], "unknown")
        self.assertEqual(self.service.curl(self.service.base + "/mr/api/v1/docs").status, 404)


if __name__ == "__main__":
    practice.main()
