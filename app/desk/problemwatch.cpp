// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/problemwatch.h"

#include "app/desk/windownotices.h"
#include "core/base/errorreason.h"
#include "core/connection/ownpaths.h"
#include "core/outbox/reportonce.h"
#include "ui/shell/connectionbutton.h"

namespace clinicdesk::desk {

ProblemWatch::ProblemWatch(const Session &session, PersonStores &stores, WindowNotices &notices)
    : m_session(session)
    , m_stores(stores)
    , m_notices(notices)
{
    connect(&session.secrets(), &SessionSecrets::keychainProblemChanged, this, [this] {
        if (m_stores.isOpen() && m_stores.outbox().waitsForKeychain())
            showOpening();
        update();
    });
    connect(&stores.journal(), &JournalWatch::problemChanged, this, &ProblemWatch::update);
    connect(&stores, &PersonStores::opened, this, &ProblemWatch::watchStores);
}

void ProblemWatch::watchStores()
{
    connect(m_stores.sending(), &Sending::problemChanged, this, &ProblemWatch::update);
    connect(m_stores.sending(), &Sending::orphanedChanged, this, &ProblemWatch::update);
    const auto *outbox = m_stores.outbox().outbox.get();
    connect(outbox, &Outbox::storeProblemChanged, this,
            [this](const OptionalError &problem) { m_notices.show(ui::Notice::Store, problem); });
}

void ProblemWatch::showAll()
{
    showOpening();
    if (const auto folders = unwritableFolders(m_session.places()); !folders.isEmpty())
        m_notices.show(ui::Notice::Folders, [folders] { return folderNotice(folders); });
    update();
}

void ProblemWatch::showOpening()
{
    const auto &store = m_stores.outbox();
    const auto &folder = m_session.places().outboxFolder;
    if (!store.outbox->isPersistent())
        m_notices.show(ui::Notice::InMemory,
                       [this, &store] { return inMemoryNotice(store, m_session.secrets().keychainProblem()); });
    else if (shouldReport(store.outbox->storeReport(), folder, QStringLiteral("clinicdesk")))
        m_notices.show(ui::Notice::StoreRecovered, [&store] { return storeNotice(store.outbox->storeReport()); });
}

void ProblemWatch::updateKeychain()
{
    const auto &problem = m_session.secrets().keychainProblem();
    const bool isSaidAbove = m_stores.isOpen() && m_stores.outbox().waitsForKeychain(); // with the outbox in memory
    if (problem && !isSaidAbove)
        m_notices.show(ui::Notice::Keychain, [shown = *problem] { return keychainNotice(shown); });
    else
        m_notices.hide(ui::Notice::Keychain);
}

void ProblemWatch::update()
{
    updateKeychain(); // also while it delays the stores
    if (!m_stores.isOpen())
        return;
    m_notices.show(ui::Notice::SendingProblem, m_stores.sending()->problem());
    if (m_stores.journal().problem())
        m_notices.show(ui::Notice::Journal, [this] { return m_stores.journal().problem().value_or(ui::Problem()); });
    else
        m_notices.hide(ui::Notice::Journal);
    if (const int orphaned = m_stores.sending()->orphanedDocuments(); orphaned > 0)
        m_notices.show(ui::Notice::OrphanedDocuments, [orphaned] { return orphanedNotice(orphaned); });
    else
        m_notices.hide(ui::Notice::OrphanedDocuments);
}

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
