// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filekind.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

class FileKindTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsTheKindByContent_data();
    void tellsTheKindByContent();
    void givesEachKindItsEnding();
};

namespace {

constexpr int noKind = -1;

template <std::size_t size>
QByteArray bytes(const char (&literal)[size])
{
    return QByteArray(literal, size - 1);
}

} // namespace

void FileKindTest::tellsTheKindByContent_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<int>("kind");
    const int pdf = static_cast<int>(FileKind::Pdf);
    const int jpeg = static_cast<int>(FileKind::Jpeg);
    const int png = static_cast<int>(FileKind::Png);
    const auto pngHead = bytes("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR");

    QTest::newRow("PDF 1.4") << bytes("%PDF-1.4\n%\xE2\xE3\xCF\xD3\n") << pdf;
    QTest::newRow("PDF 2.0") << bytes("%PDF-2.0\r") << pdf;
    QTest::newRow("PDF after line ends") << bytes("\r\n\r\n%PDF-1.7\n") << pdf;
    QTest::newRow("PDF after a byte order mark") << bytes("\xEF\xBB\xBF%PDF-1.7\n") << pdf;
    QTest::newRow("PDF after NUL bytes") << bytes("\0\0\0%PDF-1.7\n") << pdf;
    QTest::newRow("PDF at the end of the first 1024 bytes") << QByteArray(1016, ' ') + "%PDF-1.7\n" << pdf;
    QTest::newRow("PDF behind the first 1024 bytes") << QByteArray(1017, ' ') + "%PDF-1.7\n" << noKind;
    QTest::newRow("PDF after the commands of a printer")
        << bytes("\x1B%-12345X@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.4\n1 0 obj\n<<>>") << pdf;
    QTest::newRow("PDF after a head of a mail")
        << bytes("Content-Type: application/pdf\r\n\r\n%PDF-1.4\r%\xE2\xE3\xCF\xD3\r") << pdf;
    QTest::newRow("PDF after 1024 bytes") << QByteArray(1024, 'x') + "%PDF-1.4\n7 0 obj" << pdf;
    QTest::newRow("PDF after 1025 bytes") << QByteArray(1025, 'x') + "%PDF-1.4\n7 0 obj" << noKind;
    QTest::newRow("PDF with the head of PostScript") << bytes("%!PS-Adobe-3.0 PDF-1.4\n1 0 obj<<>>") << pdf;
    QTest::newRow("PostScript") << bytes("%!PS-Adobe-3.0\n1 0 obj is no object") << noKind;
    QTest::newRow("PDF in a ZIP, not compressed") << bytes("PK\3\4 a.pdf %PDF-1.4\n1 0 obj<<>>") << noKind;
    QTest::newRow("PDF in a tar") << QByteArray(257, 'x') + "ustar" + QByteArray(250, '\0') + "%PDF-1.4\n1 0 obj<<>>"
                                  << noKind;
    QTest::newRow("a text that mentions it and an object")
        << bytes("A PDF begins with %PDF-1.4 and has an obj\n") << noKind;
    QTest::newRow("a text in Hindi that mentions it")
        << bytes("\xE0\xA4\x95 %PDF-1.4 \xE0\xA4\x95\xE0\xA4\x96\n") << noKind;
    QTest::newRow("a text that mentions it") << bytes("A PDF begins with %PDF-1.4 and ends with %%EOF\n") << noKind;
    QTest::newRow("a text whose second line is it") << bytes("Notes\n%PDF-1.4\n") << noKind;
    QTest::newRow("a text with a number in place of the version") << bytes("Pages1.4 of %PDF-1.4\n") << noKind;
    QTest::newRow("the header without a version") << bytes("%PDF-is a header\n") << noKind;
    QTest::newRow("half a PDF header") << bytes("%PDF-1.") << noKind;
    QTest::newRow("JFIF") << bytes("\xFF\xD8\xFF\xE0\0\x10JFIF\0") << jpeg;
    QTest::newRow("Exif") << bytes("\xFF\xD8\xFF\xE1") << jpeg;
    QTest::newRow("half a JPEG signature") << bytes("\xFF\xD8") << noKind;
    QTest::newRow("JPEG after a blank") << bytes(" \xFF\xD8\xFF\xE0") << noKind;
    QTest::newRow("PNG") << pngHead + bytes("\0\0\0\1\0\0\0\1\x08\2\0\0\0") << png;
    QTest::newRow("PNG signature alone") << pngHead.first(8) << noKind;
    QTest::newRow("PNG that does not begin with IHDR") << bytes("\x89PNG\r\n\x1A\n\0\0\0\4CgBI") << noKind;
    QTest::newRow("PNG with converted line ends") << bytes("\x89PNG\n\x1A\n\0\0\0\x0DIHDR") << noKind;
    QTest::newRow("GIF") << bytes("GIF89a") << noKind;
    QTest::newRow("HEIC") << bytes("\0\0\0\x18"
                                   "ftypheic")
                          << noKind;
    QTest::newRow("ZIP") << bytes("PK\3\4") << noKind;
    QTest::newRow("blanks only") << QByteArray(4096, ' ') << noKind;
    QTest::newRow("byte order mark only") << bytes("\xEF\xBB\xBF") << noKind;
    QTest::newRow("nothing") << QByteArray() << noKind;
}

void FileKindTest::tellsTheKindByContent()
{
    QFETCH(QByteArray, head);
    QFETCH(int, kind);
    const auto found = kindOf(head);
    QCOMPARE(found ? static_cast<int>(*found) : noKind, kind);
}

void FileKindTest::givesEachKindItsEnding()
{
    QCOMPARE(extensionOf(FileKind::Pdf), QStringLiteral("pdf"));
    QCOMPARE(extensionOf(FileKind::Jpeg), QStringLiteral("jpg"));
    QCOMPARE(extensionOf(FileKind::Png), QStringLiteral("png"));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(FileKindTest)
#include "filekindtest.moc"
