// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/problemwatch.h"

#include "app/desk/notices.h"
#include "core/connection/ownpaths.h"
#include "core/outbox/reportonce.h"

namespace clinicdesk::desk {

ProblemWatch::ProblemWatch(const Session &session, PersonStores &stores, WindowNotices &notices)
    : m_session(session)
    , m_stores(stores)
    , m_notices(notices)
{
    connect(&session.secrets(), &SessionSecrets::keychainProblemChanged, this, &ProblemWatch::update);
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
        m_notices.show(ui::Notice::InMemory, [&store] { return inMemoryNotice(store); });
    else if (shouldReport(store.outbox->storeReport(), folder, QStringLiteral("clinicdesk")))
        m_notices.show(ui::Notice::StoreRecovered, [&store] { return storeNotice(store.outbox->storeReport()); });
}

void ProblemWatch::update()
{
    m_notices.show(ui::Notice::Keychain, m_session.secrets().keychainProblem()); // also while it delays the stores
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

} // namespace clinicdesk::desk
