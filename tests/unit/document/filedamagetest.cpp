// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filedamage.h"

#include "core/document/filecheck.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"

#include <QBuffer>
#include <QFile>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// A file that is cut off or empty inside is refused before it is queued; bytes after its end do not matter.
class FileDamageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void acceptsWhatIsWhole_data();
    void acceptsWhatIsWhole();
    void refusesWhatIsDamaged_data();
    void refusesWhatIsDamaged();
    void refusesAFileWhereverItIsCut_data();
    void refusesAFileWhereverItIsCut();
    void namesTheDamageInTheErrorOfTheCheck();
};

namespace {

QString damageOf(const QByteArray &bytes)
{
    QByteArray copy = bytes;
    QBuffer buffer(&copy);
    if (!buffer.open(QIODevice::ReadOnly))
        return QStringLiteral("not open");
    const auto kind = kindOf(bytes.first(std::min<qsizetype>(bytes.size(), kindPrefixBytes)));
    return kind ? findDamage(*kind, buffer) : QStringLiteral("no kind");
}

QByteArray sample(const char *name)
{
    QFile file(QStringLiteral(SAMPLES) + QLatin1Char('/') + QString::fromLatin1(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The start of a JPEG with a thumbnail that has its own end marker, as cameras write it.
QByteArray withThumbnail(const QByteArray &jpeg)
{
    const auto thumbnail = madeJpeg();
    const auto length = QByteArray::fromHex(QByteArray::number(thumbnail.size() + 2, 16).rightJustified(4, '0'));
    return QByteArray(jpeg).insert(2, QByteArray::fromHex("ffe1") + length + thumbnail);
}

} // namespace

void FileDamageTest::acceptsWhatIsWhole_data()
{
    QTest::addColumn<QByteArray>("bytes");
    for (const auto *name : {"lab-report.pdf", "prescription.jpg", "vaccine-certificate.png"})
        QTest::newRow(name) << sample(name);
    QTest::newRow("made PDF") << madePdf();
    QTest::newRow("made PNG") << madePng();
    QTest::newRow("made JPEG") << madeJpeg();
    QTest::newRow("large PNG") << madePng("x", 3'000'000);
    QTest::newRow("large JPEG") << madeJpeg("x", 3'000'000);
    QTest::newRow("large PDF") << madePdf("x", 3'000'000);
    QTest::newRow("PNG with bytes behind its end") << madePng() + QByteArray(200'000, '\xff');
    QTest::newRow("JPEG with a film behind its end, as phones write it") << madeJpeg() + QByteArray(3'000'000, 'f');
    QTest::newRow("JPEG with a thumbnail") << withThumbnail(madeJpeg());
    QTest::newRow("JPEG with markers and fill bytes in its scan")
        << madeJpeg().chopped(2) + QByteArray::fromHex("ff00ffd0ff00ffd7fffffffe0003aaffffd9");
    QTest::newRow("PDF with blanks behind its end") << madePdf() + QByteArray(2'000, '\0') + "\r\n";
    QTest::newRow("PDF with words of a web server behind its end")
        << madePdf() + "<b>Fatal error</b>: cannot use object of type Made_up in line 12";
    QTest::newRow("PDF with a cross-reference stream")
        << QByteArray("%PDF-1.5\n9 0 obj<</Type/XRef/Size 1>>stream\nx\nendstream endobj\nstartxref\n9\n%%EOF");
    QTest::newRow("PDF whose startxref is wrong") << madePdf().replace("startxref\n00000", "startxref\n99999");
    QTest::newRow("PDF whose table stands at the end of a piece")
        << "%PDF-1.4\n" + QByteArray(65'536 - 9 - 2, ' ') + "xref\n0 0\nstartxref\n9\n%%EOF";
}

void FileDamageTest::acceptsWhatIsWhole()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(!bytes.isEmpty());
    QCOMPARE(damageOf(bytes), QString());
}

void FileDamageTest::refusesWhatIsDamaged_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("damage");
    const auto png = madePng();
    const auto jpeg = madeJpeg();
    QTest::newRow("PNG of 20 bytes") << png.first(20) << "ends in its header";
    QTest::newRow("PNG with a bit flipped in its header")
        << QByteArray(png).replace(19, 1, "\x03") << "header of the PNG";
    const auto pngWithHeader = [&](const QByteArray &headerAndChecksum) {
        return png.first(16) + QByteArray::fromHex(headerAndChecksum) + png.sliced(33);
    };
    QTest::newRow("PNG of no width") << pngWithHeader("00000000000000010800000000d5bcf06b") << "header of the PNG";
    QTest::newRow("PNG of a depth that does not exist")
        << pngWithHeader("000000010000000103000000004daeaa44") << "header of the PNG";
    QTest::newRow("PNG without a picture") << png.first(33) + png.last(12) << "no picture";
    QTest::newRow("PNG without an end") << png.chopped(12) << "no end (IEND)";
    QTest::newRow("PNG with zeros for its end") << png.chopped(12) + QByteArray(12, '\0') << "no end (IEND)";
    QTest::newRow("JPEG of its signature alone") << QByteArray::fromHex("ffd8ffe000104a464946") << "cut off";
    QTest::newRow("JPEG of no width") << QByteArray(jpeg)
                                             .replace("\x01\x01\x01\x11", QByteArray("\x01\x01\x01\x11"))
                                             .replace(QByteArray::fromHex("0001000101"),
                                                      QByteArray::fromHex("0001000001"))
                                      << "header of the JPEG";
    QTest::newRow("JPEG without a picture") << QByteArray::fromHex("ffd8fffe0004aaaaffd9") << "no picture";
    QTest::newRow("JPEG without an end") << jpeg.chopped(2) << "no end (EOI)";
    QTest::newRow("JPEG cut off behind its thumbnail") << withThumbnail(jpeg).chopped(2) << "no end (EOI)";
    QTest::newRow("PDF of its first line alone") << QByteArray("%PDF-1.4\n") << "no end (%%EOF)";
    QTest::newRow("PDF with zeros for its end") << madePdf().chopped(6) + QByteArray(100'000, '\0') << "no end (%%EOF)";
    QTest::newRow("PDF cut off in what was added to it") << madePdf() + "4 0 obj<</Type/Annot"
                                                         << "cut off";
    QTest::newRow("PDF without startxref") << madePdf().replace("startxref", "made up") << "no startxref";
    QTest::newRow("PDF without a table") << madePdf().replace("\nxref", "\nmade up") << "no cross-reference";
}

void FileDamageTest::refusesWhatIsDamaged()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, damage);
    const auto found = damageOf(bytes);
    QVERIFY2(found.contains(damage), qPrintable(found));
}

void FileDamageTest::refusesAFileWhereverItIsCut_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("PNG") << madePng();
    QTest::newRow("JPEG") << withThumbnail(madeJpeg());
    QTest::newRow("PDF") << madePdf().trimmed();
}

void FileDamageTest::refusesAFileWhereverItIsCut()
{
    QFETCH(const QByteArray, bytes);
    QCOMPARE(damageOf(bytes), QString());
    for (qsizetype size = 0; size < bytes.size(); ++size)
        QVERIFY2(!damageOf(bytes.first(size)).isEmpty(), qPrintable(QString::number(size)));
}

void FileDamageTest::namesTheDamageInTheErrorOfTheCheck()
{
    const auto checked = checkBytes(QStringLiteral("scan.png"), madePng().first(20), FileLimits());
    QVERIFY(!checked.ok());
    QCOMPARE(codeText(checked.error().code), QLatin1String("file.damaged"));
    QCOMPARE(checked.error().subject, QStringLiteral("scan.png"));
    QVERIFY(checked.error().detail.contains(QStringLiteral("header")));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(FileDamageTest)
#include "filedamagetest.moc"
