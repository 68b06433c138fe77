// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/peopleactions.h"

#include "app/desk/erasing.h"
#include "core/base/errorreason.h"
#include "core/session/connectionimport.h"
#include "core/wording/erasetext.h"
#include "core/wording/wording.h"
#include "ui/shell/personbutton.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace clinicdesk::desk {

PeopleActions::PeopleActions(AppUser user, std::shared_ptr<PeopleStore> people, std::shared_ptr<Session> session,
                             LockController &lock, PersonStores &stores)
    : m_user(std::move(user))
    , m_people(std::move(people))
    , m_session(std::move(session))
    , m_lock(lock)
    , m_stores(stores)
{
    connect(m_people.get(), &PeopleStore::changed, this, &PeopleActions::show);
}

void PeopleActions::setWindow(ui::MainWindow &window)
{
    m_window = &window;
    auto *button = window.personButton();
    connect(button, &ui::PersonButton::personChosen, this, [this](const PersonId &id) { m_lock.switchTo(id); });
    connect(button, &ui::PersonButton::changeRequested, this, [this, owner = &window] {
        owner->showPage(ui::pageId::settings);
        m_page->showSection(ui::SettingsSection::People);
        m_section->changeOwn();
    });
    show();
}

void PeopleActions::setPage(ui::SettingsPage &page)
{
    m_page = &page;
    m_section = new ui::PeopleSection({.people = m_people,
                                       .current = m_user.person,
                                       .access = m_session->access(),
                                       .prepare = [this](const PersonId &id) { copyConnectionsTo(this, id); },
                                       .remove = [this](PersonId id) { return remove(this, std::move(id)); }});
    page.addToSection(ui::SettingsSection::People, m_section);
    if (!m_session->access().allows(Permission::EraseOwnData))
        return;
    auto *erase = new ui::EraseSection;
    connect(erase, &ui::EraseSection::requested, this, [this, erase] { askErase(erase); });
    page.addToSection(ui::SettingsSection::OwnData, erase);
}

void PeopleActions::show()
{
    if (!m_window)
        return;
    QList<Person> people;
    for (auto person : m_people->people().all()) {
        person.name = PeopleStore::displayName(person);
        people.append(person);
    }
    m_window->personButton()->setPeople(people, m_user.person);
}

Task<void> PeopleActions::copyConnectionsTo(QPointer<PeopleActions> self, PersonId person)
{
    const auto connections = self->m_session->connections().saved();
    const auto places = pathsOf({.mode = self->m_user.mode, .person = person});
    const auto copied = co_await copyConnections(connections, places);
    if (!copied && self && self->m_page)
        self->m_page->showMessage(wording::sentence(copied.error()), true);
}

Task<QString> PeopleActions::remove(QPointer<PeopleActions> self, PersonId id)
{
    const auto people = self->m_people;
    const auto access = self->m_session->access();
    const auto user = self->m_user;
    const auto person = people->people().byId(id).value_or(Person());
    const auto places = pathsOf({.mode = user.mode, .person = id});
    const auto waiting = co_await undeliveredDocuments(places);
    if (waiting.value_or(1) > 0) // those that cannot be read count as waiting
        co_return wording::sentence({.code = ErrorCode::InputInvalid,
                                     .reason = ErrorReason::PersonHasDocuments,
                                     .subject = PeopleStore::displayName(person),
                                     .sizeBytes = waiting.value_or(1)});
    if (self)
        self->m_stores.stopSendingFor(id);
    const EraseRequest request{.program = programOf(user.mode), .by = user.person, .person = id};
    const auto report = co_await eraseData(request, access);
    if (!report) {
        if (self)
            self->m_stores.startSendingFor(id);
        co_return wording::sentence(report.error());
    }
    std::ignore = co_await people->remove(request.by, id); // shows the list without the person
    co_return wording::describeNotErased(*report).join(QLatin1Char(' '));
}

void PeopleActions::askErase(ui::EraseSection *section)
{
    const auto &outbox = *m_stores.outbox().outbox;
    EraseAsker asker{.own = {.program = programOf(m_user.mode), .by = m_user.person, .person = m_user.person},
                     .access = m_session->access(),
                     .people = static_cast<int>(m_people->people().all().size())};
    const auto documents = outbox.documents();
    asker.keptForUndo = static_cast<int>(std::ranges::count_if(documents, [&outbox](const OutboxDocument &document) {
        return !isFinal(document.state) && outbox.isKeptForUndo(document.id);
    }));
    askBeforeErase(section, asker,
                   [this](const EraseRequest &request) { Q_EMIT eraseRequested(request, m_session->access()); });
}

} // namespace clinicdesk::desk
