// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

class CsvTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void quotesWhatNeedsIt_data();
    void quotesWhatNeedsIt();
    void addsCellsToATable();
};

void CsvTest::quotesWhatNeedsIt_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("cell");
    const auto row = [](const char *text, const char *cell) {
        QTest::newRow(*text ? text : "nothing") << QByteArray(text) << QByteArray(cell);
    };
    row("", "");
    row("plain", "plain");
    row("161494290947153", "161494290947153");
    row("a,b", "\"a,b\"");
    row("a;b", "\"a;b\"");
    row("a\"b", "\"a\"\"b\"");
    row("a\r\nb", "\"a\r\nb\"");
    row("a\tb", "\"a\tb\"");
    row("a=b", "a=b");
    row("=1+1", "\"'=1+1\"");
    row("+1", "\"'+1\"");
    row("-1", "\"'-1\"");
    row("@SUM(A1)", "\"'@SUM(A1)\"");
    row("\t=1", "\"'\t=1\"");
    row("\r=1", "\"'\r=1\"");
    row("\n=1", "\"'\n=1\"");
    row("=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"");
    row("'=1", "'=1");
}

void CsvTest::quotesWhatNeedsIt()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, cell);
    QCOMPARE(QByteArray::fromStdString(csvCell(text)), cell);
}

void CsvTest::addsCellsToATable()
{
    std::string table(bytesOf(ByteOrderMark::With));
    appendCsvCell(table, "=1");
    appendCsvCell(table, "2");
    QCOMPARE(QByteArray::fromStdString(table), QByteArray("\xef\xbb\xbf\"'=1\"2"));
    QVERIFY(bytesOf(ByteOrderMark::Without).empty());
}

CLINICDESK_TEST(CsvTest)
#include "csvtest.moc"
