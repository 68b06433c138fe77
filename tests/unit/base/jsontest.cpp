// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

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

CLINICDESK_TEST_WITHOUT_APPLICATION(JsonTest)
#include "jsontest.moc"
