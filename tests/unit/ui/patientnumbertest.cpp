// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/patientnumber.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk::ui;

class PatientNumberTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsNumbersInGroupsOfFour_data()
    {
        QTest::addColumn<QString>("number");
        QTest::addColumn<QString>("grouped");
        QTest::addColumn<QString>("shortForm");
        QTest::newRow("fifteen digits") << QStringLiteral("161494290947153") << QStringLiteral("1614 9429 0947 153")
                                        << QStringLiteral("1614…153");
        QTest::newRow("sixteen digits") << QStringLiteral("1614942909471534") << QStringLiteral("1614 9429 0947 1534")
                                        << QStringLiteral("1614…534");
        QTest::newRow("eight digits") << QStringLiteral("16149429") << QStringLiteral("1614 9429")
                                      << QStringLiteral("16149429");
        QTest::newRow("nine digits") << QStringLiteral("161494290") << QStringLiteral("1614 9429 0")
                                     << QStringLiteral("1614…290");
        QTest::newRow("three signs") << QStringLiteral("pt7") << QStringLiteral("pt7") << QStringLiteral("pt7");
        QTest::newRow("nothing") << QString() << QString() << QString();
    }

    void showsNumbersInGroupsOfFour()
    {
        QFETCH(QString, number);
        QFETCH(QString, grouped);
        QFETCH(QString, shortForm);
        QCOMPARE(groupedPatientNumber(number), grouped);
        QCOMPARE(shortPatientNumber(number), shortForm);
        QString joined;
        for (const NumberRun &run : patientNumberRuns(number))
            joined += run.text;
        QCOMPARE(joined, grouped);
    }

    void boldsTheSevenSignsThatTheSendButtonRepeats()
    {
        const QList<NumberRun> expected{
            {QStringLiteral("1614"), true}, {QStringLiteral(" 9429 0947 "), false}, {QStringLiteral("153"), true}};
        QCOMPARE(patientNumberRuns(QStringLiteral("161494290947153")), expected);
        QString bold;
        for (const NumberRun &run : expected)
            if (run.bold)
                bold += run.text;
        QCOMPARE(QString(shortPatientNumber(QStringLiteral("161494290947153"))).remove(u'…'), bold);
    }

    void boldsTheLastThreeAcrossAGroupBorder()
    {
        const QList<NumberRun> across{
            {QStringLiteral("1614"), true}, {QStringLiteral(" 942"), false}, {QStringLiteral("9 12"), true}};
        QCOMPARE(patientNumberRuns(QStringLiteral("1614942912")), across);
    }

    void boldsShortNumbersWhole()
    {
        const QList<NumberRun> expected{{QStringLiteral("1614 9429"), true}};
        QCOMPARE(patientNumberRuns(QStringLiteral("16149429")), expected);
    }

    void speaksTheNumberWithoutGroups()
    {
        PatientNumberView view;
        view.setNumber(QStringLiteral("161494290947153"));
        QCOMPARE(view.accessibleName(), QStringLiteral("161494290947153"));
        QVERIFY(view.sizeHint().width() > 100);
    }
};

CLINICDESK_WINDOW_TEST(PatientNumberTest)
#include "patientnumbertest.moc"
