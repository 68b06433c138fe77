// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/doctorloader.h"

#include "core/base/pool.h"
#include "core/doctor/profilechanges.h"
#include "ui/state/currentconnection.h"

#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr int maxRecentDoctors = 8;

/// Errors about the doctor: an older saved profile must not be shown any more.
bool isAboutDoctor(const Error &error)
{
    return error.code == ErrorCode::ServiceNotAllowed || error.code == ErrorCode::ServiceUnknownDoctor ||
           error.code == ErrorCode::ServiceDataMissing;
}

LoadedProfile withCheck(LoadedProfile loaded)
{
    loaded.check = checkProfile(loaded.profile, QDate::currentDate());
    if (loaded.before)
        loaded.changes = ProfileChanges{loaded.before->at, changesBetween(loaded.before->profile, loaded.profile)};
    return loaded;
}

} // namespace

DoctorLoader::DoctorLoader(const QWidget &page, CurrentConnection &connection, ClientProvider clients,
                           std::shared_ptr<ProfileCheckStore> checked)
    : m_page(page)
    , m_current(connection)
    , m_store(std::move(checked))
    , m_request(std::move(clients))
{
    connect(&m_current, &CurrentConnection::chosen, this, &DoctorLoader::chooseConnection);
    connect(&m_request, &RequestBase::succeeded, this, &DoctorLoader::takeAnswer);
    connect(&m_request, &RequestBase::failed, this, &DoctorLoader::takeError);
    chooseConnection();
}

void DoctorLoader::chooseConnection()
{
    const auto &connection = m_current.connection();
    if (connection && m_connection == connection) {
        // The user has just entered the missing secret. Nothing else is requested again automatically.
        if (m_page.isVisible() && m_request.waitsForSecret())
            refresh();
        return;
    }
    m_connection = connection;
    m_doctor.clear();
    m_request.stop();
    clear();
    Q_EMIT connectionReplaced();
    readRecent();
}

void DoctorLoader::open(const QString &doctor)
{
    if (m_profile && m_profile->doctor != doctor) {
        m_request.stop();
        clear();
    }
    if (m_doctor != doctor)
        m_checks.cancelAll(); // a saved profile of the former doctor may be in progress
    m_doctor = doctor;
    refresh();
}

void DoctorLoader::refresh()
{
    if (!canRefresh())
        return;
    m_request.send(*m_connection, {.doctor = m_doctor});
    Q_EMIT started();
}

void DoctorLoader::clear()
{
    m_checks.cancelAll();
    m_profile.reset();
    Q_EMIT cleared();
}

void DoctorLoader::setProfile(const DoctorProfile &profile, const QDateTime &asOf)
{
    LoadedProfile loaded{.doctor = m_doctor, .profile = profile, .asOf = asOf};
    if (m_profile && m_profile->doctor == m_doctor) {
        loaded.before = m_profile->before;
        loaded.changes = m_profile->changes;
    }
    m_profile = std::move(loaded);
    Q_EMIT this->loaded();
}

void DoctorLoader::takeAnswer()
{
    setProfile(m_request.takeAnswer(), QDateTime::currentDateTimeUtc());
    checkAndSave(this, m_checks.next(), m_store, m_connection->id);
}

void DoctorLoader::takeError(const Error &error)
{
    const bool isLoaded = m_profile && m_profile->doctor == m_doctor;
    if (isLoaded && isAboutDoctor(error))
        clear();
    Q_EMIT failed(error);
    if (!isLoaded && !isAboutDoctor(error))
        loadSaved(this, m_checks.next(), m_store, m_connection->id);
}

Task<void> DoctorLoader::checkAndSave(QPointer<DoctorLoader> self, Ticket ticket,
                                      std::shared_ptr<ProfileCheckStore> store, ConnectionId connection)
{
    auto now = *self->m_profile;
    if (!now.before) {
        const auto last = co_await store->latest(connection, now.doctor);
        now.before = last ? *last : std::nullopt;
    }
    auto checking = runInPool([now] { return withCheck(now); });
    const auto result = co_await checking;
    if (ticket.isCurrent()) {
        self->m_profile = result;
        Q_EMIT self->checked();
    }
    const auto saved = co_await store->save(connection, now.doctor, now.profile, now.asOf);
    if (self && !saved)
        Q_EMIT self->notSaved();
    if (self) // the user may have opened another doctor meanwhile
        self->readRecent();
}

Task<void> DoctorLoader::loadSaved(QPointer<DoctorLoader> self, Ticket ticket, std::shared_ptr<ProfileCheckStore> store,
                                   ConnectionId connection)
{
    const auto last = co_await store->latest(connection, self->m_doctor);
    if (!ticket.isCurrent() || !last || !*last)
        co_return;
    self->setProfile((*last)->profile, (*last)->at);
    auto checking = runInPool([now = *self->m_profile] { return withCheck(now); });
    const auto result = co_await checking;
    if (!ticket.isCurrent())
        co_return;
    self->m_profile = result;
    Q_EMIT self->checked();
}

void DoctorLoader::readRecent()
{
    if (m_connection)
        fetchRecent(this, m_store, m_connection->id);
}

Task<void> DoctorLoader::fetchRecent(QPointer<DoctorLoader> self, std::shared_ptr<ProfileCheckStore> store,
                                     ConnectionId connection)
{
    const auto doctors = co_await store->recent(connection, maxRecentDoctors);
    if (self && doctors && self->m_connection && self->m_connection->id == connection)
        Q_EMIT self->recentRead(*doctors);
}

} // namespace clinicdesk::ui
