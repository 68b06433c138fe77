// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/cbor.h"
#include "tests/support/testprogram.h"

#include <QCborMap>
#include <QTest>

using namespace clinicdesk;

class CborTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsAWholeValue();
    void refusesWhatIsNoWholeValue_data();
    void refusesWhatIsNoWholeValue();
    void takesWholeNumbersAlone_data();
    void takesWholeNumbersAlone();
};

void CborTest::readsAWholeValue()
{
    const auto value = parseCbor(QByteArray::fromHex("a1016161"));
    QVERIFY(value);
    QCOMPARE(value->toMap(), (QCborMap{{1, QStringLiteral("a")}}));
}

void CborTest::refusesWhatIsNoWholeValue_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("a key without its value") << QByteArray::fromHex("a101");
    QTest::newRow("a text that ends early") << QByteArray::fromHex("a1016861");
    QTest::newRow("an end without a beginning") << QByteArray::fromHex("ff");
}

void CborTest::refusesWhatIsNoWholeValue()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(!parseCbor(bytes));
}

void CborTest::takesWholeNumbersAlone_data()
{
    QTest::addColumn<QCborValue>("kept");
    QTest::addColumn<qint64>("number");
    QTest::newRow("a whole number") << QCborValue(-7) << qint64(-7);
    QTest::newRow("a fraction") << QCborValue(2.5) << qint64(0);
    QTest::newRow("one beyond the range") << QCborValue(1e300) << qint64(0);
    QTest::newRow("a text") << QCborValue(QStringLiteral("7")) << qint64(0);
    QTest::newRow("nothing") << QCborValue() << qint64(0);
}

void CborTest::takesWholeNumbersAlone()
{
    QFETCH(const QCborValue, kept);
    QFETCH(const qint64, number);
    QCOMPARE(integerIn({{20, kept}}, 20), number);
}

CLINICDESK_TEST(CborTest)
#include "cbortest.moc"
