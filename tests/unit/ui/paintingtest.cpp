// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/painting.h"

#include "tests/support/testprogram.h"

#include <QImage>
#include <QPainter>
#include <QTest>
#include <QTransform>

using namespace clinicdesk::ui;

namespace {

/// Paints on a white image of 40 x 40 px at this device ratio.
template <typename Painting>
QImage painted(qreal ratio, Painting paint)
{
    QImage image(QSize(40, 40) * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint(painter);
    return image;
}

/// Returns the device rows that are not white in the middle column.
QList<int> markedRows(const QImage &image)
{
    QList<int> rows;
    for (int y = 0; y < image.height(); ++y)
        if (image.pixelColor(image.width() / 2, y) != QColor(Qt::white))
            rows.append(y);
    return rows;
}

bool isPure(const QImage &image, int y)
{
    return image.pixelColor(image.width() / 2, y) == QColor(Qt::black);
}

} // namespace

class PaintingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hairlinesAreCleanDevicePixelsAtEveryScale_data()
    {
        QTest::addColumn<qreal>("ratio");
        QTest::addColumn<int>("thick");
        QTest::newRow("100 %") << 1.0 << 1;
        QTest::newRow("125 %") << 1.25 << 1;
        QTest::newRow("150 %") << 1.5 << 1;
        QTest::newRow("200 %") << 2.0 << 2;
    }

    void hairlinesAreCleanDevicePixelsAtEveryScale()
    {
        QFETCH(qreal, ratio);
        QFETCH(int, thick);
        const QRectF row(0, 5, 40, 13);
        const QImage image = painted(ratio, [&](QPainter &painter) { paintBottomHairline(painter, row, Qt::black); });
        const QList<int> rows = markedRows(image);
        QCOMPARE(rows.size(), thick);
        for (const int y : rows)
            QVERIFY(isPure(image, y));
        QCOMPARE(rows.last(), qRound(18 * ratio) - 1);
    }

    void verticalHairlinesLieWhereLinesOfTextBeginAndEnd_data()
    {
        QTest::addColumn<Qt::LayoutDirection>("direction");
        QTest::addColumn<int>("start");
        QTest::addColumn<int>("end");
        QTest::newRow("from left to right") << Qt::LeftToRight << 5 << 34;
        QTest::newRow("from right to left") << Qt::RightToLeft << 34 << 5;
    }

    void verticalHairlinesLieWhereLinesOfTextBeginAndEnd()
    {
        QFETCH(Qt::LayoutDirection, direction);
        QFETCH(int, start);
        QFETCH(int, end);
        const auto columnOf = [&](auto paint) {
            const QImage image = painted(1, [&](QPainter &painter) {
                painter.setLayoutDirection(direction);
                paint(painter, QRectF(5, 0, 30, 40), Qt::black);
            });
            return markedRows(image.transformed(QTransform().rotate(90).scale(1, -1)));
        };
        QCOMPARE(columnOf(paintStartHairline), QList<int>{start});
        QCOMPARE(columnOf(paintEndHairline), QList<int>{end});
    }

    void theBorderOfABoxIsCleanAtEveryScale_data() { hairlinesAreCleanDevicePixelsAtEveryScale_data(); }

    void theBorderOfABoxIsCleanAtEveryScale()
    {
        QFETCH(qreal, ratio);
        QFETCH(int, thick);
        const QImage image = painted(ratio, [](QPainter &painter) {
            paintBox(painter, QRectF(3, 3, 34, 20), Box{.fill = Qt::white, .border = Qt::black, .radius = 6});
        });
        const QList<int> rows = markedRows(image);
        QCOMPARE(rows.size(), 2 * thick);
        for (const int y : rows)
            QVERIFY(isPure(image, y));
    }

    void boxesStayInsideTheirRectangle()
    {
        const QImage image = painted(1, [](QPainter &painter) {
            paintBox(painter, QRectF(10, 10, 20, 20),
                     Box{.fill = Qt::black, .border = Qt::black, .radius = 3, .pen = 2});
        });
        QCOMPARE(markedRows(image).first(), 10);
        QCOMPARE(markedRows(image).last(), 29);
    }

    void dashedBoxesKeepTheirGaps()
    {
        const QImage image = painted(2, [](QPainter &painter) {
            paintBox(painter, QRectF(0, 0, 40, 40), Box{.fill = {}, .border = Qt::black, .pen = 1.5, .dashed = true});
        });
        int gaps = 0;
        for (int x = 0; x < image.width(); ++x)
            gaps += image.pixelColor(x, 0) == QColor(Qt::white);
        QVERIFY(gaps > 24);
        QVERIFY(gaps < 40);
    }

    void theRingOfARowStandsTwoPixelsInside()
    {
        const QImage image =
            painted(1, [](QPainter &painter) { paintRowRing(painter, QRectF(0, 4, 40, 32), Qt::black); });
        const QList<int> expected{6, 7, 32, 33};
        QCOMPARE(markedRows(image), expected);
    }
};

CLINICDESK_WINDOW_TEST(PaintingTest)
#include "paintingtest.moc"
