// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/privacypage.h"

#include "core/wording/datarequesttext.h"
#include "ui/privacy/datarequestpanel.h"
#include "ui/privacy/privacytext.h"
#include "ui/privacy/requestlist.h"
#include "ui/privacy/requestsmodel.h"
#include "ui/privacy/requeststable.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/continueview.h"
#include "ui/widgets/errorbanner.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/notewithlink.h"
#include "ui/widgets/toast.h"

#include <QAction>
#include <QScrollArea>
#include <QVBoxLayout>

#include <utility>

namespace clinicdesk::ui {

PrivacyPage::Asked::Asked(ClientProvider clients)
    : request(std::move(clients))
{
    QObject::connect(&request, &RequestBase::succeeded, &request, [this] { outcome = request.takeAnswer(); });
}

PrivacyPage::PrivacyPage(CurrentConnection &connection, ClientProvider clients, std::shared_ptr<Journal> journal,
                         QWidget *parent, const PrivacyPage *before)
    : QWidget(parent)
    , m_connection(connection)
    , m_journal(std::move(journal))
    , m_shown(connection.connection())
    , m_asked(before ? before->m_asked : std::make_shared<Asked>(clients))
    , m_request(m_asked->request)
    , m_secrets(std::move(clients))
    , m_problem(new ErrorBanner(connection))
    , m_panel(new DataRequestPanel)
    , m_list(new RequestList(m_journal))
    , m_area(new QScrollArea)
    , m_refresh(new QAction(icon(QStringLiteral("refresh")), tr("Refresh"), this))
{
    m_asked->page = this;
    build();
    connectParts();
    showState();
    if (before)
        continueFrom(*before);
}

PrivacyPage::~PrivacyPage() = default;

void PrivacyPage::build()
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(space::page, space::xxl, space::page, space::page);
    column->setSpacing(space::xl);
    column->addWidget(m_panel);
    column->addWidget(m_list->note());
    column->addWidget(m_list, 1);
    column->addStretch();
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setWidget(content);
    m_toast = new Toast(m_area);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_problem);
    all->addWidget(m_area, 1);
    m_refresh->setShortcut(QKeySequence::Refresh);
    addAction(m_refresh);
}

void PrivacyPage::connectParts()
{
    connect(&m_connection, &CurrentConnection::chosen, this, &PrivacyPage::chooseConnection);
    connect(&m_connection, &CurrentConnection::reachabilityChanged, this, [this] {
        checkSecrets();
        showState();
    });
    connect(&m_secrets, &RequestBase::succeeded, this, [this] {
        const auto available = m_secrets.takeAnswer();
        const auto &missing = available.missingToken;
        m_hasToken = available.hasToken;
        if (!m_hasToken)
            m_problem->showError(missing, wording::describeNotRetried(missing));
        showState();
    });
    connect(&m_request, &RequestBase::succeeded, this, [this] {
        showState();
        showOutcome(*m_asked->outcome);
    });
    connect(&m_request, &RequestBase::failed, this, [this](const Error &error) {
        showState();
        showFailure(error);
    });
    connect(m_panel, &DataRequestPanel::confirmationOpened, m_problem, &ErrorBanner::clear);
    connect(m_panel, &DataRequestPanel::confirmed, this, &PrivacyPage::ask);
    connect(m_refresh, &QAction::triggered, this, [this] { load(); });
    connect(m_list, &RequestList::messageShown, this, [this](const QString &iconName, const QString &sentence) {
        m_toast->showMessage({.icon = iconName, .sentence = sentence, .action = {}});
    });
    connect(m_list, &RequestList::failed, this,
            [this](const Error &error) { m_problem->showError(error, wording::describeNotRetried(error)); });
    connect(m_toast, &Toast::actionTriggered, this, [this] { m_list->table().goTo(m_toastRequest); });
}

void PrivacyPage::continueFrom(const PrivacyPage &before)
{
    m_hasToken = before.m_hasToken;
    m_list->continueFrom(*before.m_list);
    continueScrolling(*m_area, *before.m_area);
    showState();
    m_panel->continueFrom(*before.m_panel);
    if (const auto &error = m_request.error())
        showFailure(*error);
}

PageCommands PrivacyPage::commands() const
{
    return PageCommands{{m_refresh}} + m_list->table().commands();
}

void PrivacyPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    checkSecrets();
    load();
}

void PrivacyPage::chooseConnection()
{
    if (m_shown != m_connection.connection()) {
        m_shown = m_connection.connection();
        m_request.stop(); // a request that was sent is recorded nevertheless
        m_hasToken = true;
        m_panel->cancelConfirmation();
        m_problem->clear();
    }
    if (m_problem->secret())
        m_problem->clear(); // there may be a new token or key
    checkSecrets();
    showState();
}

/// Whether there is a token.
void PrivacyPage::checkSecrets()
{
    m_secrets.stop();
    if (m_shown && isVisible())
        m_secrets.send(*m_shown, {});
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
        m_list->showRequests(*requests);
    else
        m_problem->showError(requests.error(), wording::describeJournal(requests.error()));
    m_list->showJournalState(check);
    showState();
}

Task<void> PrivacyPage::reload(std::shared_ptr<Asked> asked)
{
    if (asked && asked->page)
        co_await asked->page->load();
}

void PrivacyPage::ask()
{
    m_problem->clear();
    m_toast->dismiss();
    const std::weak_ptr asked(m_asked);
    m_request.send(*m_shown, {.journal = m_journal, .recorded = [asked] { return reload(asked.lock()); }});
    showState();
}

void PrivacyPage::showOutcome(const DataRequestOutcome &outcome)
{
    const auto &request = outcome.request;
    const bool isGood =
        request.state == DataRequestState::Accepted || request.state == DataRequestState::AlreadyRunning;
    if (isGood) {
        m_toastRequest = request.number;
        m_toast->showMessage(
            {.icon = request.state == DataRequestState::Accepted ? QStringLiteral("check") : QStringLiteral("info"),
             .sentence = outcomeText(request),
             .action = tr("Show", "a row of the list")});
    }
    if (outcome.notRecorded)
        m_problem->showError(*outcome.notRecorded, wording::describeJournal(*outcome.notRecorded));
    else if (!isGood && request.error)
        m_problem->showError(*request.error, wording::describeRequest(request));
}

void PrivacyPage::showFailure(const Error &error)
{
    m_problem->showError(error, wording::describeJournal(error));
}

void PrivacyPage::showState()
{
    const auto &requests = m_list->table().rows().requests();
    DataRequestPanel::State state{
        .connection = m_shown, .canAsk = m_shown && m_hasToken, .isAsking = m_request.isRunning(), .text = {}};
    if (!m_shown)
        state.text = tr("Choose a connection first.");
    else if (state.isAsking)
        state.text = tr("Sending the request to %1…").arg(m_shown->name);
    else if (!m_hasToken)
        state.text = tr("Sign in to make a request.");
    else if (!m_connection.isReachable())
        state.text = tr("%1 cannot be reached now. %2").arg(m_shown->name, lastAcceptedText(requests, m_shown->id));
    else
        state.text = lastAcceptedText(requests, m_shown->id);
    m_panel->showState(state);
}

} // namespace clinicdesk::ui
