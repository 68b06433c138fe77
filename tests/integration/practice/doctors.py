# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Doctors of practice mode: samples, profiles made from a number, and their pictures."""
import practice
from practice import PracticeTest


class Doctors(PracticeTest):
    def ask(self, service, doctor):
        return service.curl(f"{service.base}/dr/v1/doctor/{doctor}", *service.auth())

    def test_makes_a_profile_of_each_number_and_always_the_same(self):
        first, second = self.serve(), self.serve()
        for number in (1, 42, 999, 9999):
            doctor = 161400000000000 + number
            answer = self.ask(first, doctor)
            self.assertEqual((answer.status, answer.json()["id"]), (200, str(doctor)))
            self.assertEqual(answer.body, self.ask(second, doctor).body)
        names = {self.ask(first, 161400000000100 + n).json()["profile"]["personal"]["first_name"] for n in range(1, 4)}
        self.assertEqual(len(names), 3)

    def test_refuses_every_20th_in_one_of_three_ways(self):
        service = self.serve()
        refusals = [self.ask(service, 161400000000004 + 20 * n) for n in range(3)]
        self.assertEqual([(answer.status, answer.json()["error"]["code"]) for answer in refusals],
                         [(500, "INVALID_DATA"), (403, "UNAUTHORIZED_ENTITY"), (403, "DATA_MISSING")])

    def test_knows_no_other_number(self):
        service = self.serve()
        for doctor in ("161400000000000", "161400000010000", "0161400000000001", "161400000000001%20", "%2B161400000000001"):
            self.assertEqual(self.ask(service, doctor).json()["error"]["code"], "INVALID_DATA", doctor)

    def test_has_hostile_samples_that_are_json(self):
        service = self.serve()
        hostile = self.ask(service, "161494290947154").json()
        self.assertIn("<script>alert(1)</script>", hostile)
        self.assertIn("\u202e", hostile["profile"]["personal"]["first_name"])
        self.assertIsInstance(self.ask(service, "161494290947155").json()["id"], int)

    def test_gives_a_picture_over_https_alone_and_takes_no_credential_for_it(self):
        plain = self.serve()
        address = self.ask(plain, "161494290947150").json()["profile"]["personal"]["pic"]
        self.assertEqual(address, "")
        service = self.serve(tls=True)
        address = self.ask(service, "161494290947150").json()["profile"]["personal"]["pic"]
        self.assertTrue(address.startswith(service.storage + "/pictures/"), address)
        answer = service.curl(address)
        self.assertEqual((answer.status, answer.body[:4]), (200, b"\x89PNG"))
        self.assertEqual(service.requests()[-1]["endpoint"], "picture")
        self.assertEqual(service.curl(address, *service.auth()).status, 400)


if __name__ == "__main__":
    practice.main()
