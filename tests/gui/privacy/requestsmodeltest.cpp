// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/requestsmodel.h"

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
class RequestsModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsRowsThatWereThere();
    void showsAnotherJournalFromTheStart();
    void saysAllOfARow();
    void showsNoTextThatTurnsTheLine();
    void writesATableWithoutFormulas();
    void namesToday();
};

void RequestsModelTest::keepsRowsThatWereThere()
{
    ui::RequestsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRequests({request(2), request(1)});
    const QPersistentModelIndex first(model.index(model.rowOf(1), 0));
    model.setRequests({request(4), request(3), request(2, DataRequestState::Unclear), request(1)});
    QCOMPARE(first.row(), 3);
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.rowOf(2), 2);
    QCOMPARE(model.index(2, ui::RequestsModel::Answer).data().toString(), QStringLiteral("No clear answer"));
    QCOMPARE(model.rowOf(9), -1);
}

void RequestsModelTest::showsAnotherJournalFromTheStart()
{
    ui::RequestsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRequests({request(2), request(1)});
    model.setRequests({request(7)});
    QCOMPARE(model.rowCount(), 1);
    model.setRequests({});
    QCOMPARE(model.rowCount(), 0);
}

void RequestsModelTest::saysAllOfARow()
{
    ui::RequestsModel model;
    model.setRequests({request(5, DataRequestState::Failed)});
    const auto spoken = model.index(0, ui::RequestsModel::Asked).data(Qt::AccessibleTextRole).toString();
    for (const auto *part :
         {"2025", "Not accepted", "M. Placeholder", "161400000000007", "Sunrise Clinic", "No request was made"})
        QVERIFY2(spoken.contains(QLatin1String(part)), qPrintable(spoken));
}

void RequestsModelTest::showsNoTextThatTurnsTheLine()
{
    auto hostile = request(1);
    hostile.by = QStringLiteral("<b>A\u202E\n\tB</b>");
    hostile.connectionName = hostile.by;
    ui::RequestsModel model;
    model.setRequests({hostile});
    for (int column = 0; column < ui::RequestsModel::columns; ++column) {
        for (const int role : {int(Qt::DisplayRole), int(Qt::AccessibleTextRole)}) {
            const auto text = model.index(0, column).data(role).toString();
            for (const auto sign : {QChar(0x202e), QChar(u'\n'), QChar(u'\t')})
                QVERIFY2(!text.contains(sign), qPrintable(text));
        }
        QVERIFY(!model.index(0, column).data(Qt::ToolTipRole).toString().contains(QStringLiteral("<b>")));
    }
}

void RequestsModelTest::writesATableWithoutFormulas()
{
    auto first = request(1);
    first.by = QStringLiteral("=HYPERLINK(\"x\")");
    first.username = QStringLiteral("made, up");
    auto second = request(2, DataRequestState::Unclear);
    second.answeredAt = {};
    second.error = Error{.code = ErrorCode::NetworkTimeout};
    const auto lines = ui::requestsAsCsv({second, first}).split('\n');
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines.at(0), QByteArray("asked_at,answered_at,state,by,connection,user,username,error\r"));
    QCOMPARE(lines.at(1), QByteArray("2025-11-03T16:02:00.000Z,,unclear,M. Placeholder,Sunrise Clinic,"
                                     "161400000000007,,network.timeout\r"));
    QCOMPARE(lines.at(2), QByteArray("2025-11-03T16:01:00.000Z,2025-11-03T16:01:01.000Z,accepted,"
                                     "\"'=HYPERLINK(\"\"x\"\")\",Sunrise Clinic,161400000000007,\"made, up\",\r"));
}

void RequestsModelTest::namesToday()
{
    const QDateTime now(QDate(2025, 11, 3), QTime(18, 0));
    QVERIFY(ui::askedTime(QDateTime(QDate(2025, 11, 3), QTime(10, 42)).toUTC(), now)
                .startsWith(QStringLiteral("today 10:42")));
    QVERIFY(ui::askedTime(QDateTime(QDate(2025, 11, 2), QTime(10, 42)).toUTC(), now)
                .startsWith(QStringLiteral("2 Nov 2025 10:42")));
}

CLINICDESK_WINDOW_TEST(RequestsModelTest)
#include "requestsmodeltest.moc"
