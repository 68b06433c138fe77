#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Clinic Desk authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes separator-page.pdf: a page to print and to put between documents in a scanner (A4; fits on US Letter too).

It has the patch code T (bars of 0.08 and 0.2 inch, parallel to the edge that goes first) at both ends, and the text PATCHT as Code 39, so that
NAPS2, Paperless-ngx and scanners know it too. Upside down it works as well.

separatorpage.py FILE
"""
import sys

POINTS_PER_INCH = 72
# ISO/IEC 16388: bars and spaces in turn, w for wide.
CODE_39 = {"*": "nwnnwnwnn", "A": "wnnnnwnnw", "C": "wnwnnwnnn", "H": "wnnnnwwnn", "P": "nnwnwnnwn", "T": "nnnnwnwwn"}
WIDTH, HEIGHT = 595, 842


def rectangle(x, y, width, height):
    return f"{x:.2f} {y:.2f} {width:.2f} {height:.2f} re f\n"


def patch(bottom, order):
    bars, y = "", bottom
    for inches in order:
        bars += rectangle(60, y, WIDTH - 120, inches * POINTS_PER_INCH)
        y += (inches + 0.08) * POINTS_PER_INCH
    return bars


def code39(text, x, y, height, narrow):
    bars = ""
    for character in f"*{text}*":
        for index, kind in enumerate(CODE_39[character] + "n"):
            width = narrow * (3 if kind == "w" else 1)
            if index % 2 == 0:
                bars += rectangle(x, y, width, height)
            x += width
    return bars


def line(size, y, text):
    return f"BT /F {size} Tf 60 {y} Td ({text}) Tj ET\n"


def page():
    content = patch(742, (0.2, 0.08, 0.2, 0.08)) + patch(42, (0.2, 0.08, 0.2, 0.08))
    content += line(28, 620, "Separator page") + line(14, 590, "Put this page between two documents in the scanner.")
    content += line(14, 570, "It is not sent. Print it again when it is worn.")
    return content + code39("PATCHT", 110, 380, 90, 2.9) + line(14, 355, "PATCHT")


def pdf():
    content = page().encode()
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
               b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %d %d]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>" % (WIDTH, HEIGHT),
               b"<</Length %d>>stream\n%s\nendstream" % (len(content), content), b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    data, table = b"%PDF-1.4\n", b"xref\n0 6\n0000000000 65535 f \n"
    for number, text in enumerate(objects, 1):
        table += b"%010d 00000 n \n" % len(data)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    return data + table + b"trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(data)


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as file:
        file.write(pdf())
