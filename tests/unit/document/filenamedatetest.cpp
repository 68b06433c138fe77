// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filenamedate.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// Dates in file names, as scanners, phones and people write them.
class FileNameDateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsTheDate_data();
    void findsTheDate();
};

void FileNameDateTest::findsTheDate_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QDate>("date"); // invalid for none
    const QDate fifth(2026, 10, 5);
    const auto row = [](const char *name, const QDate &date) {
        QTest::newRow(name) << QString::fromUtf8(name) << date;
    };
    row("scan-2026-10-05.pdf", fifth);
    row("2026_10_05 lab.pdf", fifth);
    row("2026.10.05.pdf", fifth);
    row("20261005.pdf", fifth);
    row("IMG_20261005_143012.jpg", fifth);
    row("scan20261005143012.pdf", fifth);
    row("scan202610051430.pdf", fifth);
    row("report 05.10.2026.pdf", fifth);
    row("5-10-2026.pdf", fifth);
    row("5 Oct 2026.pdf", fifth);
    row("lab_05october2026.pdf", fifth);
    row("05-Oct-2026 discharge.pdf", fifth);
    row("2026-10-05 copy of 05.10.2026.pdf", fifth);
    row("29-02-2024.pdf", QDate(2024, 2, 29));
    row("scan-0412.pdf", {});
    row("lab-report.pdf", {});
    row("161494290947153.pdf", {});
    row("2026-13-05.pdf", {});
    row("30-02-2026.pdf", {});
    row("2027-01-01.pdf", {}); // in the future
    row("1899-12-31.pdf", {});
    row("2026-10-05 to 2026-10-09.pdf", {});
    row("120261005.pdf", {});
    row("5 Foo 2026.pdf", {});
    row("", {});
}

void FileNameDateTest::findsTheDate()
{
    QFETCH(const QString, name);
    QFETCH(const QDate, date);
    const auto found = dateInFileName(name, QDate(2026, 11, 23));
    QCOMPARE(found.value_or(QDate()), date);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(FileNameDateTest)
#include "filenamedatetest.moc"
