# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the files that the practice service has received, in its folder."""
import hashlib


class ReceivingSide:
    def __init__(self, received):
        self.received = received
        self.known = {}  # (path, size, time of change) -> SHA-256; files are written once and replaced as a whole

    def hash_of(self, path):
        facts = path.stat()
        seen = (str(path), facts.st_size, facts.st_mtime_ns, facts.st_ino)
        if seen not in self.known:
            self.known[seen] = hashlib.sha256(path.read_bytes()).hexdigest()
        return self.known[seen]

    def pages(self, document_id):
        """{page number: SHA-256} of the pages of a document in the storage."""
        folder = self.received / "storage" / document_id
        return {int(path.name): self.hash_of(path) for path in folder.glob("*") if path.name.isdigit()}

    def has_all(self, document_id, hashes):
        return self.pages(document_id) == {number: content for number, content in enumerate(hashes, start=1)}

    def copies_sent_directly(self, content):
        return sum(self.hash_of(path) == content for path in (self.received / "direct").iterdir() if path.name.isdigit())

    def documents_of_contents(self):
        """{SHA-256: the document IDs and names under which this content was received}."""
        holders = {}
        for path in (self.received / "storage").glob("*/*"):
            if path.name.isdigit():
                holders.setdefault(self.hash_of(path), set()).add(path.parent.name)
        for path in (self.received / "direct").iterdir():
            if path.name.isdigit():
                holders.setdefault(self.hash_of(path), set()).add(f"direct upload {path.name}")
        return holders
