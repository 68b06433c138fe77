// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/servicetext.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// Which part of a service's text is stored.
class ServiceTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cutsAtTheEndOfACharacter_data();
    void cutsAtTheEndOfACharacter();
    void keepsAFewKilobytes();
    void masksANumberOnTheEdge();
    void readsStringsAndNumbers();
};

void ServiceTextTest::cutsAtTheEndOfACharacter_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("maxBytes");
    QTest::addColumn<QString>("cut");
    const auto mixed = QStringLiteral("aé€😀b");
    QTest::newRow("fits") << mixed << 11 << mixed;
    QTest::newRow("without the last") << mixed << 10 << QStringLiteral("aé€😀");
    for (const int bytes : {6, 7, 8, 9})
        QTest::addRow("no half pair, %d", bytes) << mixed << bytes << QStringLiteral("aé€");
    QTest::newRow("no half letter") << mixed << 2 << QStringLiteral("a");
    QTest::newRow("nothing of it") << mixed << 0 << QString();
    QTest::newRow("nothing") << QString() << 5 << QString();
}

void ServiceTextTest::cutsAtTheEndOfACharacter()
{
    QFETCH(const QString, text);
    QFETCH(const int, maxBytes);
    const auto cut = cutToBytes(text, maxBytes);
    QTEST(cut, "cut");
    QVERIFY(cut.toUtf8().size() <= maxBytes);
}

void ServiceTextTest::keepsAFewKilobytes()
{
    const auto text = QString(3'000'000, QChar(0x20ac));
    QVERIFY(serviceText(text).toUtf8().size() <= maxServiceTextBytes);
    QVERIFY(serviceText(text).toUtf8().size() > maxServiceTextBytes - 3);
    QVERIFY(serviceCode(text).toUtf8().size() <= maxServiceCodeBytes);
    QCOMPARE(serviceText(QStringLiteral("short")), QStringLiteral("short"));
}

void ServiceTextTest::masksANumberOnTheEdge()
{
    const auto text = QString(maxServiceTextBytes - 6, u'x') + QStringLiteral("234567890124");
    QVERIFY(!serviceText(text).contains(QStringLiteral("23")));
    QCOMPARE(serviceCode(QStringLiteral("E-2345 6789 0124")), QStringLiteral("E-•••• •••• 0124"));
}

void ServiceTextTest::readsStringsAndNumbers()
{
    QCOMPARE(serviceText(QJsonValue(QStringLiteral("words"))), QStringLiteral("words"));
    QCOMPARE(serviceText(QJsonValue(409)), QStringLiteral("409"));
    QCOMPARE(serviceText(QJsonValue(qint64{234567890124})), QStringLiteral("•••• •••• 0124"));
    QCOMPARE(serviceText(QJsonValue()), QString());
}

CLINICDESK_TEST_WITHOUT_APPLICATION(ServiceTextTest)
#include "servicetexttest.moc"
