// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include "core/base/jsontext.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// JSON from outside, and its maximum nesting depth.
class JsonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsListsAndObjectsAlone_data();
    void countsListsAndObjectsAlone();
    void readsWhatIsNotTooDeep();
    void refusesWhatIs();
    void readsPastNumbersBeyondEveryRange_data();
    void readsPastNumbersBeyondEveryRange();
    void refusesNumbersThatAreNone_data();
    void refusesNumbersThatAreNone();
    void keepsTheCharactersOfANumber_data();
    void keepsTheCharactersOfANumber();
};

namespace {

QByteArray nested(int depth, const QByteArray &inside = {})
{
    return QByteArray(depth, '[') + inside + QByteArray(depth, ']');
}

} // namespace

void JsonTest::countsListsAndObjectsAlone_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<bool>("tooDeep");
    const auto row = [](const char *name, const QByteArray &json, bool tooDeep) {
        QTest::newRow(name) << json << tooDeep;
    };
    row("64 lists", nested(64), false);
    row("65 lists", nested(65), true);
    row("65 objects", QByteArray(R"({"a":)").repeated(65) + '1' + QByteArray(65, '}'), true);
    row("one after the other", '[' + nested(63) + ',' + nested(63) + ']', false);
    row("brackets in a string", '"' + QByteArray(100, '[') + '"', false);
    row("after a string", R"(["a",)" + nested(64) + ']', true);
    row("after an escaped mark", R"(["a\"",)" + nested(64) + ']', true);
    row("in a string with an escaped mark", R"(["a\"[)" + QByteArray(100, '[') + R"("])", false);
    row("after an escaped backslash", R"(["a\\",)" + nested(64) + ']', true);
    row("after a backslash and a mark", R"(["a\\\"",)" + nested(64) + ']', true);
    row("ends before its end", QByteArray(65, '['), true);
    row("ends in a string", R"(["a)", false);
    row("ends in an escape", R"(["a\)", false);
    row("closed before it was opened", QByteArray(100, ']') + QByteArray(65, '['), true);
    row("nothing", {}, false);
    row("a mark alone", "\"", false);
}

void JsonTest::countsListsAndObjectsAlone()
{
    QFETCH(const QByteArray, json);
    QTEST(isJsonTooDeep(json), "tooDeep");
}

void JsonTest::readsWhatIsNotTooDeep()
{
    QJsonParseError problem;
    QVERIFY(parseJson(nested(64), &problem).isArray());
    QCOMPARE(problem.error, QJsonParseError::NoError);
    QVERIFY(parseJson("[", &problem).isNull());
    QVERIFY(problem.error != QJsonParseError::NoError && problem.error != QJsonParseError::DeepNesting);
}

void JsonTest::refusesWhatIs()
{
    QJsonParseError problem;
    QVERIFY(parseJson(nested(65), &problem).isNull());
    QCOMPARE(problem.error, QJsonParseError::DeepNesting);
    QVERIFY(parseJson(nested(65)).isNull());
}

void JsonTest::readsPastNumbersBeyondEveryRange_data()
{
    QTest::addColumn<QByteArray>("number");
    QTest::newRow("an exponent") << QByteArray("1e400");
    QTest::newRow("a large exponent") << QByteArray("-12.5E+99999");
    QTest::newRow("500 digits") << QByteArray(500, '7');
    QTest::newRow("500 digits and a fraction") << '-' + QByteArray(500, '7') + ".25";
}

/// The rest of the answer can be used, and such a number is a text.
void JsonTest::readsPastNumbersBeyondEveryRange()
{
    QFETCH(const QByteArray, number);
    const auto text = QString::fromLatin1(number);
    QJsonParseError problem;
    const auto object = parseJson(
        R"({"a":")" + number + R"(\" 1e400","b":[)" + number + ",7,{\"c\": " + number + R"( }],"d":1.5})", &problem);
    QCOMPARE(problem.error, QJsonParseError::NoError);
    QCOMPARE(object[QLatin1String("a")].toString(), text + QStringLiteral("\" 1e400"));
    QCOMPARE(object[QLatin1String("b")][0].toString(), text);
    QCOMPARE(object[QLatin1String("b")][1].toInt(), 7);
    QCOMPARE(object[QLatin1String("b")][2][QLatin1String("c")].toString(), text);
    QCOMPARE(object[QLatin1String("d")].toDouble(), 1.5);
}

void JsonTest::refusesNumbersThatAreNone_data()
{
    QTest::addColumn<QByteArray>("number");
    for (const auto *number :
         {"1e", "1e400e1", "--1e400", "+1e400", ".1e400", "1.e400", "1e400x", "1e400 1", "-", "inf"})
        QTest::newRow(number) << QByteArray(number);
    QTest::newRow("a zero before 500 digits") << '0' + QByteArray(500, '7');
}

void JsonTest::refusesNumbersThatAreNone()
{
    QFETCH(const QByteArray, number);
    QVERIFY(parseJson(R"({"a":)" + number + '}').isNull());
    QVERIFY(parseJson(R"({"a":)" + number + R"(,"b":1e400})").isNull());
}

void JsonTest::keepsTheCharactersOfANumber_data()
{
    QTest::addColumn<QByteArray>("number");
    for (const auto *number :
         {"0", "7", "-7", "9223372036854775807", "9223372036854775808", "18446744073709551616", "-9223372036854775809",
          "0.1", "1.10", "1e3", "1E+3", "-0", "3.141592653589793238", "1e400"})
        QTest::newRow(number) << QByteArray(number);
}

void JsonTest::keepsTheCharactersOfANumber()
{
    QFETCH(const QByteArray, number);
    const auto json = parseJsonExactly(R"({"a":[)" + number + R"( ],"b":"1.10 )" + number + R"("})");
    QCOMPARE(jsonScalarText(json[QLatin1String("a")][0]), QString::fromLatin1(number));
    QCOMPARE(json[QLatin1String("b")].toString(), QStringLiteral("1.10 ") + QString::fromLatin1(number));
    QCOMPARE(parseJsonExactly(R"({"a":7})")[QLatin1String("a")].toInt(), 7); // other numbers stay numbers
    QVERIFY(parseJsonExactly(nested(65)).isNull());
}

CLINICDESK_TEST_WITHOUT_APPLICATION(JsonTest)
#include "jsontest.moc"
