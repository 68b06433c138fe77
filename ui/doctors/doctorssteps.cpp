// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pool.h"
#include "core/doctor/profilechanges.h"
#include "core/wording/wording.h"
#include "ui/doctors/checklistpanel.h"
#include "ui/doctors/doctoractions.h"
#include "ui/doctors/doctorfield.h"
#include "ui/doctors/doctorsheader.h"
#include "ui/doctors/doctorspage.h"
#include "ui/doctors/portrait.h"
#include "ui/doctors/profileview.h"
#include "ui/doctors/recentdoctors.h"
#include "ui/state/currentconnection.h"
#include "ui/state/missingsecret.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/errordetails.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/toast.h"

#include <QDesktopServices>
#include <QLocale>
#include <QStackedWidget>

#include <cmath>
#include <utility>

// The actions of the page: requesting a profile, processing the answer, checking it and showing it.
namespace clinicdesk::ui {

namespace {

constexpr int mostRecent = 8;

/// Errors about the doctor: an older saved profile must not be shown any more.
bool isAboutDoctor(ErrorCode code)
{
    return code == ErrorCode::ServiceNotAllowed || code == ErrorCode::ServiceUnknownDoctor ||
           code == ErrorCode::ServiceDataMissing;
}

/// The service also refuses a profile request if the token is wrong.
std::optional<MissingSecret> secretWanted(const Error &error)
{
    return error.code == ErrorCode::ServiceRefusedRequest ? MissingSecret::Token : missingSecret(error);
}

struct Examined {
    ProfileCheck check;
    std::optional<ProfileChanges> changes;
};

Examined examined(const DoctorProfile &profile, const std::optional<CheckedProfile> &before)
{
    Examined result{.check = checkProfile(profile, QDate::currentDate()), .changes = {}};
    if (before)
        result.changes = ProfileChanges{before->at, changesBetween(before->profile, profile)};
    return result;
}

QString momentInWords(const QDateTime &moment)
{
    const auto local = moment.toLocalTime();
    const bool isToday = local.date() == QDate::currentDate();
    return QLocale().toString(local, isToday ? QStringLiteral("HH:mm") : QStringLiteral("d MMM yyyy HH:mm"));
}

} // namespace

void DoctorsPage::connectionChanged()
{
    const auto &connection = m_parts.connection.connection();
    const bool isReachable = m_parts.connection.isReachable();
    const bool isLineAlone = std::exchange(m_wasReachable, isReachable) != isReachable;
    if (m_connection == connection && connection) {
        // The user has just entered the missing secret. Nothing else is requested again automatically.
        if (!isLineAlone && isVisible() && m_failure && missingSecret(*m_failure))
            ask();
        return;
    }
    m_connection = connection;
    m_doctor.clear();
    m_header->field().clear();
    fillRecent({});
    forget();
    if (m_connection)
        readRecent(this, m_parts.checked, m_connection->id);
}

/// Forgets the profile and cancels requests.
void DoctorsPage::forget()
{
    m_feed.stop();
    m_portraits.stop();
    m_examinations.cancelAll();
    m_shown.reset();
    m_failure.reset();
    m_problem->hide();
    m_view->clear();
    m_checklist->clear();
    showMoment();
    showContent();
}

void DoctorsPage::open(const QString &doctor)
{
    m_header->setMode(DoctorsHeader::Mode::OneDoctor);
    m_header->field().setText(doctor);
    if (m_shown && m_shown->doctor != doctor)
        forget();
    m_doctor = doctor;
    ask();
}

void DoctorsPage::ask()
{
    if (!m_connection || m_doctor.isEmpty())
        return;
    m_feed.ask(*m_connection, m_doctor);
    showMoment();
    showContent();
}

void DoctorsPage::arrived(const QString &doctor, const DoctorProfile &profile)
{
    m_failure.reset();
    m_problem->hide();
    showProfile(doctor, profile, QDateTime::currentDateTimeUtc());
    examine(this, m_examinations.next(), m_parts.checked, m_connection->id);
}

void DoctorsPage::showProfile(const QString &doctor, const DoctorProfile &profile, const QDateTime &asOf)
{
    auto before = m_shown && m_shown->doctor == doctor ? m_shown->before : std::nullopt;
    auto changes = before ? m_shown->changes : std::nullopt;
    m_shown = Shown{.doctor = doctor,
                    .profile = profile,
                    .asOf = asOf,
                    .check = {},
                    .before = std::move(before),
                    .changes = std::move(changes)};
    m_view->showProfile(doctor, profile);
    showPicture();
    showMoment();
    showContent();
}

void DoctorsPage::showPicture()
{
    const auto &address = m_shown->profile.personal.picture;
    if (address.isEmpty()) {
        m_portraits.stop();
        return;
    }
    m_view->setPictureWords(tr("Being fetched…"));
    m_portraits.ask(*m_connection, address, int(std::ceil(Portrait::side * devicePixelRatioF())));
}

Task<void> DoctorsPage::examine(QPointer<DoctorsPage> self, Ticket ticket, std::shared_ptr<ProfileCheckStore> checked,
                                ConnectionId connection)
{
    const auto doctor = self->m_shown->doctor;
    const auto profile = self->m_shown->profile;
    const auto asOf = self->m_shown->asOf;
    auto before = self->m_shown->before;
    if (!before) {
        const auto last = co_await checked->last(connection, doctor);
        before = last ? *last : std::nullopt;
    }
    auto looking = runInPool([profile, before] { return examined(profile, before); });
    const auto result = co_await looking;
    if (ticket.isCurrent()) {
        self->m_shown->before = before;
        self->m_shown->check = result.check;
        self->m_shown->changes = result.changes;
        self->m_checklist->showCheck(profile, result.check, result.changes);
    }
    const auto kept = co_await checked->keep(connection, doctor, profile, asOf);
    if (self && !kept)
        self->m_toast->showMessage({QStringLiteral("info"), tr("This check could not be kept on this computer."), {}});
    if (ticket.isCurrent())
        readRecent(self, checked, connection);
}

void DoctorsPage::failed(const QString &doctor, const Error &error)
{
    const bool isShown = m_shown && m_shown->doctor == doctor;
    if (isShown && isAboutDoctor(error.code))
        forget();
    m_failure = error;
    showProblem(error);
    showMoment();
    showContent();
    if (!isShown && !isAboutDoctor(error.code))
        showKept(this, m_examinations.next(), m_parts.checked, m_connection->id, doctor);
}

Task<void> DoctorsPage::showKept(QPointer<DoctorsPage> self, Ticket ticket, std::shared_ptr<ProfileCheckStore> checked,
                                 ConnectionId connection, QString doctor)
{
    const auto last = co_await checked->last(connection, doctor);
    if (!ticket.isCurrent() || !last || !*last)
        co_return;
    const auto profile = (*last)->profile;
    self->showProfile(doctor, profile, (*last)->at);
    auto looking = runInPool([profile] { return examined(profile, {}); });
    const auto result = co_await looking;
    if (!ticket.isCurrent())
        co_return;
    self->m_shown->check = result.check;
    self->m_checklist->showCheck(profile, result.check, {});
}

Task<void> DoctorsPage::readRecent(QPointer<DoctorsPage> self, std::shared_ptr<ProfileCheckStore> checked,
                                   ConnectionId connection)
{
    const auto doctors = co_await checked->recent(connection, mostRecent);
    if (self && doctors && self->m_connection && self->m_connection->id == connection)
        self->fillRecent(*doctors);
}

void DoctorsPage::fillRecent(const QList<RecentDoctor> &doctors)
{
    m_recent->setDoctors(doctors);
    m_recentHead->setVisible(!doctors.isEmpty());
    auto *menu = m_actions->recent();
    menu->clear();
    for (const auto &doctor : doctors) {
        auto words = doctor.name.isEmpty() ? shownName(doctor.id)
                                           : tr("%1 · %2").arg(shownName(doctor.name), shownName(doctor.id));
        words.replace(QLatin1Char('&'), QLatin1String("&&"));
        menu->addAction(words, this, [this, id = doctor.id] { open(id); });
    }
    menu->setEnabled(!doctors.isEmpty());
}

void DoctorsPage::showRecentMenu()
{
    const auto &field = m_header->field();
    if (!m_actions->recent()->isEmpty())
        m_actions->recent()->popup(field.mapToGlobal(QPoint(0, field.height() + 1)));
}

void DoctorsPage::showProblem(const Error &error)
{
    const auto words = wording::describeProfileLookup(error);
    QStringList remedies;
    if (const auto wanted = secretWanted(error))
        remedies.append(secretButtonText(*wanted));
    m_problem->showProblem({.sentence = words.what,
                            .side = words.side,
                            .advice = words.remedy,
                            .remedies = remedies,
                            .details = detailsOf(error)});
    m_problem->setVisible(m_header->mode() == DoctorsHeader::Mode::OneDoctor);
}

void DoctorsPage::chooseRemedy()
{
    if (!m_connection || !m_failure)
        return;
    if (const auto wanted = secretWanted(*m_failure))
        m_parts.connection.requestSecret(m_connection->id, *wanted);
}

/// Shows the profile, or an explanation in its place.
void DoctorsPage::showContent()
{
    m_stack->setCurrentWidget(m_shown ? static_cast<QWidget *>(m_view) : m_nothing);
    m_toast->raise();
    m_actions->setProfileShown(m_shown && m_header->mode() == DoctorsHeader::Mode::OneDoctor);
    m_header->setRefreshable(m_connection && !m_doctor.isEmpty());
    placeChecklist();
    if (m_shown)
        return;
    EmptyState::Words words;
    if (!m_connection)
        words.title = tr("No connection is chosen");
    else if (m_feed.isAsking())
        words.title = tr("Asking %1…").arg(m_connection->name);
    else if (m_failure)
        words.title = tr("There is no profile to show");
    else
        words = {.title = tr("Whose profile?"),
                 .sentence = tr("Type or paste the identifier of a doctor above, then press Enter."),
                 .action = {},
                 .actionIcon = {},
                 .hint = m_connection->environment == Environment::Practice
                             ? tr("161400000000042 is a made-up doctor to begin with.")
                             : QString()};
    m_empty->setWords(words);
}

void DoctorsPage::showMoment()
{
    if (m_feed.isAsking())
        m_header->setMoment(tr("asking…"));
    else if (m_shown)
        m_header->setMoment(tr("as of %1").arg(momentInWords(m_shown->asOf)));
    else
        m_header->setMoment({});
}

void DoctorsPage::openMap(const Place &place)
{
    m_opened = place;
    const auto words = coordinatesText(place);
    const auto sentence = QDesktopServices::openUrl(mapAddress(place))
                              ? tr("Asked this computer to show %1 on its map.").arg(words)
                              : tr("No program on this computer shows maps: %1.").arg(words);
    m_toast->showMessage({QStringLiteral("building"), sentence, tr("Copy the coordinates")});
}

} // namespace clinicdesk::ui
