// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testprogram.h"
#include "ui/widgets/datetext.h"

#include <QGuiApplication>
#include <QTest>

using namespace clinicdesk;

/// Times of the window as text, in both directions of reading.
class WindowTimesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { QGuiApplication::setLayoutDirection(Qt::LeftToRight); }

    void areThoseOfTheLocale()
    {
        QCOMPARE(ui::timeText(english, moment.time()), wording::timeText(english, moment.time()));
        QCOMPARE(ui::exactMomentText(english, moment), wording::exactMomentText(english, moment));
        for (const auto today : {moment.date(), moment.date().addDays(1), moment.date().addYears(1)})
            QCOMPARE(ui::shortMomentText(english, moment, today), wording::shortMomentText(english, moment, today));
    }

    void keepTheirOrderFromRightToLeft()
    {
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
        const auto isolated = [](const QString &text) { return QChar(0x2066) + text + QChar(0x2069); };
        const auto time = isolated(wording::timeText(english, moment.time()));
        const auto exact = isolated(wording::exactTimeText(english, moment.time()));
        QCOMPARE(ui::timeText(english, moment.time()), time);
        QCOMPARE(ui::exactTimeText(english, moment.time()), exact);
        QVERIFY(ui::momentText(english, moment).endsWith(time));
        QVERIFY(ui::exactMomentText(english, moment).endsWith(exact));
        QCOMPARE(ui::shortMomentText(english, moment, moment.date()), time);
        QVERIFY(ui::shortMomentText(english, moment, moment.date().addDays(1)).endsWith(time));
    }

private:
    const QLocale english{QLocale::English, QLocale::India};
    const QDateTime moment{QDate(2026, 11, 12), QTime(18, 30, 5)};
};

CLINICDESK_WINDOW_TEST(WindowTimesTest)
#include "windowtimestest.moc"
