// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/requeststable.h"

#include "tests/support/testprogram.h"
#include "ui/privacy/privacytext.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QTest>

using namespace clinicdesk;

namespace {

DataRequest request(qint64 number, DataRequestState state = DataRequestState::Accepted)
{
    return {.number = number,
            .at = QDateTime(QDate(2025, 11, 3), QTime(16, int(number)), Qt::UTC),
            .answeredAt = QDateTime(QDate(2025, 11, 3), QTime(16, int(number), 1), Qt::UTC),
            .by = QStringLiteral("M. Placeholder"),
            .connection = {QStringLiteral("connection-1")},
            .connectionName = QStringLiteral("Sunrise Clinic"),
            .user = {QStringLiteral("161400000000007")},
            .state = state};
}

} // namespace

/// The list of requests as rows, as words and as a table for spreadsheets.
class RequestsTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsRowsThatWereThere();
    void showsAnotherJournalFromTheStart();
    void saysAllOfARow();
    void showsNoTextThatTurnsTheLine();
    void writesATableWithoutFormulas();
    void namesToday();
};

void RequestsTableTest::keepsRowsThatWereThere()
{
    ui::RequestsTable::Rows model(ui::requestColumns());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setItems({request(2), request(1)});
    const QPersistentModelIndex first(model.index(model.rowOf(1), 0));
    model.setItems({request(4), request(3), request(2, DataRequestState::Unclear), request(1)});
    QCOMPARE(first.row(), 3);
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.rowOf(2), 2);
    QCOMPARE(model.index(2, model.sectionOf("state")).data().toString(), QStringLiteral("No clear answer"));
    QCOMPARE(model.rowOf(9), -1);
}

void RequestsTableTest::showsAnotherJournalFromTheStart()
{
    ui::RequestsTable::Rows model(ui::requestColumns());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setItems({request(2), request(1)});
    model.setItems({request(7)});
    QCOMPARE(model.rowCount(), 1);
    model.setItems({});
    QCOMPARE(model.rowCount(), 0);
}

void RequestsTableTest::saysAllOfARow()
{
    ui::RequestsTable::Rows model(ui::requestColumns());
    model.setItems({request(5, DataRequestState::Failed)});
    const auto spoken = model.index(0, model.sectionOf("asked_at")).data(Qt::AccessibleTextRole).toString();
    for (const auto *part :
         {"2025", "Not accepted", "M. Placeholder", "161400000000007", "Sunrise Clinic", "No request was made"})
        QVERIFY2(spoken.contains(QLatin1String(part)), qPrintable(spoken));
}

void RequestsTableTest::showsNoTextThatTurnsTheLine()
{
    auto hostile = request(1);
    hostile.by = QStringLiteral("<b>A\u202E\n\tB</b>");
    hostile.connectionName = hostile.by;
    ui::RequestsTable::Rows model(ui::requestColumns());
    model.setItems({hostile});
    for (int column = 0; column < model.columnCount(); ++column) {
        for (const int role : {int(Qt::DisplayRole), int(Qt::AccessibleTextRole)}) {
            const auto text = model.index(0, column).data(role).toString();
            for (const auto sign : {QChar(0x202e), QChar(u'\n'), QChar(u'\t')})
                QVERIFY2(!text.contains(sign), qPrintable(text));
        }
        QVERIFY(!model.index(0, column).data(Qt::ToolTipRole).toString().contains(QStringLiteral("<b>")));
    }
}

void RequestsTableTest::writesATableWithoutFormulas()
{
    auto first = request(1);
    first.by = QStringLiteral("=HYPERLINK(\"x\")");
    first.username = QStringLiteral("made, up");
    auto second = request(2, DataRequestState::Unclear);
    second.answeredAt = {};
    second.error = Error{.code = ErrorCode::NetworkTimeout};
    QByteArray table;
    const auto sink = [&table](QByteArrayView piece) {
        table.append(piece);
        return true;
    };
    QVERIFY(ui::fileOf(ui::requestColumns(), QList{second, first})(sink, ByteOrderMark::Without));
    const auto lines = table.split('\n');
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines.at(0), QByteArray("asked_at,answered_at,state,by,connection,user,username,error\r"));
    QCOMPARE(lines.at(1), QByteArray("2025-11-03T16:02:00.000Z,,unclear,M. Placeholder,Sunrise Clinic,"
                                     "161400000000007,,network.timeout\r"));
    QCOMPARE(lines.at(2), QByteArray("2025-11-03T16:01:00.000Z,2025-11-03T16:01:01.000Z,accepted,"
                                     "\"'=HYPERLINK(\"\"x\"\")\",Sunrise Clinic,161400000000007,\"made, up\",\r"));
}

void RequestsTableTest::namesToday()
{
    const QDateTime now(QDate(2025, 11, 3), QTime(18, 0));
    QVERIFY(ui::askedTime(QDateTime(QDate(2025, 11, 3), QTime(10, 42)).toUTC(), now)
                .startsWith(QStringLiteral("today 10:42")));
    QVERIFY(ui::askedTime(QDateTime(QDate(2025, 11, 2), QTime(10, 42)).toUTC(), now)
                .startsWith(QStringLiteral("2 Nov 2025 10:42")));
}

CLINICDESK_WINDOW_TEST(RequestsTableTest)
#include "requeststabletest.moc"
