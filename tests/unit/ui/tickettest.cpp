// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/ticket.h"

#include "tests/support/testprogram.h"

#include <QTest>

#include <optional>

using namespace clinicdesk::ui;

class TicketTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyTheLatestQuestionIsCurrent()
    {
        Tickets tickets;
        const Ticket first = tickets.next();
        QVERIFY(first.isCurrent());
        const Ticket second = tickets.next();
        QVERIFY(!first.isCurrent());
        QVERIFY(second.isCurrent());
    }

    void aCancelledQuestionStaysLate()
    {
        Tickets tickets;
        const Ticket ticket = tickets.next();
        tickets.cancelAll();
        QVERIFY(!ticket.isCurrent());
        QVERIFY(tickets.next().isCurrent());
        QVERIFY(!ticket.isCurrent());
    }

    void noAnswerIsWantedByAViewThatHasGone()
    {
        std::optional<Tickets> tickets(std::in_place);
        const Ticket ticket = tickets->next();
        tickets.reset();
        QVERIFY(!ticket.isCurrent());
    }
};

CLINICDESK_TEST_WITHOUT_APPLICATION(TicketTest)
#include "tickettest.moc"
