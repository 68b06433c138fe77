// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/desktest.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"
#include "ui/shell/mainwindow.h"

#include <QLocale>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const auto band = QStringLiteral("The clock of this computer is 3 days ahead.");

QByteArray dateHeader(int daysAhead)
{
    const auto moment = QDateTime::currentDateTimeUtc().addDays(-daysAhead);
    return "Date: " + QLocale::c().toString(moment, QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'")).toLatin1() +
           "\r\n";
}

} // namespace

/// A window on a computer whose clock is wrong, by the time of the service.
class WrongClockTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void asksForTheDatesOfNewDocuments();
};

void WrongClockTest::asksForTheDatesOfNewDocuments()
{
    support::ScriptedServer service({support::reply(400, R"({"error":"made up"})", dateHeader(3))});
    auto connection = m_computer.practice().connection();
    connection.baseUrl = service.url(QString());
    startWith(connection, m_computer.practice().secrets(), {});
    m_desk->window()->showPage(ui::pageId::assessments); // a call whose answer has the time
    QTRY_VERIFY(m_desk->says(band));
    m_desk->window()->showPage(ui::pageId::upload);
    m_desk->requestPatient(patientNumber);
    m_desk->drop({m_computer.paper(QStringLiteral("letter.pdf"), "a made-up page")});
    const auto isAsked = [this] {
        return m_desk->spokenRows().join(QLatin1Char('\n')).contains(QStringLiteral("Enter the date"));
    };
    QTRY_VERIFY(isAsked());
    support::RealDesk::press(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(isAsked());
    for (const auto &request : service.requests())
        QVERIFY(!request.requestLine().contains("/docs"));
}

CLINICDESK_WINDOW_TEST(WrongClockTest)
#include "wrongclocktest.moc"
