// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QStringList>

/// PDFs for tests, and what programs of poppler and qpdf tell about them.
namespace clinicdesk::support {

/// The objects get the numbers 1, 2 …; the first one is the catalog.
QByteArray pdfOfObjects(const QList<QByteArray> &objects);
/// A page for each text, with real letters.
QByteArray pdfOfTexts(const QStringList &texts);
/// Two pages of A4 with the words "first page" and "second page". The first one has these fields and notes, given as
/// members of their dictionaries: the objects from 8 on, which the `further` objects follow. `root` are further members
/// of the catalog.
QByteArray pdfOfNotes(const QList<QByteArray> &notes, const QList<QByteArray> &further = {},
                      const QByteArray &root = {});
/// Such pages, signed, with a file "result.xml".
QByteArray signedPdfWithFile();
/// A stream with further members of its dictionary.
QByteArray pdfStream(const QByteArray &data, const QByteArray &members = {});
/// A page of A4 for each picture, as a scanner makes it.
QByteArray pdfOfScans(const QList<QImage> &pages);

/// The output of a program about a PDF; the path of the PDF comes after the options.
QByteArray told(const QString &program, const QByteArray &pdf, const QStringList &options = {});
int pdfPages(const QByteArray &pdf);
/// A page as poppler draws it; counted from 1.
QImage pdfPage(const QByteArray &pdf, int page, int dotsPerInch = 50);
/// How many pixels of an area are not white, as poppler draws it. In points from the lower left corner; at 72 dots per
/// inch.
int pdfMarks(const QByteArray &pdf, const QRect &area, int page = 1);
QByteArray pdfText(const QByteArray &pdf);
/// The pictures inside, decoded.
QList<QImage> pdfPictures(const QByteArray &pdf);
/// All objects, readable.
QByteArray pdfObjects(const QByteArray &pdf);

} // namespace clinicdesk::support
