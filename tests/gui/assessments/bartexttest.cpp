// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/bartext.h"

#include "tests/gui/assessments/madetree.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"
#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using namespace clinicdesk::support;

class BarTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void labelsAWeekEachWhereThereIsRoom();
    void labelsEachOfFewBars();
    void tellsAYearWhereItBegins();
    void keepsLabelsApartAndInSight_data();
    void keepsLabelsApartAndInSight();
};

namespace {

BarText wordsOf(QDate first, QDate last, BarUnit unit = BarUnit::Day)
{
    const auto utc = QTimeZone::utc();
    const auto list = listOf({{.ids = {},
                               .conversations = {{"c", first.startOfDay(utc).toMSecsSinceEpoch(), ""},
                                                 {"c", last.startOfDay(utc).toMSecsSinceEpoch(), ""}}}});
    return BarText(std::make_shared<const Timeline>(*list, utc, unit), utc, today);
}

std::vector<BarLabel> labelsOf(const BarText &words, qreal width)
{
    return words.labels(BarLayout(words.barCount(), width), QFontMetricsF(typeFont(Type::Caption)));
}

QStringList textsOf(const BarText &words, qreal width)
{
    QStringList texts;
    for (const auto &label : labelsOf(words, width))
        texts.append(label.text);
    return texts;
}

QStringList list(const char *texts)
{
    return QString::fromLatin1(texts).split(QStringLiteral(", "));
}

} // namespace

void BarTextTest::labelsAWeekEachWhereThereIsRoom()
{
    const auto words = wordsOf({2026, 10, 11}, {2026, 11, 21});
    QCOMPARE(textsOf(words, 1056), list("11 Oct, 18 Oct, 25 Oct, 1 Nov, 8 Nov, 15 Nov, 21 Nov"));
}

void BarTextTest::labelsEachOfFewBars()
{
    QCOMPARE(textsOf(wordsOf({2026, 11, 19}, {2026, 11, 21}), 1056), list("19 Nov, 20 Nov, 21 Nov"));
    QCOMPARE(textsOf(wordsOf({2026, 11, 21}, {2026, 11, 21}), 1056), list("21 Nov"));
}

void BarTextTest::tellsAYearWhereItBegins()
{
    QCOMPARE(textsOf(wordsOf({2025, 12, 13}, {2026, 1, 15}), 1056),
             list("13 Dec 2025, 20 Dec, 27 Dec, 3 Jan 2026, 10 Jan, 15 Jan"));
    QCOMPARE(textsOf(wordsOf({2025, 3, 3}, {2025, 3, 6}), 1056), list("3 Mar 2025, 6 Mar"));
    QCOMPARE(textsOf(wordsOf({2024, 11, 1}, {2026, 2, 1}, BarUnit::Month), 600),
             list("Nov 2024, Feb 2025, May, Aug, Nov, Feb 2026"));
}

void BarTextTest::keepsLabelsApartAndInSight_data()
{
    QTest::addColumn<BarUnit>("unit");
    QTest::newRow("days") << BarUnit::Day;
    QTest::newRow("weeks") << BarUnit::Week;
    QTest::newRow("months") << BarUnit::Month;
}

void BarTextTest::keepsLabelsApartAndInSight()
{
    QFETCH(BarUnit, unit);
    const auto font = QApplication::font();
    for (const qreal points : {10.0, 16.0}) {
        auto other = font;
        other.setPointSizeF(points);
        QApplication::setFont(other);
        for (const int days : {0, 1, 2, 5, 6, 9, 13, 20, 29, 30, 42, 43, 44, 50, 100, 365, 800, 1490}) {
            const auto words = wordsOf(QDate(2024, 9, 22), QDate(2024, 9, 22).addDays(days), unit);
            for (int width = 200; width < 1500; width += 13) {
                const auto labels = labelsOf(words, width);
                QVERIFY(!labels.empty() && labels.front().bar == 0);
                qreal end = -100;
                for (const auto &label : labels) {
                    const auto where = QStringLiteral("%1 bars, %2 px: %3 at %4 after %5")
                                           .arg(words.barCount())
                                           .arg(width)
                                           .arg(label.text)
                                           .arg(label.x)
                                           .arg(end);
                    QVERIFY2(label.x >= end + 4 && label.x >= 0, qPrintable(where));
                    end = label.x + label.width;
                    QVERIFY2(end <= width, qPrintable(where));
                }
            }
        }
    }
    QApplication::setFont(font);
}

CLINICDESK_WINDOW_TEST(BarTextTest)
#include "bartexttest.moc"
