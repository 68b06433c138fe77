# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every fault of the plan, as an independent client sees it."""
import json
import time

import practice
from practice import PracticeTest, item


class Faults(PracticeTest):
    def serve_wrong(self, on, do, **parameters):
        return self.serve([{"on": on, "do": do, **({} if "nth" in parameters else {"always": True}), **parameters}])

    def test_answers_chosen_calls_with_a_status_and_headers(self):
        service = self.serve_wrong("docs", "status", nth=[1, 3], status=503, headers={"Retry-After": "2"})
        answers = [service.ask_forms([item()]) for _ in range(4)]
        self.assertEqual([answer.status for answer in answers], [503, 200, 503, 200])
        self.assertEqual(answers[0].headers["retry-after"], "2")
        self.assertTrue(answers[0].json()["error"])
        self.assertEqual(service.requests()[0]["fault"], "status")

    def test_answers_with_the_body_of_the_plan(self):
        body = {"error": True, "message": "STORAGE_LIMIT_EXCEEDED", "batch_response": [], "upload_time": None}
        self.assertEqual(self.serve_wrong("docs", "status", status=403, body=body).ask_forms([item()]).json(), body)
        self.assertEqual(self.serve_wrong("docs", "status", body="oops").ask_forms([item()]).body, b"oops")

    def test_fails_in_the_shape_of_each_endpoint(self):
        for on, path, arguments in (("assessments", "/assessment/api/fetch_interviews/v2/", "bearer"),
                                    ("privacy", "/privacy/v1/user-data", "bearer"), ("doctor", "/dr/v1/doctor/x", "auth")):
            service = self.serve_wrong(on, "status", status=500)
            method = "POST" if on == "privacy" else "GET"
            answer = service.curl("-X", method, service.base + path, *getattr(service, arguments)())
            self.assertEqual((answer.status, "error" in answer.json()), (500, True))
        service = self.serve_wrong("storage", "status", status=503)
        self.assertEqual(service.post_form(service.own_form(), service.file(10)).code(), "SlowDown")
        service = self.serve_wrong("storage", "status", status=403, code="RequestTimeTooSkewed")
        self.assertEqual(service.post_form(service.own_form(), service.file(10)).code(), "RequestTimeTooSkewed")
        service = self.serve_wrong("direct", "status", status=429)
        answer = service.curl(service.base + "/mr/api/v2/docs", *service.bearer(), "-F", f"file=@{service.file(2_000_000)}")
        self.assertEqual(answer.status, 429)

    def test_refuses_a_large_file_before_its_body_has_come(self):
        service = self.serve_wrong("storage", "status", status=503)
        answer = service.post_form(service.own_form(largest=20_000_000), service.file(20_000_000), "-w", "%{size_upload}")
        self.assertEqual((answer.exit, answer.status), (0, 503))
        self.assertEqual(answer.headers["connection"], "close")
        self.assertLess(int(answer.body.rpartition(b"</Error>")[2]), 20_000_000)

    def test_can_lose_the_answer_after_the_file_was_stored(self):
        for do, expected in (("status", 0), ("close", practice.EMPTY_REPLY)):
            service = self.serve_wrong("storage", do, **{"after-body": True})
            paper = service.file(1000)
            answer = service.post_form(service.own_form(), paper)
            self.assertEqual(answer.exit, expected)
            self.assertEqual((service.received / "storage" / "script" / "paper").read_bytes(), paper.read_bytes())
        document = item()
        service = self.serve_wrong("docs", "close", nth=[1], **{"after-body": True})
        self.assertEqual(service.ask_forms([document]).exit, practice.EMPTY_REPLY)
        self.assertEqual(service.ask_forms([{**document, "dt": "ps"}]).json()["batch_response"][0]["error_details"]["code"], "400")

    def test_closes_before_the_answer(self):
        self.assertEqual(self.serve_wrong("docs", "close").ask_forms([item()]).exit, practice.EMPTY_REPLY)
        self.assertEqual(self.serve_wrong("docs", "close", reset=True).ask_forms([item()]).exit, practice.RECEIVE_FAILED)

    def test_closes_in_the_middle_of_a_file(self):
        service = self.serve_wrong("storage", "close", **{"after-bytes": 1_000_000})
        answer = service.post_form(service.own_form(largest=20_000_000), service.file(20_000_000))
        self.assertNotEqual(answer.exit, 0)
        self.assertIsNone(answer.status)
        self.assertEqual(service.requests()[-1]["fault"], "close")

    def test_closes_in_the_middle_of_the_answer(self):
        answer = self.serve_wrong("docs", "close-in-answer").ask_forms([item()])
        self.assertEqual((answer.exit, answer.status), (practice.CUT_SHORT, 200))
        with self.assertRaises(json.JSONDecodeError):
            answer.json()
        answer = self.serve_wrong("docs", "close-in-answer", bytes=5).ask_forms([item()])
        self.assertNotEqual(answer.exit, 0)
        service = self.serve_wrong("storage", "close-in-answer")
        self.assertNotEqual(service.post_form(service.own_form(), service.file(10)).exit, 0)
        self.assertTrue((service.received / "storage" / "script" / "paper").exists())

    def test_closes_over_tls_as_well(self):
        service = self.serve([{"on": "docs", "nth": [1], "do": "close"}, {"on": "docs", "nth": [2], "do": "close-in-answer"}],
                             tls=True)
        self.assertIn(service.ask_forms([item()]).exit, (practice.EMPTY_REPLY, practice.RECEIVE_FAILED))
        self.assertIn(service.ask_forms([item()]).exit, (practice.CUT_SHORT, practice.RECEIVE_FAILED))

    def test_stays_silent(self):
        service = self.serve_wrong("docs", "silence")
        self.assertEqual(service.ask_forms([item()], "--max-time", "1").exit, practice.TIMED_OUT)
        service = self.serve_wrong("storage", "silence", **{"after-bytes": 1000})
        answer = service.post_form(service.own_form(largest=20_000_000), service.file(20_000_000), "--max-time", "1")
        self.assertEqual(answer.exit, practice.TIMED_OUT)
        self.assertEqual(self.serve_wrong("docs", "silence", ms=10).ask_forms([item()]).exit, practice.EMPTY_REPLY)

    def test_trickles_the_true_answer(self):
        answer = self.serve_wrong("docs", "trickle", ms=0).ask_forms([item()])
        self.assertEqual((answer.exit, len(answer.json()["batch_response"][0]["forms"])), (0, 1))
        self.assertEqual(self.serve_wrong("docs", "trickle", ms=100).ask_forms([item()], "--max-time", "1").exit, practice.TIMED_OUT)

    def test_delays_the_true_answer(self):
        service = self.serve_wrong("docs", "delay", ms=300)
        begin = time.monotonic()
        self.assertEqual(service.ask_forms([item()]).status, 200)
        self.assertGreaterEqual(time.monotonic() - begin, 0.3)

    def test_refuses_a_token_until_another_one_is_used(self):
        service = self.serve_wrong("docs", "refuse-token")
        self.assertEqual(service.ask_forms([item()]).status, 401)
        self.assertEqual(service.requests()[-1]["credential"], "wrong")
        self.assertEqual(service.ask_forms([item()], secrets="secrets2").status, 200)
        service = self.serve_wrong("docs", "refuse-token", accept="a-third-token")
        service.ready["third"] = {"access_token": "a-third-token"}
        self.assertEqual(service.ask_forms([item()], secrets="third").status, 200)

    def test_gives_forms_that_have_expired(self):
        service = self.serve_wrong("docs", "expire-form", nth=[1])
        document = item()
        paper = service.file(1000)
        form = service.ask_forms([document]).json()["batch_response"][0]["forms"][0]
        answer = service.post_form(form, paper)
        self.assertEqual((answer.status, answer.code()), (403, "AccessDenied"))
        self.assertIn(b"Policy expired", answer.body)
        form = service.ask_forms([document]).json()["batch_response"][0]["forms"][0]
        self.assertEqual(service.post_form(form, paper).status, 204)

    def test_says_that_a_document_is_there_when_it_is_not(self):
        answer = self.serve_wrong("docs", "already-there").ask_forms([item(), item()])
        self.assertEqual([result["error_details"]["code"] for result in answer.json()["batch_response"]], ["409", "409"])

    def test_fails_items_of_one_document_type_only(self):
        service = self.serve_wrong("docs", "item-error", dt="ps", code="507", message="no room")
        self.assertNotIn("error_details", service.ask_forms([item()]).json()["batch_response"][0])
        result = service.ask_forms([item(dt="ps")]).json()["batch_response"][0]
        self.assertEqual(result["error_details"], {"code": "507", "message": "no room"})

    def test_fails_the_storage_for_one_content_type_only(self):
        service = self.serve_wrong("storage", "status", contentType="image/png", status=503)
        paper = service.file(10)
        self.assertEqual(service.post_form(service.own_form(), paper).status, 204)
        self.assertEqual(service.post_form(service.own_form(media_type="image/png", key="script/other"), paper).status, 503)
        self.assertFalse((service.received / "storage" / "script" / "other").exists())

    def test_bends_the_results_of_a_batch(self):
        two = [{"contentType": "application/pdf", "file_size": 5}] * 2
        results = {do: self.serve_wrong("docs", do).ask_forms([item(files=two), item()]).json()["batch_response"]
                   for do in ("fewer-forms", "http-form", "without-ids", "reversed")}
        self.assertEqual([len(result["forms"]) for result in results["fewer-forms"]], [1, 0])
        self.assertTrue(results["http-form"][0]["forms"][0]["url"].startswith("http://storage.example.org/"))
        self.assertNotIn("document_id", results["without-ids"][0])
        self.assertEqual([len(result["forms"]) for result in results["reversed"]], [1, 2])

    def test_redirects_to_where_it_sees_who_follows(self):
        service = self.serve_wrong("docs", "redirect")
        answer = service.ask_forms([item()])
        self.assertEqual((answer.status, answer.headers["location"]), (307, "/elsewhere"))
        service.ask_forms([item()], "-L")
        self.assertEqual(service.requests()[-1]["path"], "/elsewhere")
        self.assertEqual(service.requests()[-1]["headers"]["authorization"], "ok")

    def test_answers_with_a_page_or_with_too_much(self):
        answer = self.serve_wrong("docs", "not-json").ask_forms([item()])
        self.assertEqual((answer.status, answer.headers["content-type"]), (200, "text/html"))
        self.assertGreater(len(self.serve_wrong("docs", "huge", bytes=2_000_000).ask_forms([item()]).body), 2_000_000)

    def test_ends_a_running_privacy_request(self):
        service = self.serve_wrong("privacy", "privacy-finish", nth=[3])
        statuses = [service.curl("-X", "POST", service.base + "/privacy/v1/user-data", *service.bearer()).status for _ in range(3)]
        self.assertEqual(statuses, [202, 409, 202])

    def test_reads_its_plan_again_when_it_changes(self):
        service = self.serve_wrong("docs", "status", status=503)
        self.assertEqual(service.ask_forms([item()]).status, 503)
        service.plan([])
        self.assertEqual(service.ask_forms([item()]).status, 200)

    def test_answers_further_calls_on_the_same_connection_after_a_refusal(self):
        service = self.serve()
        url = service.base + "/mr/api/v1/docs"
        arguments = ["-H", "Content-Type: application/json", "-d", "{}", "-w", "%{num_connects}"]
        answer = service.curl(*arguments, "-o", "/dev/null", url, "-o", "/dev/null", url)
        self.assertEqual((answer.exit, len(service.requests())), (0, 2), answer.words)


if __name__ == "__main__":
    practice.main()
