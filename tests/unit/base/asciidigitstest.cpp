// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/asciidigits.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

class AsciiDigitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void convertsTheDigitsOfEveryScript_data();
    void convertsTheDigitsOfEveryScript();
};

void AsciiDigitsTest::convertsTheDigitsOfEveryScript_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("converted");
    QTest::newRow("Devanagari") << QStringLiteral("०१२३४५६७८९") << QStringLiteral("0123456789");
    QTest::newRow("Urdu") << QStringLiteral("۰۱۲۳۴۵۶۷۸۹") << QStringLiteral("0123456789");
    QTest::newRow("Arabic") << QStringLiteral("٠١٢") << QStringLiteral("012");
    QTest::newRow("full width") << QStringLiteral("０１９") << QStringLiteral("019");
    QTest::newRow("between other characters") << QStringLiteral("कमरा १२, x-3") << QStringLiteral("कमरा 12, x-3");
    QTest::newRow("no decimal digits") << QStringLiteral("x² ½ Ⅷ 三") << QStringLiteral("x² ½ Ⅷ 三");
    QTest::newRow("nothing") << QString() << QString();
}

void AsciiDigitsTest::convertsTheDigitsOfEveryScript()
{
    QFETCH(const QString, text);
    QFETCH(const QString, converted);
    QCOMPARE(withAsciiDigits(text), converted);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(AsciiDigitsTest)
#include "asciidigitstest.moc"
