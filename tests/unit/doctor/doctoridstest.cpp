// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/doctorids.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// Doctor IDs of a list that was pasted or loaded.
class DoctorIdsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhatPeoplePaste_data();
    void readsWhatPeoplePaste();
    void refusesWhatCannotBeAnIdentifier_data();
    void refusesWhatCannotBeAnIdentifier();
    void takesEachIdentifierOnce();
    void takesAsManyAsItSays();
    void readsTheColumnOfATable_data();
    void readsTheColumnOfATable();
    void namesTheLinesWithoutAnId_data();
    void namesTheLinesWithoutAnId();
    void staysQuickWithManyQuotes();
    void knowsWhatCanStandInAnAddress();
};

void DoctorIdsTest::readsWhatPeoplePaste_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("ids");
    const auto row = [](const char *name, const char *text, const QStringList &ids) {
        QTest::newRow(name) << QString::fromUtf8(text) << ids;
    };
    const QStringList two{QStringLiteral("1614"), QStringLiteral("1615")};
    row("nothing", "", {});
    QTest::newRow("null") << QString() << QStringList();
    row("blanks alone", " \t\r\n , ;", {});
    row("one", "1614", {QStringLiteral("1614")});
    row("lines", "1614\n1615", two);
    row("lines of Windows", "1614\r\n1615\r\n", two);
    row("lines of a document", "1614\u20281615", two);
    row("commas", "1614,1615", two);
    row("commas and blanks", " 1614 , 1615 ,", two);
    row("semicolons", "1614;1615", two);
    row("tabs", "1614\t1615", two);
    row("a blank that does not break", "1614\u00a01615", two);
    row("in quotes", "\"1614\",\"1615\"", two);
    row("blanks in quotes", "\"a b\" c", {QStringLiteral("a b"), QStringLiteral("c")});
    row("a quote in quotes", "\"a\"\"b\"", {QStringLiteral("a\"b")});
    row("a quote that stays open", "\"1614\n1615", {QStringLiteral("\"1614"), QStringLiteral("1615")});
    row("a mark of byte order", "\ufeff1614\n1615", two);
    row("marks of direction around it", "\u202a1614\u202c\n\u200b1615", two);
    row("digits of other scripts", "१६१४\n۱۶۱۵", two);
    row("names in another script", "आशा\nbram", {QStringLiteral("आशा"), QStringLiteral("bram")});
    row("with slashes and dots", "../a/b?c", {QStringLiteral("../a/b?c")});
    row("words below each other are no table", "asha, bram\nchitra, devan",
        {QStringLiteral("asha"), QStringLiteral("bram"), QStringLiteral("chitra"), QStringLiteral("devan")});
}

void DoctorIdsTest::readsWhatPeoplePaste()
{
    QFETCH(const QString, text);
    QFETCH(const QStringList, ids);
    const auto read = readDoctorIds(text);
    QCOMPARE(read.ids, ids);
    QCOMPARE(read.refused, QStringList());
    QCOMPARE(read.duplicates, 0);
    QVERIFY(!read.tooMany);
}

void DoctorIdsTest::refusesWhatCannotBeAnIdentifier_data()
{
    QTest::addColumn<QString>("word");
    QTest::newRow("a dot") << QStringLiteral(".");
    QTest::newRow("dots") << QStringLiteral("..");
    QTest::newRow("too long") << QString(501, u'1');
    QTest::newRow("markup") << QStringLiteral("<b>1614</b>");
    QTest::newRow("a sign that turns the direction") << QStringLiteral("16\u202e14");
    QTest::newRow("a sign of no width") << QStringLiteral("16\u200b14");
    QTest::newRow("a control character") << QStringLiteral("16\u000714");
    QTest::newRow("rounded by a spreadsheet") << QStringLiteral("1.614E+14");
    QTest::newRow("rounded, with a comma, in quotes") << QStringLiteral("1,614e+14");
}

void DoctorIdsTest::refusesWhatCannotBeAnIdentifier()
{
    QFETCH(const QString, word);
    const auto read = readDoctorIds(QStringLiteral("7\n\"%1\"\n8").arg(word));
    QCOMPARE(read.ids, (QStringList{QStringLiteral("7"), QStringLiteral("8")}));
    if (word.size() <= maxDoctorIdLength)
        QCOMPARE(read.refused, QStringList(word));
    else
        QCOMPARE(read.refused.size(), 1);
}

void DoctorIdsTest::takesEachIdentifierOnce()
{
    const auto read = readDoctorIds(QStringLiteral("2\n1\n2\n2\n01"));
    QCOMPARE(read.ids, (QStringList{QStringLiteral("2"), QStringLiteral("1"), QStringLiteral("01")}));
    QCOMPARE(read.duplicates, 2);
    QCOMPARE(readDoctorIds(QStringLiteral("१६१४\n1614\n۱۶۱۴")).duplicates, 2);
}

void DoctorIdsTest::takesAsManyAsItSays()
{
    QStringList words;
    for (int number = 0; number < maxDoctorIds; ++number)
        words.append(QString::number(number));
    const auto all = readDoctorIds(words.join(u'\n'));
    QCOMPARE(all.ids, words);
    QVERIFY(!all.tooMany);
    const auto again = readDoctorIds(words.join(u'\n') + QStringLiteral("\n0\n1"));
    QVERIFY(!again.tooMany);
    QCOMPARE(again.duplicates, 2);
    const auto more = readDoctorIds(words.join(u'\n') + QStringLiteral("\nx\ny"));
    QCOMPARE(more.ids, words);
    QVERIFY(more.tooMany);
}

void DoctorIdsTest::readsTheColumnOfATable_data()
{
    QTest::addColumn<QString>("table");
    QTest::addColumn<QStringList>("ids");
    const auto row = [](const char *name, const char *table, const QStringList &ids) {
        QTest::newRow(name) << QString::fromUtf8(table) << ids;
    };
    const QStringList two{QStringLiteral("1614"), QStringLiteral("1615")};
    row("one column", "Doctor id\n1614\n1615", two);
    row("first column", "doctor_id,name\r\n1614,\"Testwala, Asha\"\r\n1615,Bram\r\n", two);
    row("another column", "Result;Doctor id;Name\nTo fix;1614;Asha\nIn order;1615;Bram 2", two);
    row("tabs", "name\tpractitioner_uuid\nAsha\t1614\nBram\t1615", two);
    row("a head that does not say which", "Number,Name\n1614,Asha\n1615,Bram", two);
    row("lines in quotes", "id,about\n1614,\"two\nlines\"\n1615,one", two);
    QTest::newRow("a long text in quotes")
        << QStringLiteral("about,id\n\"%1\n, \"\"7\"\"\",1614\nshort,1615").arg(QString(2000, u'x')) << two;
    row("lines that are too short", "name,id\nAsha,1614\nBram\nChitra,1615", two);
    row("guarded against formulas", "id,name\n'-14,Asha\n'@b,Bram", {QStringLiteral("-14"), QStringLiteral("@b")});
    row("a cell with blanks", "id,name\n16 14,Asha", {QStringLiteral("16 14")});
    row("empty cells", "id,name\n,Asha\n1614,\n1615,Bram", two);
    row("digits of other scripts", "id,name\n१६१४,Asha\n۱۶۱۵,Bram", two);
}

void DoctorIdsTest::namesTheLinesWithoutAnId_data()
{
    QTest::addColumn<QString>("table");
    QTest::addColumn<QList<int>>("lines");
    const auto row = [](const char *name, const char *table, const QList<int> &lines) {
        QTest::newRow(name) << QString::fromUtf8(table) << lines;
    };
    row("none", "id,name\n1614,Asha\n\n1615,Bram\n", {});
    row("empty cells", "id,name\n,Asha\n1614,\n \t,Bram\n1615,Chitra", {2, 4});
    row("a line that is too short", "name,id\nAsha,1614\nBram\nChitra,1615\n", {3});
    row("lines of Windows", "name,id\r\nAsha,\r\nBram,1615\r\n\r\nChitra\r\n", {2, 5});
    row("lines of old computers", "name,id\rAsha,\rBram,1615\r\rChitra\r", {2, 5});
    row("lines in quotes", "id,about\n1614,\"two\r\nlines\"\n,\"two\nlines\"\n1615,one\n,x", {4, 7});
    row("empty lines before", "\ufeff\r\n \r\nid,name\r\n1614,Asha\r\n,Bram\r\n", {5});
    row("rows of separators", "id;name\n;\n1614;Asha\n;;;\n", {});
    row("an invisible cell", "id,name\n\u200b,Asha\n1614,Bram", {2});
    row("no table", "1614\n\n1615", {});
    row("one column", "id\n1614\n\n1615", {});
}

void DoctorIdsTest::namesTheLinesWithoutAnId()
{
    QFETCH(const QString, table);
    QFETCH(const QList<int>, lines);
    QCOMPARE(readDoctorIds(table).linesWithoutId, lines);
}

void DoctorIdsTest::readsTheColumnOfATable()
{
    QFETCH(const QString, table);
    QFETCH(const QStringList, ids);
    const auto read = readDoctorIds(table);
    QCOMPARE(read.ids, ids);
    QCOMPARE(read.refused, QStringList());
}

/// The end of each open quote is searched again: this must not take quadratic time.
void DoctorIdsTest::staysQuickWithManyQuotes()
{
    const auto read = readDoctorIds(QStringLiteral(" \"a").repeated(200'000));
    QCOMPARE(read.ids.size() + read.duplicates + read.refused.size(), 200'000);
}

void DoctorIdsTest::knowsWhatCanStandInAnAddress()
{
    for (const auto &id : {QString(), QStringLiteral("."), QStringLiteral("..."), QString(501, u'1')})
        QVERIFY2(!isDoctorId(id), qPrintable(id));
    for (const auto &id : {QStringLiteral("1"), QStringLiteral("a/b"), QStringLiteral(".a"), QString(500, u'1')})
        QVERIFY2(isDoctorId(id), qPrintable(id));
}

CLINICDESK_TEST(DoctorIdsTest)
#include "doctoridstest.moc"
