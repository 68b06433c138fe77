// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/foreignkind.h"

#include "core/document/filecheck.h"
#include "core/document/sourcekind.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// What is neither a PDF nor a picture is named, so that the sentence says how to get the document out of it.
class ForeignKindTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesForeignFiles_data();
    void namesForeignFiles();
    void knowsWhatTheServiceAccepts_data();
    void knowsWhatTheServiceAccepts();
    void isToldWithTheError_data();
    void isToldWithTheError();
};

namespace {

using Reason = ErrorReason;

template <std::size_t size>
QByteArray fileOf(const char (&literal)[size])
{
    return QByteArray(literal, size - 1);
}

QByteArray utf16(const QByteArray &text)
{
    QByteArray wide = "\xFF\xFE";
    for (const char c : text)
        wide += QByteArray(1, c) + '\0';
    return wide;
}

/// The start of a zip with these files, which are empty.
QByteArray zipOf(const QList<QByteArray> &names, const QByteArray &content = {})
{
    QByteArray zip;
    for (const auto &name : names)
        zip += fileOf("PK\3\4\x14\0\0\0\0\0") + QByteArray(12, '\0') + static_cast<char>(content.size()) +
               QByteArray(3, '\0') + static_cast<char>(name.size()) + QByteArray(3, '\0') + name + content;
    return zip;
}

QByteArray compoundFile(const QByteArray &rest = {})
{
    return fileOf("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") + QByteArray(504, '\0') + rest;
}

} // namespace

void ForeignKindTest::namesForeignFiles_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("reason");
    const auto row = [](const char *what, const QByteArray &head, const char *name, Reason reason) {
        QTest::newRow(what) << head << QString::fromUtf8(name) << static_cast<int>(reason);
    };
    const QByteArray mail = "From: lab@example.org\r\nTo: clinic@example.org\r\nSubject: report\r\n\r\nHello";
    row("mail", mail, "report.eml", Reason::MailMessage);
    row("mail named as a PDF", mail, "report.pdf", Reason::MailMessage);
    row("mail that was received",
        "Return-Path: <lab@example.org>\r\nReceived: from a\r\n\tby b\r\nDate: Mon, 2 Nov 2026 10:00:00 +0530\r\n\r\n",
        "1", Reason::MailMessage);
    row("mail of Apple", "1234      \n" + mail, "5.emlx", Reason::MailMessage);
    row("mailbox", "From lab@example.org Mon Nov  2 10:00:00 2026\n" + mail, "Inbox", Reason::MailMessage);
    const QByteArray marked =
        "\xEF\xBB\xBFX-Mozilla-Status: 0001\r\nFrom: a@example.org\r\nTo: b@example.org\r\n\r\nHello";
    row("mail of Thunderbird that an editor saved", marked, "a", Reason::MailMessage);
    row("mail with hardly any header", "Subject: report\r\n\r\nHello", "report.eml", Reason::MailMessage);
    row("mail of Outlook", compoundFile(), "report.msg", Reason::MailMessage);
    row("mail of Outlook under another name", compoundFile(fileOf("_\0_\0s\0u\0b\0s\0t\0g\0001\0.\0000\0_\0")), "a",
        Reason::MailMessage);
    row("winmail.dat", fileOf("\x78\x9F\x3E\x22\1\0"), "winmail.dat", Reason::MailMessage);
    row("saved page", "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org\r\n\r\n", "a.mhtml",
        Reason::WebPage);
    row("web page named as a PDF", "<!DOCTYPE html><html><body>Sign in</body></html>", "report.pdf", Reason::WebPage);
    row("web page without a type", "\n\n<HTML>\n<BODY>", "report.jpg", Reason::WebPage);
    row("XHTML", "<?xml version=\"1.0\"?>\n<!-- made -->\n<html xmlns=\"x\">", "a", Reason::WebPage);
    row("web page of two bytes for each letter", utf16("<html><body></body></html>"), "a.pdf", Reason::WebPage);
    row("link to an online document", "{\"url\": \"https://example.org\"}", "report.gdoc", Reason::WebPage);
    row("zip", zipOf({"scan-1.jpg"}), "scans.zip", Reason::Archive);
    row("zip named as a PDF", zipOf({"scan-1.jpg"}), "scans.pdf", Reason::Archive);
    row("empty zip", fileOf("PK\5\6") + QByteArray(18, '\0'), "a.zip", Reason::Archive);
    row("RAR", fileOf("Rar!\x1A\x07\x01\0"), "a.rar", Reason::Archive);
    row("7z", fileOf("7z\xBC\xAF\x27\x1C\0\4"), "a.7z", Reason::Archive);
    row("gzip", fileOf("\x1F\x8B\x08\0"), "a.tar.gz", Reason::Archive);
    row("tar", QByteArray("scan.pdf").leftJustified(257, '\0') + "ustar", "a.tar", Reason::Archive);
    row("docx", zipOf({"[Content_Types].xml", "word/document.xml"}), "letter.docx", Reason::OfficeDocument);
    row("docx named as a zip", zipOf({"[Content_Types].xml", "word/document.xml"}), "letter.zip",
        Reason::OfficeDocument);
    row("xlsx whose list comes later", zipOf({"xl/workbook.xml"}), "a.xlsx", Reason::OfficeDocument);
    row("odt", zipOf({"mimetype"}, "application/vnd.oasis.opendocument.text"), "a.odt", Reason::OfficeDocument);
    row("doc", compoundFile(), "letter.doc", Reason::OfficeDocument);
    row("doc named as a PDF", compoundFile(), "letter.pdf", Reason::OfficeDocument);
    row("RTF", "{\\rtf1\\ansi", "letter.rtf", Reason::OfficeDocument);
    row("XPS", zipOf({"[Content_Types].xml", "FixedDocSeq.fdseq"}), "a", Reason::PrintFile);
    row("XPS by its name", zipOf({"1.jpg"}), "a.xps", Reason::PrintFile);
    row("PostScript", "%!PS-Adobe-3.0\n", "a.ps", Reason::PrintFile);
    row("PCL", fileOf("\x1B%-12345X@PJL\n"), "a.prn", Reason::PrintFile);
    row("SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "a.svg", Reason::Drawing);
    row("SVG with a declaration", "<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC>\n<svg>", "a.svg", Reason::Drawing);
    row("text", "Dear patient, your report is ready.\n", "a.txt", Reason::TextFile);
    row("text named as a JPEG", "[Dolphin] file not available offline\r\n", "a.jpg", Reason::TextFile);
    row("text of another script", "रिपोर्ट तैयार है", "a.txt", Reason::TextFile);
    row("letter about an X-ray", "From: Dr. A\nTo: Dr. B\nX-ray: sound\n", "a.txt", Reason::TextFile);
    row("letter that starts like a mailbox", "From the desk of Dr. A\nTo whom it may concern\n", "a.txt",
        Reason::TextFile);
    row("XML", "<?xml version=\"1.0\"?><ClinicalDocument/>", "a.xml", Reason::TextFile);
    row("DICOM", QByteArray(128, '\0') + "DICM\2\0", "IM1", Reason::DicomPicture);
    row("DICOM without its mark", fileOf("\x08\0\5\0\x0A\0\0\0"), "IM1.dcm", Reason::DicomPicture);
    row("JPEG XL", fileOf("\xFF\x0A\xFA\x7F"), "a.jxl", Reason::JpegXlPicture);
    row("JPEG XL in boxes", fileOf("\0\0\0\x0CJXL \r\n\x87\n"), "a.jpg", Reason::JpegXlPicture);
    row("Photoshop", fileOf("8BPS\0\1"), "a.psd", Reason::PhotoshopPicture);
    row("raw photo of Canon", fileOf("II*\0\x10\0\0\0CR\2\0"), "a.cr2", Reason::RawPhoto);
    row("newer raw photo of Canon",
        fileOf("\0\0\0\x18"
               "ftypcrx \0\0\0\1crx isom"),
        "a.cr3", Reason::RawPhoto);
    row("raw photo of Olympus", fileOf("IIRO\x08\0\0\0"), "a.orf", Reason::RawPhoto);
    row("icon", fileOf("\0\0\1\0\1\0\x10\x10"), "a.ico", Reason::PictureVariant);
    row("PCX", fileOf("\x0A\5\1\x08\0\0\0\0"), "a.pcx", Reason::PictureVariant);
    row("Netpbm", "P6\n# made up\n600 800\n255\n", "a.ppm", Reason::PictureVariant);
    row("XPM", "/* XPM */\nstatic char *a[] = {", "a.xpm", Reason::PictureVariant);
    row("DjVu", fileOf("AT&TFORM\0\0\1\0DJVM"), "a.djvu", Reason::PictureVariant);
    row("video",
        fileOf("\0\0\0\x18"
               "ftypisom\0\0\0\0isomavc1"),
        "a.mp4", Reason::Video);
    row("download", QByteArray(400, '\1'), "report.pdf.crdownload", Reason::UnfinishedDownload);
    row("download of Firefox", QByteArray(400, '\1'), "b3Cx.pdf.PART", Reason::UnfinishedDownload);
    row("placeholder of iCloud", fileOf("bplist00\xD1\1\2"), ".report.pdf.icloud", Reason::CloudPlaceholder);
    row("empty PDF", {}, "report.pdf", Reason::CloudPlaceholder);
    row("empty photo", {}, "IMG_1.HEIC", Reason::CloudPlaceholder);
    row("empty file of any kind", {}, "lock", Reason::None);
    row("zeros", QByteArray(4'096, '\0'), "report.pdf", Reason::NotAsNamed);
    row("zeros without a name that says anything", QByteArray(4'096, '\0'), "report", Reason::None);
    row("PNG that was transferred as text", fileOf("\x89PNG\r\r\n\x1A\r\n\0\0\0\rIHDR"), "a.png", Reason::NotAsNamed);
    row("JPEG behind a line break", fileOf("\r\n\xFF\xD8\xFF\xE0\0\x10JFIF"), "a.jpg", Reason::NotAsNamed);
    row("PNG inside an app", fileOf("\x89PNG\r\n\x1A\n\0\0\0\4CgBI"), "a.png", Reason::PictureVariant);
    row("program",
        fileOf("\x7F"
               "ELF\2\1\1\0"),
        "a.pdf", Reason::NotAsNamed);
}

void ForeignKindTest::namesForeignFiles()
{
    QFETCH(const QByteArray, head);
    QFETCH(const QString, name);
    QFETCH(const int, reason);
    QCOMPARE(reasonText(foreignKindOf(head, name)), reasonText(static_cast<Reason>(reason)));
}

void ForeignKindTest::knowsWhatTheServiceAccepts_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<int>("reason");
    const auto row = [](const char *name, const QByteArray &head, Reason reason) {
        QTest::newRow(name) << head << static_cast<int>(reason);
    };
    row("PDF", support::madePdf(), Reason::None);
    row("JPEG", support::madeJpeg(), Reason::None);
    row("HEIC",
        fileOf("\0\0\0\x18"
               "ftypheic\0\0\0\0mif1heic"),
        Reason::PictureToConvert);
    row("AVIF",
        fileOf("\0\0\0\x18"
               "ftypavif\0\0\0\0mif1avif"),
        Reason::PictureToConvert);
    row("JPEG 2000", fileOf("\0\0\0\x0CjP  \r\n\x87\n"), Reason::PictureToConvert);
    row("TIFF", fileOf("II*\0\x08\0\0\0"), Reason::PictureToConvert);
    row("WebP", fileOf("RIFF\0\0\0\0WEBPVP8 "), Reason::PictureToConvert);
}

void ForeignKindTest::knowsWhatTheServiceAccepts()
{
    QFETCH(const QByteArray, head);
    QFETCH(const int, reason);
    for (const auto *name : {"a.pdf", "a.zip", "a.crdownload"})
        QCOMPARE(reasonText(foreignKindOf(head, QLatin1String(name))), reasonText(static_cast<Reason>(reason)));
}

void ForeignKindTest::isToldWithTheError_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("reason");
    QTest::newRow("zip") << zipOf({"a"}) << QStringLiteral("a.zip") << QStringLiteral("file.unsupported")
                         << QStringLiteral("file.archive");
    QTest::newRow("photo of a phone") << QByteArray("\0\0\0\x18"
                                                    "ftypheic\0\0\0\0mif1heic",
                                                    24)
                                      << QStringLiteral("a.jpg") << QStringLiteral("file.unsupported")
                                      << QStringLiteral("file.to-convert");
    QTest::newRow("placeholder") << QByteArray() << QStringLiteral("a.pdf") << QStringLiteral("file.empty")
                                 << QStringLiteral("file.placeholder");
    QTest::newRow("empty file") << QByteArray() << QStringLiteral("a") << QStringLiteral("file.empty") << QString();
    QTest::newRow("half of a download") << support::madePdf().first(100) << QStringLiteral("a.pdf.crdownload")
                                        << QStringLiteral("file.damaged") << QStringLiteral("file.unfinished-download");
}

void ForeignKindTest::isToldWithTheError()
{
    QFETCH(const QByteArray, file);
    QFETCH(const QString, name);
    QFETCH(const QString, code);
    QFETCH(const QString, reason);
    DecoderProcess decoder{QStringLiteral(CLINICDESK_DECODER)};
    const auto checked = checkBytes(name, file, {}, decoder);
    QVERIFY(!checked);
    QCOMPARE(QString(codeText(checked.error().code)), code);
    QCOMPARE(QString(reasonText(checked.error().reason)), reason);
}

CLINICDESK_TEST(ForeignKindTest)
#include "foreignkindtest.moc"
