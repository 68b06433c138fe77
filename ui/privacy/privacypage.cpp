// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/privacypage.h"

#include "core/connection/connection.h"
#include "core/document/readablename.h"
#include "core/wording/datarequesttext.h"
#include "ui/privacy/privacytext.h"
#include "ui/privacy/requestlist.h"
#include "ui/privacy/requeststable.h"
#include "ui/privacy/webhookhelp.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/errorbanner.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/notewithlink.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/toast.h"
#include "ui/widgets/windowregion.h"

#include <QAction>
#include <QApplication>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <QWidget>

#include <optional>
#include <utility>

namespace clinicdesk::ui {

class DataRequestOverview;

/// Asks for confirmation in the page before a user's data is requested: for which user, and where the data goes.
/// Cancelling is the default button, and Esc cancels, too.
class DataRequestConfirmation : public QFrame {
    Q_OBJECT
public:
    explicit DataRequestConfirmation(QWidget *parent = nullptr);

    void showFor(const Connection &connection);

Q_SIGNALS:
    void confirmed();
    void cancelled();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    Label *m_question; ///< children
    Label *m_sentence;
    QPushButton *m_keep;
    QPushButton *m_ask;
};

/// The upper part of the privacy page: what a request does, the button for it, and its confirmation.
class DataRequestPanel : public QWidget {
    Q_OBJECT
public:
    struct State {
        std::optional<Connection> connection;
        bool canAsk = false;
        bool isAsking = false;
        QString text; ///< beside the button
    };

    explicit DataRequestPanel(QWidget *parent = nullptr);

    void showState(const State &state);
    /// Closes an open confirmation.
    void cancelConfirmation();

Q_SIGNALS:
    void confirmationOpened();
    /// The user wants the request to be sent.
    void confirmed();

private:
    QHBoxLayout *buildAction();
    void confirm();
    void updateButton();

    State m_state;
    QPointer<QWidget> m_parked; ///< has the focus while the button is disabled

    DataRequestOverview *m_overview; ///< children
    QPushButton *m_ask;
    Label *m_text;
    DataRequestConfirmation *m_confirmation;
    WebhookHelp *m_webhook;
};

/// What happens when a user's data is requested, as three numbered steps side by side.
class DataRequestOverview : public QWidget {
    Q_OBJECT
public:
    explicit DataRequestOverview(QWidget *parent = nullptr);

    /// The user for display; empty while no connection is chosen.
    void setUser(const QString &user);

private:
    Label *m_first = nullptr; ///< a child
};

namespace {

constexpr int circlePx = 24;

/// A number in a soft circle. For screen readers the order of the steps is enough.
class StepNumber : public QWidget {
public:
    explicit StepNumber(int number)
        : m_number(number)
    {
        setFixedSize(circlePx, circlePx);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const auto &colors = tokens(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintBox(painter, rect(),
                 {.fill = colors.accentSoft,
                  .border = colors.outlines ? colors.accent : QColor(),
                  .radius = circlePx / 2.0});
        painter.setFont(typeFont(Type::Second, Weight::Bold));
        painter.setPen(colors.accent);
        painter.drawText(rect(), Qt::AlignCenter, locale().toString(m_number));
    }

private:
    int m_number;
};

Label *addStep(QGridLayout &steps, int number, const QString &title, const QString &sentence)
{
    auto *heading = new Label(title, Type::Body, &Tokens::text, Weight::Bold);
    heading->setWordWrap(true);
    auto *words = new Label(sentence, Type::Second, &Tokens::text2);
    words->setWordWrap(true);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addWidget(heading);
    texts->addWidget(words);
    texts->addStretch();
    auto *step = new QHBoxLayout;
    step->setSpacing(space::m);
    step->addWidget(new StepNumber(number), 0, Qt::AlignTop);
    step->addLayout(texts, 1);
    steps.addLayout(step, 0, number - 1);
    steps.setColumnStretch(number - 1, 1);
    return words;
}

} // namespace

DataRequestOverview::DataRequestOverview(QWidget *parent)
    : QWidget(parent)
{
    auto *steps = new QGridLayout(this);
    steps->setContentsMargins(0, 0, 0, 0);
    steps->setHorizontalSpacing(space::xl);
    m_first = addStep(*steps, 1, tr("You ask"), {});
    addStep(*steps, 2, tr("The service prepares"), tr("This can take some time. One request at a time."));
    addStep(*steps, 3, tr("The webhook receives"), tr("Nothing to download here."));
    setUser({});
}

void DataRequestOverview::setUser(const QString &user)
{
    m_first->setText(user.isEmpty() ? tr("One request for the signed-in user.")
                                    : tr("One request for user %1.").arg(user));
}

DataRequestConfirmation::DataRequestConfirmation(QWidget *parent)
    : QFrame(parent)
    , m_question(new Label({}, Type::Body, &Tokens::text, Weight::Bold))
    , m_sentence(new Label({}, Type::Second, &Tokens::text2))
    , m_keep(new QPushButton(tr("Do not ask")))
    , m_ask(new QPushButton)
{
    setControlKind(this, ControlKind::Card);
    setFrameShape(QFrame::StyledPanel);
    for (auto *label : {m_question, m_sentence})
        label->setWordWrap(true);
    setControlKind(m_ask, ControlKind::Primary);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space::s);
    buttons->addWidget(m_ask); // as in all dialogs: what keeps everything comes last
    buttons->addWidget(m_keep);
    buttons->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::l, space::m, space::l, space::m);
    layout->setSpacing(space::xs);
    layout->addWidget(m_question);
    layout->addWidget(m_sentence);
    layout->addSpacing(space::s);
    layout->addLayout(buttons);
    connect(m_keep, &QPushButton::clicked, this, &DataRequestConfirmation::cancelled);
    connect(m_ask, &QPushButton::clicked, this, &DataRequestConfirmation::confirmed);
    hide();
}

void DataRequestConfirmation::showFor(const Connection &connection)
{
    const auto user = displayName(connection.user.text);
    m_question->setText(user.isEmpty() ? tr("Ask %1 for the data of its signed-in user?").arg(connection.name)
                                       : tr("Ask %1 for the data of user %2?").arg(connection.name, user));
    m_sentence->setText(tr("The service sends all its data about this user to the clinic’s webhook. You cannot undo a "
                           "request. It is recorded in the journal on this computer."));
    m_ask->setText(user.isEmpty() ? tr("Ask for the data")
                                  : tr("Ask for the data of %1").arg(shortPatientNumber(user)));
    m_keep->setAccessibleDescription(m_question->text() + QLatin1Char(' ') + m_sentence->text());
    show();
    m_keep->setFocus(Qt::TabFocusReason); // with the focus ring, which shows the default
}

void DataRequestConfirmation::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT cancelled();
    else
        QFrame::keyPressEvent(event);
}

DataRequestPanel::DataRequestPanel(QWidget *parent)
    : QWidget(parent)
    , m_overview(new DataRequestOverview)
    , m_ask(new QPushButton(tr("Ask for the data")))
    , m_text(new Label({}, Type::Second, &Tokens::text2))
    , m_confirmation(new DataRequestConfirmation)
    , m_webhook(new WebhookHelp)
{
    auto *lead =
        new Label(tr("The service collects its data about the signed-in user. The data is not shown in this window. "
                     "The service sends it to the clinic’s webhook, where your administrator receives it."),
                  Type::Running, &Tokens::text2);
    lead->setWordWrap(true);
    m_webhook->hide();
    auto *column = new QVBoxLayout(this);
    const auto addNarrow = [column](QWidget *widget) { // in a row of its own, which knows the height at that width
        widget->setMaximumWidth(width::reading);
        auto *row = new QHBoxLayout;
        row->addWidget(widget, 1);
        row->addStretch();
        column->addLayout(row);
    };
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::s);
    column->addWidget(new Label(tr("Ask for a user’s data"), Type::ReadingTitle, &Tokens::text, Weight::Bold));
    addNarrow(lead);
    column->addSpacing(space::m);
    column->addWidget(m_overview);
    column->addSpacing(space::m);
    column->addLayout(buildAction());
    addNarrow(m_confirmation);
    addNarrow(m_webhook);
    connect(m_ask, &QPushButton::clicked, this, &DataRequestPanel::confirm);
    connect(m_confirmation, &DataRequestConfirmation::confirmed, this, [this] {
        cancelConfirmation();
        m_ask->setFocus(Qt::OtherFocusReason);
        Q_EMIT confirmed();
    });
    connect(m_confirmation, &DataRequestConfirmation::cancelled, this, [this] {
        cancelConfirmation();
        m_ask->setFocus(Qt::OtherFocusReason);
    });
}

QHBoxLayout *DataRequestPanel::buildAction()
{
    setControlKind(m_ask, ControlKind::Primary, ControlSize::Tall);
    m_text->setWordWrap(true);
    auto *help = new QPushButton(icon(QStringLiteral("help")), tr("What the webhook receives"));
    help->setCheckable(true);
    setControlKind(help, ControlKind::Flat, ControlSize::Small);
    connect(help, &QPushButton::toggled, m_webhook, &QWidget::setVisible);
    auto *action = new QHBoxLayout;
    action->setSpacing(space::m);
    action->addWidget(m_ask);
    action->addWidget(m_text, 1);
    action->addWidget(help);
    return action;
}

void DataRequestPanel::confirm()
{
    m_confirmation->showFor(*m_state.connection);
    updateButton();
    Q_EMIT confirmationOpened();
}

void DataRequestPanel::cancelConfirmation()
{
    m_confirmation->hide();
    updateButton();
}

void DataRequestPanel::showState(const State &state)
{
    const bool wasAsking = m_state.isAsking;
    m_state = state;
    m_overview->setUser(state.connection ? displayName(state.connection->user.text) : QString());
    m_text->setText(state.text);
    updateButton();
    if (state.isAsking && !wasAsking)
        m_parked = QApplication::focusWidget(); // the button was disabled and has lost the focus
    else if (wasAsking && !state.isAsking && QApplication::focusWidget() == m_parked)
        m_ask->setFocus(Qt::OtherFocusReason);
}

void DataRequestPanel::updateButton()
{
    m_ask->setText(m_state.isAsking ? tr("Asking…") : tr("Ask for the data"));
    setObstacle(*m_ask, !m_state.canAsk               ? tr("token or connection is missing")
                        : !m_confirmation->isHidden() ? tr("answer the question first")
                                                      : QString());
    if (m_state.isAsking)
        m_ask->setEnabled(false);
}

PrivacyPage::PrivacyPage(CurrentConnection &connection, ClientProvider clients, std::shared_ptr<Journal> journal,
                         QWidget *parent)
    : QWidget(parent)
    , m_connection(connection)
    , m_journal(std::move(journal))
    , m_shown(connection.connection())
    , m_request(clients)
    , m_secrets(std::move(clients))
    , m_problem(new ErrorBanner(connection))
    , m_panel(new DataRequestPanel)
    , m_list(new RequestList(m_journal))
    , m_area(new QScrollArea)
    , m_refresh(new QAction(icon(QStringLiteral("refresh")), tr("Refresh"), this))
{
    build();
    connectParts();
    showState();
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
    setWindowRegion(m_list);
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
        showOutcome(m_request.takeAnswer());
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

Task<void> PrivacyPage::reload(QPointer<PrivacyPage> self)
{
    if (self)
        co_await self->load();
}

void PrivacyPage::ask()
{
    m_problem->clear();
    m_toast->dismiss();
    m_request.send(*m_shown, {.journal = m_journal, .recorded = [self = QPointer(this)] { return reload(self); }});
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
    const auto &requests = m_list->table().rows().items();
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

#include "privacypage.moc"
