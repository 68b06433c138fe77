// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/tokenwatch.h"

#include "app/desk/notices.h"
#include "core/base/errorreason.h"
#include "ui/shell/connectionbutton.h"

namespace clinicdesk::desk {

TokenWatch::TokenWatch(const ui::CurrentConnection &connection, WindowNotices &notices)
    : m_connection(connection)
    , m_notices(notices)
{
    connect(&connection, &ui::CurrentConnection::chosen, this, &TokenWatch::update);
    connect(&connection, &ui::CurrentConnection::clockErrorChanged, this,
            [this] { m_expiry.setClockAhead(m_connection.clockError().value_or(std::chrono::seconds(0))); });
    connect(&m_expiry, &ui::TokenExpiry::changed, this, &TokenWatch::show);
}

void TokenWatch::setSending(const Sending &sending)
{
    m_sending = &sending;
    connect(&sending, &Sending::secretsUsed, this, &TokenWatch::update);
    update();
}

void TokenWatch::setWindow(ui::MainWindow &window)
{
    m_window = &window;
    show();
}

void TokenWatch::update()
{
    const auto &connection = m_connection.connection();
    if (m_sending && connection)
        m_expiry.watch(m_sending->tokenTimes(connection->id));
    show();
}

void TokenWatch::show()
{
    const auto &connection = m_connection.connection();
    if (!m_window || !connection)
        return;
    const auto missing = m_sending ? m_sending->missingToken(connection->id) : std::nullopt;
    m_window->connectionButton()->setTokenNote(m_expiry.note());
    m_window->connectionButton()->setMissingToken(missing);
    const auto stage = m_expiry.stage();
    if (missing && missing->reason == ErrorReason::KeychainLost)
        m_notices.show(ui::Notice::TokenEnds, *missing);
    else if (stage == TokenStage::InOrder || stage == TokenStage::LastWeek) // a week is long for a band over the window
        m_notices.hide(ui::Notice::TokenEnds);
    else
        m_notices.show(ui::Notice::TokenEnds, [this, name = connection->name, stage] {
            return tokenNotice(name, m_expiry.token(), m_expiry.expiryText(), stage == TokenStage::Expired);
        });
}

} // namespace clinicdesk::desk
