# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The exact bytes on the network, seen from a bare socket: answers, faults, bodies and the end of a connection."""
import contextlib
import os
import socket
import ssl
import struct
import subprocess
import time
import urllib.parse
import warnings
from pathlib import Path

import practice
from practice import PracticeTest

NOT_FOUND = b'{"error":"there is nothing at this address"}'
NO_TOKEN = b'{"batch_response":[],"error":true,"message":"the token was not accepted","upload_time":null}'
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
PATIENCE_SECONDS = 20


def answer(status_line, body=b"", media_type=None, close=False, more=b""):
    """The bytes of a whole answer."""
    lines = [b"HTTP/1.1 " + status_line]
    if close:
        lines.append(b"Connection: close")
    lines.append(b"Content-Length: %d" % len(body))
    if media_type:
        lines.append(b"Content-Type: " + media_type)
    if not close:
        lines.append(b"Keep-Alive: timeout=30, max=1000000")
    return b"\r\n".join(lines) + b"\r\n" + more + b"\r\n" + body


def json_answer(status_line, body, **more):
    return answer(status_line, body, b"application/json", **more)


def request(method=b"GET", path=b"/elsewhere", headers=(), body=b""):
    lines = [method + b" " + path + b" HTTP/1.1", b"Host: 127.0.0.1", *headers]
    if body:
        lines.append(b"Content-Length: %d" % len(body))
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


# A call whose true answer is the same each time.
CALL_WITHOUT_TOKEN = request(b"POST", b"/mr/api/v1/docs", [b"X-Pt-Id: 1", b"Content-Type: application/json"], b"{}")
ANSWER_WITHOUT_TOKEN = json_answer(b"401 Unauthorized", NO_TOKEN)


def tls_context(service):
    context = ssl.create_default_context(cafile=service.ready["ca_file"])
    context.options &= ~ssl.OP_IGNORE_UNEXPECTED_EOF
    return context


class Client:
    """One connection that sends and receives bytes as they are."""

    def __init__(self, url, context=None):
        address = urllib.parse.urlsplit(url)
        self.socket = socket.create_connection((address.hostname, address.port), PATIENCE_SECONDS)
        if context:
            self.socket = context.wrap_socket(self.socket, server_hostname=address.hostname, suppress_ragged_eofs=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)
        return self

    def read(self, size_bytes):
        """Exactly that many bytes, or fewer if the connection ends before."""
        data = b""
        while len(data) < size_bytes:
            piece = self.socket.recv(size_bytes - len(data))
            if not piece:
                break
            data += piece
        return data

    def read_to_end(self):
        """All bytes until the service closes the connection."""
        data = b""
        while piece := self.socket.recv(65536):
            data += piece
        return data

    def is_quiet(self, seconds=0.2):
        """Whether the connection stays open and nothing arrives."""
        self.socket.settimeout(seconds)
        try:
            self.socket.recv(1)
            return False
        except TimeoutError:
            return True
        finally:
            self.socket.settimeout(PATIENCE_SECONDS)


class WireTest(PracticeTest):
    def serve_wrong(self, on, do, tls=False, **parameters):
        return self.serve([{"on": on, "do": do, "always": True, **parameters}], tls=tls)

    def form_pieces(self, service, size_bytes, **form):
        """The headers of an upload to the storage without its length, and its body before and after the file."""
        fields = service.own_form(largest=size_bytes, **form)["fields"]
        before = "".join(f'--edge\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
                         for name, value in fields.items())
        before += '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n'
        head = (f"POST /{service.ready['storage_keys']['bucket']} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                "Content-Type: multipart/form-data; boundary=edge\r\n")
        return head.encode(), before.encode(), b"\r\n--edge--\r\n"

    def upload(self, service, file, headers=b"", **form):
        """The headers and the body of an upload to the storage."""
        head, before, after = self.form_pieces(service, len(file), **form)
        body = before + file + after
        return head + headers + b"Content-Length: %d\r\n\r\n" % len(body), body

    def descriptors(self, service):
        return len(os.listdir(f"/proc/{service.process.pid}/fd"))

    def wait_until(self, condition):
        end = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)


class Answers(WireTest):
    def test_sends_the_headers_in_order_and_keeps_the_connection(self):
        service = self.serve()
        expected = json_answer(b"404 Not Found", NOT_FOUND)
        with Client(service.base) as client:
            for _ in range(2):
                self.assertEqual(client.send(request()).read(len(expected)), expected)
            self.assertTrue(client.is_quiet())

    def test_closes_the_connection_when_the_client_asks_for_it(self):
        with Client(self.serve().base) as client:
            client.send(request(headers=[b"Connection: close"]))
            self.assertEqual(client.read_to_end(), json_answer(b"404 Not Found", NOT_FOUND, close=True))

    def test_answers_requests_that_came_at_once_in_their_order(self):
        service = self.serve()
        missing = json_answer(b"404 Not Found", NOT_FOUND)
        expected = missing + ANSWER_WITHOUT_TOKEN + missing
        with Client(service.base) as client:
            client.send(request(path=b"/1") + CALL_WITHOUT_TOKEN + request(b"POST", b"/2", body=b"body"))
            self.assertEqual(client.read(len(expected)), expected)
        self.assertEqual([line["path"] for line in service.requests()], ["/1", "/mr/api/v1/docs", "/2"])

    def test_answers_a_request_that_comes_byte_by_byte(self):
        service = self.serve()
        expected = json_answer(b"404 Not Found", NOT_FOUND)
        with Client(service.base) as client:
            for byte in request(b"POST", body=b"body"):
                client.send(bytes([byte]))
            self.assertEqual(client.read(len(expected)), expected)

    def test_says_that_an_answer_without_body_is_empty(self):
        service = self.serve()
        head, body = self.upload(service, b"hello")
        with Client(service.storage) as client:
            expected = answer(b"204 No Content")
            self.assertEqual(client.send(head + body).read(len(expected)), expected)
            self.assertTrue(client.is_quiet())

    def test_sends_no_body_to_head(self):
        with Client(self.serve().base) as client:
            client.send(request(b"HEAD", headers=[b"Connection: close"]))
            head, _, body = client.read_to_end().partition(b"\r\n\r\n")
            self.assertTrue(head.startswith(b"HTTP/1.1 404 Not Found\r\n"))
            self.assertIn(b"Content-Length: %d" % len(NOT_FOUND), head)
            self.assertEqual(body, b"")

    def test_decodes_path_and_query(self):
        service = self.serve()
        with Client(service.base) as client:
            client.send(request(path=b"/a%20b+c?x=1&x=2&y=a%26b+c&z", headers=[b"Connection: close"])).read_to_end()
        line = service.requests()[0]
        self.assertEqual((line["path"], line["query"]), ("/a b+c", {"x": ["1", "2"], "y": ["a&b c"], "z": [""]}))
        self.assertEqual(line["headers"], {"host": "127.0.0.1", "connection": "close"})

    def test_sends_the_same_bytes_over_tls(self):
        service = self.serve(tls=True)
        with Client(service.base, tls_context(service)) as client:
            client.send(request(headers=[b"Connection: close"]))
            self.assertEqual(client.read_to_end(), json_answer(b"404 Not Found", NOT_FOUND, close=True))

    def test_refuses_old_tls_and_plain_http_on_a_tls_port(self):
        service = self.serve(tls=True)
        old = tls_context(service)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            old.minimum_version = ssl.TLSVersion.TLSv1
            old.maximum_version = ssl.TLSVersion.TLSv1_1
        old.set_ciphers("DEFAULT:@SECLEVEL=0")
        with self.assertRaisesRegex(ssl.SSLError, "ALERT_PROTOCOL_VERSION"):
            Client(service.base, old)
        with Client(service.base) as client, contextlib.suppress(ConnectionResetError):
            self.assertNotIn(b"HTTP/", client.send(request()).read_to_end())
        self.assertEqual(service.requests(), [])


class Faults(WireTest):
    def fault_bytes(self, do, **parameters):
        """All bytes of the answer to a call for upload forms; the service closes the connection."""
        service = self.serve_wrong("docs", do, **parameters)
        with Client(service.base) as client:
            return client.send(CALL_WITHOUT_TOKEN).read_to_end()

    def kept_bytes(self, expected, do, **parameters):
        """As many bytes as expected; the connection must stay open."""
        service = self.serve_wrong("docs", do, **parameters)
        with Client(service.base) as client:
            received = client.send(CALL_WITHOUT_TOKEN).read(len(expected))
            self.assertTrue(client.is_quiet())
            return received

    def test_sends_exactly_the_planned_answer(self):
        page = b"<!DOCTYPE html><title>Welcome</title><p>Please sign in to the guest network.</p>"
        for expected, do, parameters in (
                (answer(b"307 Temporary Redirect", more=b"Location: /elsewhere\r\n"), "redirect", {}),
                (answer(b"302 Found", more=b"Location: http://127.0.0.1:1/\r\n"), "redirect",
                 {"status": 302, "location": "http://127.0.0.1:1/"}),
                (json_answer(b"503 Service Unavailable", b"later", more=b"Retry-After: 2\r\n"), "status",
                 {"status": 503, "body": "later", "headers": {"Retry-After": "2"}}),
                (json_answer(b"413 Payload Too Large", b"x"), "status", {"status": 413, "body": "x"}),
                (json_answer(b"429 Too Many Requests", b"x"), "status", {"status": 429, "body": "x"}),
                (answer(b"200 OK", page, b"text/html"), "not-json", {}),
                (json_answer(b"200 OK", b'{"message":"xxxxx"}'), "huge", {"bytes": 5})):
            self.assertEqual(self.kept_bytes(expected, do, **parameters), expected)

    def test_closes_without_a_byte(self):
        self.assertEqual(self.fault_bytes("close"), b"")
        with self.assertRaises(ConnectionResetError):
            self.fault_bytes("close", reset=True)

    def test_cuts_the_answer_at_the_planned_byte(self):
        whole = ANSWER_WITHOUT_TOKEN
        for bytes_sent, parameters in ((len(whole) - len(NO_TOKEN) // 2, {}), (0, {"bytes": 0}), (5, {"bytes": 5}),
                                       (40, {"bytes": 40}), (len(whole), {"bytes": 100_000})):
            service = self.serve_wrong("docs", "close-in-answer", **parameters)
            with Client(service.base) as client:
                self.assertEqual(client.send(CALL_WITHOUT_TOKEN).read_to_end(), whole[:bytes_sent])
        service = self.serve_wrong("docs", "close-in-answer", bytes=60, reset=True)
        with Client(service.base) as client:
            self.assertEqual(client.send(CALL_WITHOUT_TOKEN).read(60), whole[:60])
            with self.assertRaises(ConnectionResetError):
                client.read_to_end()

    def test_cuts_an_answer_without_body_in_its_status_line(self):
        service = self.serve_wrong("storage", "close-in-answer")
        head, body = self.upload(service, b"hello")
        with Client(service.storage) as client:
            self.assertEqual(client.send(head + body).read_to_end(), b"HTTP/1.1 ")

    def test_cuts_over_tls_without_a_farewell(self):
        service = self.serve_wrong("docs", "close-in-answer", tls=True, bytes=40)
        with Client(service.base, tls_context(service)) as client:
            self.assertEqual(client.send(CALL_WITHOUT_TOKEN).read(40), ANSWER_WITHOUT_TOKEN[:40])
            with self.assertRaisesRegex(ssl.SSLError, "(?i)eof"):
                client.socket.read(1)

    def test_trickles_every_byte_and_keeps_the_connection(self):
        service = self.serve_wrong("docs", "trickle", ms=2)
        with Client(service.base) as client:
            begin = time.monotonic()
            client.send(CALL_WITHOUT_TOKEN)
            start = client.socket.recv(1000)  # one byte, on a busy computer several
            self.assertLess(len(start), len(ANSWER_WITHOUT_TOKEN) // 2)
            self.assertEqual(start + client.read(len(ANSWER_WITHOUT_TOKEN) - len(start)), ANSWER_WITHOUT_TOKEN)
            self.assertGreaterEqual(time.monotonic() - begin, 0.002 * (len(ANSWER_WITHOUT_TOKEN) - 1))
            self.assertEqual(client.send(CALL_WITHOUT_TOKEN).read(len(ANSWER_WITHOUT_TOKEN)), ANSWER_WITHOUT_TOKEN)

    def test_sends_a_delayed_answer_whole(self):
        service = self.serve_wrong("docs", "delay", ms=300)
        with Client(service.base) as client:
            begin = time.monotonic()
            self.assertEqual(client.send(CALL_WITHOUT_TOKEN).read(len(ANSWER_WITHOUT_TOKEN)), ANSWER_WITHOUT_TOKEN)
            self.assertGreaterEqual(time.monotonic() - begin, 0.3)

    def test_stays_silent_and_then_closes(self):
        begin = time.monotonic()
        self.assertEqual(self.fault_bytes("silence", ms=300), b"")
        self.assertGreaterEqual(time.monotonic() - begin, 0.3)

    def test_ends_its_silence_when_the_client_goes(self):
        service = self.serve_wrong("docs", "silence")
        before = self.descriptors(service)
        with Client(service.base) as client:
            client.send(CALL_WITHOUT_TOKEN)
            self.assertTrue(client.is_quiet())
            self.assertGreater(self.descriptors(service), before)
        self.wait_until(lambda: self.descriptors(service) == before)

    def test_answers_early_and_still_takes_the_rest_of_the_body(self):
        service = self.serve_wrong("storage", "status", status=503)
        head, body = self.upload(service, bytes(5_000_000))
        with Client(service.storage) as client:
            client.send(head)
            early = client.read(len(b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"))
            self.assertEqual(early, b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n")
            client.send(body)
            rest = client.read_to_end()
            self.assertTrue(rest.endswith(b"</Error>"), rest)

    def test_answers_after_the_planned_bytes_of_the_body(self):
        service = self.serve_wrong("storage", "status", status=503, **{"after-bytes": 100_000})
        head, body = self.upload(service, bytes(1_000_000))
        with Client(service.storage) as client:
            client.send(head + body[:99_999])
            self.assertTrue(client.is_quiet())
            client.send(body[99_999:100_000])
            self.assertIn(b"\r\nConnection: close\r\n", client.read_to_end())

    def test_loses_the_connection_in_the_middle_of_the_body(self):
        service = self.serve_wrong("storage", "close", **{"after-bytes": 1000, "reset": True})
        head, body = self.upload(service, bytes(1_000_000))
        with Client(service.storage) as client, self.assertRaises((ConnectionResetError, BrokenPipeError)):
            client.send(head + body[:2000])
            client.read_to_end()


class Bodies(WireTest):
    def stored(self, service):
        return (service.received / "storage" / "script" / "paper").read_bytes()

    def test_asks_for_the_body_when_it_wants_it(self):
        service = self.serve()
        head, body = self.upload(service, b"hello", headers=b"Expect: 100-continue\r\n")
        with Client(service.storage) as client:
            self.assertEqual(client.send(head).read(len(CONTINUE)), CONTINUE)
            self.assertTrue(client.is_quiet())
            self.assertEqual(client.send(body).read(len(answer(b"204 No Content"))), answer(b"204 No Content"))
        self.assertEqual(self.stored(service), b"hello")

    def test_does_not_ask_for_a_body_that_it_refuses(self):
        service = self.serve_wrong("storage", "status", status=503)
        head, _ = self.upload(service, b"hello", headers=b"Expect: 100-continue\r\n")
        with Client(service.storage) as client:
            client.send(head)
            client.socket.shutdown(socket.SHUT_WR)
            self.assertTrue(client.read_to_end().startswith(b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"))

    def test_takes_a_body_in_chunks(self):
        service = self.serve()
        file = os.urandom(300_000)
        head, before, after = self.form_pieces(service, len(file))
        body = before + file + after
        with Client(service.storage) as client:
            client.send(head + b"Transfer-Encoding: chunked\r\n\r\n")
            for at in range(0, len(body), 7000):
                piece = body[at:at + 7000]
                client.send(b"%x\r\n%s\r\n" % (len(piece), piece))
            expected = answer(b"204 No Content")
            self.assertEqual(client.send(b"0\r\n\r\n").read(len(expected)), expected)
            status = b"HTTP/1.1 404 Not Found"
            self.assertEqual(client.send(request()).read(len(status)), status)
        self.assertEqual(self.stored(service), file)

    def test_refuses_a_body_with_a_broken_chunk(self):
        service = self.serve()
        head, before, _ = self.form_pieces(service, 10)
        with Client(service.storage) as client:
            client.send(head + b"Transfer-Encoding: chunked\r\n\r\n" + b"%x\r\n%s\r\nnonsense\r\n" % (len(before), before))
            received = client.read_to_end()
        self.assertTrue(received.startswith(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n"), received)
        self.assertIn(b"<Code>IncompleteBody</Code>", received)

    def test_refuses_a_body_that_is_cut_off(self):
        service = self.serve()
        head, body = self.upload(service, bytes(100_000))
        with Client(service.storage) as client:
            client.send(head + body[:50_000])
            client.socket.shutdown(socket.SHUT_WR)
            received = client.read_to_end()
        self.assertTrue(received.startswith(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n"), received)
        self.assertIn(b"<Code>IncompleteBody</Code>", received)
        self.assertEqual([path for path in (service.received / "storage").rglob("*") if path.is_file()], [])

    def test_refuses_what_is_no_request_and_closes(self):
        service = self.serve()
        for data, status in ((b"nonsense\r\n\r\n", 400), (b"GET / HTTP/2.0\r\n\r\n", 400), (b"GET / HTTP/1.1\nHost: a\n\n", 400),
                             (request(headers=[b"Content-Length: many"]), 400), (request(headers=[b"no colon"]), 400),
                             (request(headers=[b"Content-Length: 1", b"Content-Length: 2"]), 400),
                             (request(headers=[b"Content-Length: 1", b"Transfer-Encoding: chunked"]), 400),
                             (request(path=b"/" + b"x" * 40_000), 431), (request(headers=[b"Accept: " + b"x" * 40_000]), 431),
                             (request(headers=[b"Accept: x"] * 4000), 431)):
            with Client(service.base) as client:
                received = client.send(data + request()).read_to_end()
                self.assertTrue(received.startswith(b"HTTP/1.1 %d " % status), (data[:60], received))
                self.assertEqual(received.count(b"HTTP/1.1"), 1)
        self.assertEqual(service.requests(), [])

    def test_answers_any_method_and_an_old_version(self):
        service = self.serve()
        for data in (request(b"BREW", headers=[b"Connection: close"]), b"GET /elsewhere HTTP/1.0\r\n\r\n"):
            with Client(service.base) as client:
                self.assertEqual(client.send(data).read_to_end(), json_answer(b"404 Not Found", NOT_FOUND, close=True))

    def test_survives_clients_that_go_in_the_middle_of_headers_or_body(self):
        service = self.serve()
        before = self.descriptors(service)
        head, body = self.upload(service, bytes(100_000))
        for data in (b"", b"PO", head[:100], head, head + body[:1000]):
            for reset in (False, True):
                with Client(service.storage) as client:
                    client.send(data)
                    if reset:
                        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.wait_until(lambda: self.descriptors(service) == before)
        with Client(service.storage) as client:
            self.assertEqual(client.send(head + body).read(12), b"HTTP/1.1 204")
        statuses = [line["status"] for line in service.requests()]  # a lost client may be logged last
        self.assertEqual((set(statuses), statuses.count(204)), ({204, 400}, 1))

    def test_needs_no_memory_for_a_long_body(self):
        service = self.serve()
        peak = self.peak_bytes(service)
        file_bytes, piece = 200_000_000, bytes(1_000_000)
        head, before, after = self.form_pieces(service, file_bytes)
        with Client(service.storage) as client:
            client.send(head + b"Content-Length: %d\r\n\r\n" % (len(before) + file_bytes + len(after)) + before)
            for _ in range(file_bytes // len(piece)):
                client.send(piece)
            self.assertEqual(client.send(after).read(12), b"HTTP/1.1 204")
        self.assertEqual((service.received / "storage" / "script" / "paper").stat().st_size, file_bytes)
        self.assertLess(self.peak_bytes(service) - peak, 10_000_000)

    def peak_bytes(self, service):
        status = Path(f"/proc/{service.process.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024


class Connections(WireTest):
    def test_serves_thousands_of_connections_one_after_another(self):
        service = self.serve()
        expected = json_answer(b"404 Not Found", NOT_FOUND, close=True)
        before = None
        for number in range(3000):
            if number == 500:
                before = self.resources(service)
            with Client(service.base) as client:
                self.assertEqual(client.send(request(headers=[b"Connection: close"])).read_to_end(), expected)
        self.wait_until(lambda: all(now <= then for now, then in zip(self.resources(service), before)))

    def resources(self, service):
        """How many files and threads the service has open."""
        return self.descriptors(service), len(os.listdir(f"/proc/{service.process.pid}/task"))

    def test_serves_many_connections_at_once(self):
        service = self.serve()
        expected = json_answer(b"404 Not Found", NOT_FOUND)
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(Client(service.base)) for _ in range(50)]
            for client in reversed(clients):
                self.assertEqual(client.send(request()).read(len(expected)), expected)

    def test_lets_only_one_service_use_a_port(self):
        service = self.serve()
        port = str(urllib.parse.urlsplit(service.base).port)
        second = subprocess.run([practice.PROGRAM, "--dir", service.root / "second", "--port", port], stdin=subprocess.DEVNULL,
                                capture_output=True, check=False)
        self.assertEqual((second.returncode, second.stdout), (1, b""))

    def test_ends_while_clients_wait(self):
        service = self.serve()
        head, body = self.upload(service, bytes(100_000))
        with Client(service.base), Client(service.storage) as in_headers, Client(service.storage) as in_body:
            in_headers.send(head[:50])
            in_body.send(head + body[:50_000])
            begin = time.monotonic()
            self.assertEqual(service.end(), 0)
            self.assertLess(time.monotonic() - begin, 5)

    def test_ends_while_a_client_reads_nothing(self):
        service = self.serve_wrong("docs", "huge")
        with Client(service.base) as client:
            self.assertEqual(client.send(CALL_WITHOUT_TOKEN).read(12), b"HTTP/1.1 200")
            begin = time.monotonic()
            self.assertEqual(service.end(), 0)
            self.assertLess(time.monotonic() - begin, 5)

    def test_ends_in_the_middle_of_a_handshake(self):
        service = self.serve(tls=True)
        with Client(service.base) as client:
            client.send(b"\x16\x03\x01")
            self.assertTrue(client.is_quiet())
            begin = time.monotonic()
            self.assertEqual(service.end(), 0)
            self.assertLess(time.monotonic() - begin, 5)


if __name__ == "__main__":
    practice.main()
