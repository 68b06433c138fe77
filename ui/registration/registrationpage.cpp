// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/registration/registrationpage.h"

#include "core/base/aadhaarmask.h"
#include "core/wording/wording.h"
#include "ui/registration/aadhaarfield.h"
#include "ui/registration/aadhaarvalidation.h"
#include "ui/registration/registrationanswer.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/errordetails.h"
#include "ui/widgets/kind.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/toast.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace clinicdesk::ui {

RegistrationPage::RegistrationPage(CurrentConnection &connection, ClientProvider clients, QWidget *parent)
    : QWidget(parent)
    , m_connection(connection)
    , m_clients(std::move(clients))
{
    m_problem = new ProblemBanner;
    m_stack = new QStackedWidget;
    m_missing = new EmptyState(EmptyState::Reason::NotAllowed, {});
    m_stack->addWidget(makeForm());
    m_stack->addWidget(m_missing);
    m_toast = new Toast(m_stack);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_problem);
    all->addWidget(m_stack, 1);

    connect(m_problem, &ProblemBanner::remedyChosen, this, &RegistrationPage::askForWhatIsMissing);
    connect(m_missing, &EmptyState::actionTriggered, this, &RegistrationPage::askForWhatIsMissing);
    connect(m_answer, &RegistrationAnswer::copied, m_toast, [this](const QString &sentence) {
        m_toast->showMessage({.icon = QStringLiteral("copy"), .sentence = sentence, .action = {}});
    });
    connect(&m_connection, &CurrentConnection::changed, this, &RegistrationPage::connectionChanged);
    m_shown = m_connection.connection();
    showVerdict();
}

RegistrationPage::~RegistrationPage() = default;

QWidget *RegistrationPage::makeForm()
{
    auto *inside = new QWidget;
    auto *content = makeContent();
    content->setMaximumWidth(width::reading);
    auto *layout = new QHBoxLayout(inside);
    layout->setContentsMargins(space::reading, space::xxl, space::reading, space::page);
    layout->addWidget(content, 1);
    layout->addStretch();
    m_area = new QScrollArea;
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setWidget(inside);
    return m_area;
}

QWidget *RegistrationPage::makeContent()
{
    auto *lead = new Label(tr("The service starts the registration of the person whose number you enter. The number "
                              "travels encrypted, and nothing of it is kept on this computer."),
                           Type::Running, &Tokens::text2);
    lead->setWordWrap(true);
    m_field = new AadhaarField;
    auto *fieldBox = new QWidget;
    auto *fieldLayout = new QHBoxLayout(fieldBox);
    fieldLayout->setContentsMargins(0, 0, 0, 0);
    fieldLayout->addWidget(m_field);
    fieldLayout->addStretch();
    m_labelled = new LabelledField(tr("Aadhaar number"), fieldBox, m_field);
    m_start = new QPushButton(tr("Start registration"));
    setControlKind(m_start, Kind::Primary, Size::Tall);
    m_state = new Label({}, Type::Second, &Tokens::text2);
    m_state->setWordWrap(true);
    m_answer = new RegistrationAnswer;
    m_answer->hide();
    connect(m_field, &AadhaarField::changed, this, &RegistrationPage::showVerdict);
    connect(m_field, &AadhaarField::submitted, this, &RegistrationPage::submit);
    connect(m_field, &AadhaarField::pasteRefused, this, [this] {
        m_labelled->setProblem(tr("What was pasted is not one number of 12 digits; nothing of it was taken."));
    });
    connect(m_start, &QPushButton::clicked, this, &RegistrationPage::submit);

    auto *action = new QHBoxLayout;
    action->setSpacing(space::m);
    action->addWidget(m_start);
    action->addWidget(m_state, 1);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::m);
    column->addWidget(new Label(tr("Register with Aadhaar"), Type::ReadingTitle, &Tokens::text, Weight::Bold));
    column->addWidget(lead);
    column->addSpacing(space::s);
    column->addWidget(m_labelled);
    column->addLayout(action);
    column->addSpacing(space::xl);
    column->addWidget(m_answer);
    column->addStretch(1);
    return content;
}

void RegistrationPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    look();
}

void RegistrationPage::hideEvent(QHideEvent *event)
{
    m_field->clear();
    QWidget::hideEvent(event);
}

void RegistrationPage::connectionChanged()
{
    if (m_shown != m_connection.connection()) {
        m_shown = m_connection.connection();
        m_starts.cancelAll();
        m_sending.clear();
        m_isReady = false;
        m_field->clear();
        m_answer->hide();
        m_problem->hide();
        showState();
    }
    const bool isReachable = m_connection.isReachable();
    const bool lineAlone = std::exchange(m_wasReachable, isReachable) != isReachable;
    if (!lineAlone && std::exchange(m_needsSignIn, false))
        m_problem->hide(); // there is a new token or key
    if (isVisible())
        look();
}

Task<void> RegistrationPage::look()
{
    const auto ticket = m_looks.next();
    if (!m_shown)
        co_return;
    const Connection connection = *m_shown;
    const auto client = co_await m_clients(connection);
    if (!ticket.isCurrent())
        co_return;
    m_wanted = client->hasKey() ? MissingSecret::Token : MissingSecret::Key;
    m_isReady = client->hasKey() && client->hasToken();
    if (m_isReady)
        m_stack->setCurrentIndex(0);
    else
        showMissing(connection);
    showState();
}

void RegistrationPage::showMissing(const Connection &connection)
{
    EmptyState::Words words{.action = secretButtonText(m_wanted), .actionIcon = QStringLiteral("key")};
    if (m_wanted == MissingSecret::Token) {
        words.title = tr("There is no token for %1").arg(connection.name);
        words.sentence = tr("A registration needs a sign-in.");
    } else {
        words.title = tr("A key is missing");
        words.sentence = connection.keyId.isEmpty()
                             ? tr("An Aadhaar number travels encrypted or not at all, and %1 has no key for that.")
                                   .arg(connection.name)
                             : tr("An Aadhaar number travels encrypted or not at all, and the key “%1” of %2 is not "
                                  "on this computer.")
                                   .arg(connection.keyId, connection.name);
    }
    m_missing->setWords(words);
    m_field->clear();
    m_stack->setCurrentIndex(1);
}

void RegistrationPage::showVerdict()
{
    const auto verdict = verdictOn(m_field->digits().view());
    m_labelled->setHint(verdict.isWrong ? QString() : verdict.sentence);
    m_labelled->setProblem(verdict.isWrong ? verdict.sentence : QString());
    showState();
}

void RegistrationPage::showState()
{
    const bool isGood = verdictOn(m_field->digits().view()).isGood;
    m_start->setEnabled(m_isReady && m_sending.isEmpty() && isGood);
    m_start->setText(m_sending.isEmpty() ? tr("Start registration") : tr("Starting…"));
    if (!m_shown || !m_isReady)
        m_state->clear();
    else if (!m_sending.isEmpty())
        m_state->setText(tr("%1 is on its way to %2.").arg(m_sending, m_shown->name));
    else
        m_state->setText(tr("It goes to %1, encrypted with the key “%2”.").arg(m_shown->name, m_shown->keyId));
}

void RegistrationPage::submit()
{
    if (m_start->isEnabled()) {
        start(m_field->number());
        return;
    }
    const auto verdict = verdictOn(m_field->digits().view());
    if (!verdict.isGood)
        m_labelled->setProblem(verdict.sentence);
}

Task<void> RegistrationPage::start(SharedSecret number)
{
    const auto ticket = m_starts.next();
    const Connection connection = *m_shown;
    const QString masked = maskedAadhaarNumber(number->view());
    m_field->setFocus(Qt::OtherFocusReason);
    m_sending = masked;
    m_needsSignIn = false;
    m_problem->hide();
    m_answer->hide();
    m_field->clear();
    const auto client = co_await m_clients(connection);
    if (!ticket.isCurrent())
        co_return;
    const AadhaarInit question{.number = number};
    const auto answer = co_await client->send(question);
    if (!ticket.isCurrent())
        co_return;
    m_sending.clear();
    showState();
    if (answer) {
        m_answer->showAnswer(masked, *answer, QDateTime::currentDateTimeUtc());
        QMetaObject::invokeMethod( // after the layout
            m_area, [this] { m_area->ensureWidgetVisible(m_answer); }, Qt::QueuedConnection);
        co_return;
    }
    showFailure(answer.error());
}

void RegistrationPage::showFailure(const Error &error)
{
    auto words = wording::describeOnce(error);
    if (error.httpStatus == 500)
        words.remedy = tr("It may have been asked too often: wait a moment, then enter the number again.");
    const auto missing = missingSecret(error);
    m_needsSignIn = missing.has_value();
    m_wanted = missing.value_or(m_wanted);
    const auto remedies = missing ? QStringList{secretButtonText(*missing)} : QStringList();
    m_problem->showProblem({.sentence = words.what,
                            .side = words.side,
                            .advice = words.remedy,
                            .remedies = remedies,
                            .details = detailsOf(error)});
}

void RegistrationPage::askForWhatIsMissing()
{
    if (m_shown)
        m_connection.requestSecret(m_shown->id, m_wanted);
}

} // namespace clinicdesk::ui
