// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The actions of the privacy page: checking, requesting and showing.
#include "ui/privacy/privacypage.h"

#include "core/document/readablename.h"
#include "core/wording/datarequestwords.h"
#include "core/wording/wording.h"
#include "ui/privacy/datarequestconfirmation.h"
#include "ui/privacy/datarequeststeps.h"
#include "ui/privacy/privacywords.h"
#include "ui/privacy/requestsmodel.h"
#include "ui/privacy/requeststable.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/csvsaver.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/errordetails.h"
#include "ui/widgets/notewithlink.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/toast.h"

#include <QApplication>
#include <QFileInfo>
#include <QLocale>
#include <QPointer>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

void PrivacyPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    look();
    load();
}

void PrivacyPage::connectionChanged()
{
    if (m_shown != m_connection.connection()) {
        m_shown = m_connection.connection();
        m_asks.cancelAll(); // a pending request is recorded nevertheless
        m_isAsking = false;
        m_hasToken = true;
        m_missing.reset();
        m_confirmation->hide();
        m_problem->hide();
    }
    const bool isReachable = m_connection.isReachable();
    const bool lineAlone = std::exchange(m_wasReachable, isReachable) != isReachable;
    if (!lineAlone && std::exchange(m_missing, std::nullopt))
        m_problem->hide(); // there is a new token or key
    if (isVisible())
        look();
    showState();
}

Task<void> PrivacyPage::look()
{
    const auto ticket = m_looks.next();
    if (!m_shown)
        co_return;
    const Connection connection = *m_shown;
    const auto client = co_await m_clients(connection);
    if (!ticket.isCurrent())
        co_return;
    m_hasToken = client->hasToken();
    if (!m_hasToken)
        showProblem({.code = ErrorCode::SignInMissing, .subject = connection.name}, false);
    showState();
}

Task<void> PrivacyPage::load()
{
    const auto ticket = m_loads.next();
    const auto journal = m_journal;
    const auto requests = co_await dataRequests(journal);
    if (!ticket.isCurrent())
        co_return;
    const auto check = co_await journal->verify();
    if (!ticket.isCurrent())
        co_return;
    if (requests)
        showRequests(*requests);
    else
        showProblem(requests.error(), true);
    showJournalNote(check);
}

void PrivacyPage::showRequests(const QList<DataRequest> &requests)
{
    m_table->rows().setRequests(requests);
    const auto count = QLocale().toString(requests.size());
    m_count->setText(m_journal->isLasting() ? tr("%1, kept in the journal").arg(count)
                                            : tr("%1, until the program ends").arg(count));
    const auto &first = requests.isEmpty() ? ConnectionId() : requests.first().connection;
    const bool areOfSeveral =
        std::ranges::any_of(requests, [&first](const DataRequest &request) { return request.connection != first; });
    m_table->setColumnHidden(RequestsModel::Connection, !areOfSeveral);
    m_table->setVisible(!requests.isEmpty());
    m_empty->setVisible(requests.isEmpty());
    m_save->setEnabled(!requests.isEmpty());
    showState();
}

void PrivacyPage::showJournalNote(const Result<JournalCheck> &check)
{
    QStringList sentences;
    if (!m_journal->isLasting())
        sentences.append(
            tr("The journal of this computer cannot be used: what is asked now is listed until the program "
               "ends, and not kept."));
    if (!m_journal->quarantinedFile().isEmpty())
        sentences.append(tr("The journal before was damaged. It was set aside as “%1”; a new one begins.")
                             .arg(QFileInfo(m_journal->quarantinedFile()).fileName()));
    if (!check)
        sentences.append(wording::describeJournal(check.error()).what);
    else if (check->fault)
        sentences.append(wording::chainProblem(*check));
    const bool isWrong = !check || check->fault;
    m_note->setTone(isWrong ? &Tokens::bad : &Tokens::text2);
    m_note->showNote(sentences.join(QLatin1Char(' ')));
}

QString PrivacyPage::lastWords() const
{
    const auto &requests = m_table->rows().requests();
    const auto last = std::ranges::find_if(requests, [this](const DataRequest &request) {
        return request.connection == m_shown->id && request.state == DataRequestState::Accepted;
    });
    if (last == requests.end())
        return tr("Nothing was accepted from this computer yet.");
    return tr("Last accepted %1. While that one runs, the service takes no second.").arg(askedTime(last->at));
}

void PrivacyPage::showState()
{
    m_steps->setUser(m_shown ? displayName(m_shown->user.text) : QString());
    const bool isConfirming = !m_confirmation->isHidden();
    m_ask->setText(m_isAsking ? tr("Asking…") : tr("Ask for the data"));
    m_ask->setEnabled(m_shown && m_hasToken && !m_isAsking && !isConfirming);
    if (!m_shown)
        m_state->setText(tr("Choose a connection first."));
    else if (m_isAsking)
        m_state->setText(tr("The request is on its way to %1.").arg(m_shown->name));
    else if (!m_hasToken)
        m_state->setText(tr("A request needs a sign-in."));
    else if (!m_connection.isReachable())
        m_state->setText(tr("%1 cannot be reached now. %2").arg(m_shown->name, lastWords()));
    else
        m_state->setText(lastWords());
}

void PrivacyPage::confirmRequest()
{
    m_problem->hide();
    m_confirmation->showFor(*m_shown);
    showState();
}

void PrivacyPage::leaveConfirmation()
{
    m_confirmation->hide();
    showState();
    m_ask->setFocus(Qt::OtherFocusReason);
}

Task<void> PrivacyPage::ask()
{
    const auto ticket = m_asks.next();
    const QPointer<PrivacyPage> self(this);
    const Connection connection = *m_shown;
    const auto journal = m_journal;
    m_isAsking = true;
    m_missing.reset();
    m_problem->hide();
    m_toast->dismiss();
    showState();
    const QPointer<QWidget> parked(QApplication::focusWidget()); // the button is disabled meanwhile and loses the focus
    const auto client = co_await m_clients(connection);
    if (!ticket.isCurrent())
        co_return; // nothing was sent yet, and the request was cancelled
    const auto asked = co_await requestUserData(client, journal);
    if (self)
        co_await self->load();
    if (!ticket.isCurrent())
        co_return;
    m_isAsking = false;
    showState();
    if (!asked)
        showProblem(asked.error(), true);
    else
        showOutcome(*asked);
    if (QApplication::focusWidget() == parked)
        m_ask->setFocus(Qt::OtherFocusReason);
}

void PrivacyPage::showOutcome(const DataRequestOutcome &asked)
{
    const auto &request = asked.request;
    const bool isGood =
        request.state == DataRequestState::Accepted || request.state == DataRequestState::AlreadyRunning;
    if (isGood)
        showToast(request);
    if (asked.notRecorded)
        showProblem(*asked.notRecorded, true);
    else if (!isGood && request.error)
        showProblem(*request.error, false);
}

void PrivacyPage::showToast(const DataRequest &request)
{
    m_told = request.number;
    const auto time = [](const QDateTime &utc) {
        return QLocale().toString(utc.toLocalTime(), QStringLiteral("HH:mm"));
    };
    QString sentence = tr("Request accepted at %1").arg(time(request.answeredAt));
    QString iconName = QStringLiteral("check");
    if (request.state == DataRequestState::AlreadyRunning) {
        iconName = QStringLiteral("info");
        sentence = request.runningSince.isValid()
                       ? tr("A request is already running since %1").arg(askedTime(request.runningSince))
                       : tr("A request is already running");
    }
    m_toast->showMessage({.icon = iconName, .sentence = sentence, .action = tr("Show", "a row of the list")});
}

void PrivacyPage::showProblem(const Error &error, bool ofJournal)
{
    const auto words = ofJournal ? wording::describeJournal(error) : wording::describeOnce(error);
    m_missing = missingSecret(error);
    const auto remedies = m_missing ? QStringList{secretButtonText(*m_missing)} : QStringList();
    m_problem->showProblem({.sentence = words.what,
                            .side = words.side,
                            .advice = words.remedy,
                            .remedies = remedies,
                            .details = detailsOf(error)});
}

void PrivacyPage::saveList()
{
    const auto table = requestsAsCsv(m_table->rows().requests());
    const auto name = tr("data-requests-%1.csv").arg(QDate::currentDate().toString(Qt::ISODate));
    m_file->ask(name, [table](const TextSink &sink, ByteOrderMark mark) {
        const auto begin = bytesOf(mark);
        return sink(QByteArrayView(begin.data(), qsizetype(begin.size()))) && sink(table);
    });
}

void PrivacyPage::askForWhatIsMissing()
{
    if (m_shown && m_missing)
        m_connection.requestSecret(m_shown->id, *m_missing);
}

} // namespace clinicdesk::ui
