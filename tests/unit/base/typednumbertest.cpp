// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/typednumber.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

class TypedNumberTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void joinsTheGroupsOfANumber_data();
    void joinsTheGroupsOfANumber();
};

void TypedNumberTest::joinsTheGroupsOfANumber_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("number");
    QTest::newRow("as it is") << "170501122334404"
                              << "170501122334404";
    QTest::newRow("in groups") << " 1705 0112 2334 404 "
                               << "170501122334404";
    QTest::newRow("in other groups") << "161494290947 152"
                                     << "161494290947152";
    QTest::newRow("no-break spaces") << QStringLiteral("1705\u00a00112\u202f2334404") << "170501122334404";
    QTest::newRow("Devanagari digits") << QStringLiteral("१७०५ ०११२ २३३४ ४०४") << "170501122334404";
    QTest::newRow("Urdu digits") << QStringLiteral("۱۷۰۵۰۱۱۲۲۳۳۴۴۰۴") << "170501122334404";
    QTest::newRow("digits and letters") << QStringLiteral(" wf-२००२ ") << "wf-2002";
    QTest::newRow("letters") << " wf 2002 "
                             << "wf 2002";
    QTest::newRow("a hyphen") << "1705 0112-404"
                              << "1705 0112-404";
    QTest::newRow("two numbers") << "170501122334404 161494290947152"
                                 << "170501122334404 161494290947152";
    QTest::newRow("two lines") << "1705\n0112"
                               << "1705\n0112";
    QTest::newRow("nothing") << " "
                             << "";
}

void TypedNumberTest::joinsTheGroupsOfANumber()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, number);
    QCOMPARE(typedNumber(typed), number);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(TypedNumberTest)
#include "typednumbertest.moc"
