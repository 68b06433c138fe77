# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Made-up files that are whole, as the programs ask for; the same as madefiles.h."""

PDF_HEAD = b"%PDF-1.4 made up\n"
PDF_END = b"\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1>>\nstartxref\n0000000001\n%%EOF\n"
PNG_HEAD = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55")
PNG_END = bytes.fromhex("0000000049454e44ae426082")


def pdf(content=b""):
    return PDF_HEAD + content + PDF_END


def png(content=b"x"):
    return PNG_HEAD + len(content).to_bytes(4, "big") + b"IDAT" + content + b"\0\0\0\0" + PNG_END
