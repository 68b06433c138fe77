// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/picturedecode.h"

#include "core/document/filedamage.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"
#include "tests/unit/document/grainypicture.h"

#include <QBuffer>
#include <QFile>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Pictures with a complete structure and damaged pixels.
class PictureDecodeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void acceptsEveryWholePicture_data();
    void acceptsEveryWholePicture();
    void findsPixelsThatAreMissing_data();
    void findsPixelsThatAreMissing();
    void saysNothingOfAPictureBeyondItsLimit();
};

namespace {

QByteArray sample(const char *name)
{
    QFile file(QStringLiteral(SAMPLES) + QLatin1Char('/') + QString::fromLatin1(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray photo(bool progressive = false)
{
    return grainyJpeg(progressive ? JpegScans::Several : JpegScans::One);
}

QByteArray repeatedLastScan(QByteArray jpeg, int times)
{
    const auto from = jpeg.lastIndexOf("\xff\xda");
    const auto scan = jpeg.sliced(from).chopped(2);
    return jpeg.insert(from, scan.repeated(times));
}

quint32 crcOf(QByteArrayView bytes)
{
    quint32 crc = 0xFFFFFFFFU;
    for (const auto byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1U) ^ (0xEDB88320U & (0U - (crc & 1U)));
    }
    return ~crc;
}

QByteArray bigEndian(quint32 number)
{
    return QByteArray::fromHex(QByteArray::number(number, 16).rightJustified(8, '0'));
}

/// Changes the size in the header, with a correct checksum.
QByteArray withSides(QByteArray png, quint32 width, quint32 height)
{
    png.replace(16, 8, bigEndian(width) + bigEndian(height));
    return png.replace(29, 4, bigEndian(crcOf(QByteArrayView(png).sliced(12, 17))));
}

QString damageOf(QByteArray bytes, QString (*find)(FileKind, QIODevice &) = findPictureDamage)
{
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::ReadOnly))
        return QStringLiteral("not open");
    return find(bytes.startsWith("\x89PNG") ? FileKind::Png : FileKind::Jpeg, buffer);
}

} // namespace

void PictureDecodeTest::acceptsEveryWholePicture_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("sample JPEG") << sample("prescription.jpg");
    QTest::newRow("sample PNG") << sample("vaccine-certificate.png");
    QTest::newRow("made JPEG") << madeJpeg();
    QTest::newRow("made PNG") << madePng("x", 3'000'000);
    QTest::newRow("JPEG") << photo();
    QTest::newRow("JPEG in several scans") << photo(true);
    QTest::newRow("grey JPEG") << grainyGreyJpeg();
    QTest::newRow("PNG") << grainyPng();
    QTest::newRow("PNG with a palette") << grainyPng(PngColors::Palette);
    QTest::newRow("PNG of 16 bits") << grainyPng(PngColors::SixteenBits);
    QTest::newRow("black and white PNG") << grainyPng(PngColors::BlackAndWhite);
    QTest::newRow("JPEG with bytes behind its end") << photo() + QByteArray(100'000, 'f');
    QTest::newRow("PNG with bytes behind its end") << grainyPng() + QByteArray(100'000, 'f');
}

void PictureDecodeTest::acceptsEveryWholePicture()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(!bytes.isEmpty());
    QCOMPARE(damageOf(bytes), QString());
}

void PictureDecodeTest::findsPixelsThatAreMissing_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto jpeg = photo();
    const auto progressive = photo(true);
    const auto png = grainyPng();
    const auto end = QByteArray::fromHex("ffd9");
    QTest::newRow("JPEG cut off and ended") << jpeg.first(jpeg.size() / 2) + end;
    QTest::newRow("JPEG cut off shortly before its end and ended") << jpeg.chopped(200) + end;
    QTest::newRow("JPEG in several scans, cut off and ended") << progressive.first(progressive.size() / 2) + end;
    QTest::newRow("JPEG with thousands of scans") << repeatedLastScan(progressive, 600);
    QTest::newRow("PNG with one byte changed")
        << QByteArray(png).replace(png.size() / 2, 1, QByteArray(1, char(~png[png.size() / 2])));
    QTest::newRow("PNG with fewer rows than it says") << withSides(png, 200, 220);
}

void PictureDecodeTest::findsPixelsThatAreMissing()
{
    QFETCH(const QByteArray, bytes);
    QCOMPARE(damageOf(bytes, findDamage), QString());
    QVERIFY(!damageOf(bytes).isEmpty());
}

void PictureDecodeTest::saysNothingOfAPictureBeyondItsLimit()
{
    const auto png = grainyPng();
    QVERIFY(!damageOf(withSides(png, 10'000, 10'000)).isEmpty());
    QCOMPARE(damageOf(withSides(png, 10'000, 10'001)), QString());
}

CLINICDESK_TEST(PictureDecodeTest)
#include "picturedecodetest.moc"
