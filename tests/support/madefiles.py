# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Made-up files that the programs accept; the same as madefiles.h."""

PDF_HEAD = b"%PDF-1.4 made up\n"
PDF_OBJECTS = (
    b"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n",
    b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n",
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\n",
)
PNG_HEAD = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55")
PNG_PIXEL = bytes.fromhex("0000000a4944415478da6368000000820081da45083b")
PNG_END = bytes.fromhex("0000000049454e44ae426082")


def pdf(content=b"", head=PDF_HEAD):
    """One empty page; the content is before it."""
    body = head + content + b"\n"
    table = b"xref\n0 4\n0000000000 65535 f \n"
    for line in PDF_OBJECTS:
        table += b"%010d 00000 n \n" % len(body)
        body += line
    return body + table + b"trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n%010d\n%%%%EOF\n" % len(body)


def png(content=b"x"):
    """One grey pixel; the content is in a chunk that viewers skip."""
    return PNG_HEAD + len(content).to_bytes(4, "big") + b"maDe" + content + b"\0\0\0\0" + PNG_PIXEL + PNG_END
