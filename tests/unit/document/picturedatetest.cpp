// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/picturedate.h"

#include "tests/support/photodate.h"
#include "tests/support/testprogram.h"
#include "tests/unit/document/grainypicture.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// When a photo was taken.
class PictureDateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTheDayOfAPhoto_data();
    void readsTheDayOfAPhoto();
    void readsNothingFromOtherFiles();
    void readsNothingBeyondDamagedExifData();
};

namespace {

const QDate today(2026, 11, 23);

} // namespace

void PictureDateTest::readsTheDayOfAPhoto_data()
{
    QTest::addColumn<QByteArray>("time");
    QTest::addColumn<QDate>("date");
    QTest::newRow("a day") << QByteArray("2026:10:05 14:30:00") << QDate(2026, 10, 5);
    QTest::newRow("today") << QByteArray("2026:11:23 23:59:59") << today;
    QTest::newRow("a clock that was never set") << QByteArray("0000:00:00 00:00:00") << QDate();
    QTest::newRow("the future") << QByteArray("2026:11:24 00:00:00") << QDate();
    QTest::newRow("long ago") << QByteArray("1899:12:31 00:00:00") << QDate();
    QTest::newRow("no such day") << QByteArray("2026:02:30 00:00:00") << QDate();
    QTest::newRow("blanks") << QByteArray("    :  :     :  :  ") << QDate();
    QTest::newRow("too short") << QByteArray("2026:10") << QDate();
    QTest::newRow("a day alone") << QByteArray("2026:10:05") << QDate(2026, 10, 5);
}

void PictureDateTest::readsTheDayOfAPhoto()
{
    QFETCH(const QByteArray, time);
    QFETCH(const QDate, date);
    QCOMPARE(dateInPicture(withPhotoTime(grainyJpeg(JpegScans::One), time), today).value_or(QDate()), date);
}

void PictureDateTest::readsNothingFromOtherFiles()
{
    QVERIFY(!dateInPicture(grainyJpeg(JpegScans::One), today));
    QVERIFY(!dateInPicture({}, today));
    QVERIFY(!dateInPicture("%PDF-1.4 2026:10:05", today));
}

void PictureDateTest::readsNothingBeyondDamagedExifData()
{
    const auto photo = withPhotoTime(grainyJpeg(JpegScans::One), "2026:10:05 14:30:00");
    QVERIFY(dateInPicture(photo, today));
    for (qsizetype size = 0; size < 90; ++size) // cut anywhere in it
        (void)dateInPicture(photo.first(size), today);
    auto elsewhere = photo;
    const auto offset = photo.indexOf(QByteArray("\x14\0\0\0\x2c\0\0\0", 8)) + 4;
    elsewhere.replace(offset, 4, QByteArray("\xff\xff\xff\x7f"));
    QVERIFY(!dateInPicture(elsewhere, today));
}

CLINICDESK_TEST(PictureDateTest)
#include "picturedatetest.moc"
