# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The storage accepts every form with a valid signature, independent of the signer, and refuses every kind of invalid
form."""
import subprocess

import practice
from practice import PracticeTest


class Storage(PracticeTest):
    def setUp(self):
        self.service = self.serve()
        self.paper = self.service.file(5000)

    def refused(self, form, status, code, *words, paper=None, **more):
        answer = self.service.post_form(form, paper or self.paper, **more)
        self.assertEqual((answer.exit, answer.status, answer.code()), (0, status, code), answer.body)
        self.assertEqual(answer.headers["content-type"], "application/xml")
        for word in words:
            self.assertIn(word.encode(), answer.body)
        kept = [path for path in (self.service.received / "storage").rglob("*") if path.is_file()]
        self.assertEqual(kept, [])
        self.assertIn("refusal", self.service.requests()[-1])

    def test_takes_a_form_that_a_script_signed_with_openssl(self):
        answer = self.service.post_form(self.service.own_form(), self.paper)
        self.assertEqual(answer.status, 204, answer.body)
        self.assertEqual((self.service.received / "storage" / "script" / "paper").read_bytes(), self.paper.read_bytes())

    def test_takes_files_at_both_ends_of_the_allowed_length(self):
        for size in (10, 20):
            form = self.service.own_form(smallest=10, largest=20)
            self.assertEqual(self.service.post_form(form, self.service.file(size)).status, 204)

    def test_refuses_another_key(self):
        form = self.service.own_form()
        form["fields"]["key"] = "script/other"
        self.refused(form, 403, "AccessDenied", "Invalid according to Policy", "$key")

    def test_refuses_another_content_type(self):
        form = self.service.own_form()
        form["fields"]["Content-Type"] = "image/png"
        self.refused(form, 403, "AccessDenied", "Invalid according to Policy", "$content-type")

    def test_refuses_a_file_that_is_too_long(self):
        form = self.service.own_form(largest=4999)
        self.refused(form, 400, "EntityTooLarge", "<ProposedSize>5000<", "<MaxSizeAllowed>4999<")

    def test_refuses_a_file_that_is_too_short(self):
        form = self.service.own_form(smallest=5001)
        self.refused(form, 400, "EntityTooSmall", "<ProposedSize>5000<", "<MinSizeAllowed>5001<")

    def test_refuses_a_form_after_its_end(self):
        self.refused(self.service.own_form(minutes=-1), 403, "AccessDenied", "Policy expired")

    def test_refuses_a_signature_made_with_another_key(self):
        self.refused(self.service.own_form(secret="not-the-secret"), 403, "SignatureDoesNotMatch")

    def test_refuses_a_policy_that_was_changed_after_signing(self):
        form = self.service.own_form(largest=10)
        form["fields"]["policy"] = self.service.own_form(largest=100_000)["fields"]["policy"]
        self.refused(form, 403, "SignatureDoesNotMatch")

    def test_refuses_an_unknown_access_key(self):
        form = self.service.own_form()
        credential = form["fields"]["x-amz-credential"]
        form["fields"]["x-amz-credential"] = "UNKNOWN" + credential[credential.index("/"):]
        self.refused(form, 403, "InvalidAccessKeyId")

    def test_refuses_a_form_without_policy(self):
        form = self.service.own_form()
        form["fields"] = {"key": "script/paper"}
        self.refused(form, 403, "AccessDenied")

    def test_refuses_a_field_that_no_condition_names(self):
        form = self.service.own_form()
        form["fields"]["x-amz-meta-note"] = "hello"
        self.refused(form, 403, "AccessDenied", "Extra input fields: x-amz-meta-note")

    def test_refuses_a_missing_field(self):
        form = self.service.own_form()
        del form["fields"]["Content-Type"]
        self.refused(form, 403, "AccessDenied", "$content-type")

    def test_refuses_fields_below_the_file(self):
        form = self.service.own_form()
        first = {"key": form["fields"].pop("key")}
        late = form["fields"]
        form["fields"] = first
        answer = self.service.curl(form["url"], "-F", f"key={first['key']}", "-F", f"file=@{self.paper};filename=page-1.pdf",
                                   *(word for name, value in late.items() for word in ("-F", f"{name}={value}")))
        self.assertEqual(answer.status, 403, answer.body)
        whole = self.service.own_form()
        fields = [word for name, value in whole["fields"].items() for word in ("-F", f"{name}={value}")]
        answer = self.service.curl(whole["url"], *fields, "-F", f"file=@{self.paper};filename=page-1.pdf", "-F", "late=1")
        self.assertEqual((answer.status, answer.code()), (400, "InvalidArgument"))

    def test_refuses_a_form_without_a_file_or_with_a_nameless_one(self):
        form = self.service.own_form()
        fields = [word for name, value in form["fields"].items() for word in ("-F", f"{name}={value}")]
        self.assertEqual(self.service.curl(form["url"], *fields).code(), "InvalidArgument")
        self.assertEqual(self.service.curl(form["url"], *fields, "-F", f"file=<{self.paper}").code(), "InvalidArgument")

    def test_refuses_a_key_that_leads_out_of_its_folder(self):
        for key in ("../outside", "a/../../outside", "/etc/outside", "a//b", ".hidden"):
            self.refused(self.service.own_form(key=key), 400, "InvalidArgument")
        self.assertFalse((self.service.received / "outside").exists())

    def test_refuses_a_body_that_is_no_form(self):
        url = self.service.own_form()["url"]
        answer = self.service.curl(url, "-H", "Content-Type: application/json", "-d", "{}")
        self.assertEqual((answer.status, answer.code()), (412, "PreconditionFailed"))
        answer = self.service.curl(url, "-H", "Content-Type: multipart/form-data; boundary=x", "-d", "nonsense")
        self.assertEqual((answer.status, answer.code()), (400, "MalformedPOSTRequest"))

    def test_keeps_nothing_of_a_body_that_ends_early(self):
        form = self.service.own_form(largest=10_000_000)
        paper = self.service.file(9_000_000)
        fields = [word for name, value in form["fields"].items() for word in ("-F", f"{name}={value}")]
        subprocess.run(["curl", "-sS", "--limit-rate", "3M", "--max-time", "1", form["url"], *fields, "-F",
                        f"file=@{paper};filename=page-1.pdf"], capture_output=True, check=False)
        while not self.service.requests():
            pass
        self.assertEqual(self.service.requests()[-1]["status"], 400)
        self.assertEqual([path for path in (self.service.received / "storage").rglob("*") if path.is_file()], [])

    def test_refuses_every_header_that_is_not_of_a_form(self):
        form = self.service.own_form()
        for header in ("Authorization: Bearer x", "X-Pt-Id: 1", "auth: x", "Cookie: a=b", "X-Something: 1"):
            answer = self.service.post_form(form, self.paper, "-H", header)
            self.assertEqual((answer.status, answer.code()), (400, "InvalidRequest"), header)
            self.assertIn(header.partition(":")[0].lower(), self.service.requests()[-1]["refusal"])
        self.assertEqual(self.service.post_form(form, self.paper).status, 204)


if __name__ == "__main__":
    practice.main()
