// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/registration/registrationpage.h"

#include "core/base/aadhaarmask.h"
#include "core/base/shortened.h"
#include "core/document/readablename.h"
#include "core/wording/wording.h"
#include "ui/registration/aadhaarfield.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/announcement.h"
#include "ui/widgets/buttoncommands.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/errorbanner.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/toast.h"

#include <QClipboard>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr int captionGap = 24;
constexpr int textHeight = 96;
constexpr qsizetype maxTextLength = 20'000;
constexpr qsizetype maxValueLength = 300;

QString oneLine(const QString &text)
{
    return shortened(displayName(text.simplified()), maxValueLength);
}

} // namespace

RegistrationAnswer::RegistrationAnswer(QWidget *parent)
    : QWidget(parent)
    , m_rows(new QFormLayout)
    , m_title(new Label({}, Type::Section, &Tokens::text, Weight::Bold))
    , m_text(new QPlainTextEdit)
    , m_copy(new QPushButton(icon(QStringLiteral("copy"), &Tokens::text), {}))
{
    m_rows->setLabelAlignment(Qt::AlignLeading);
    m_rows->setHorizontalSpacing(captionGap);
    m_rows->setVerticalSpacing(space::s);
    m_number = addRow(tr("Number"));
    m_at = addRow(tr("Answered at"));
    m_transactionRow = addRow(tr("Transaction ID"));
    m_transactionRow->setFont(monoFont());
    m_hint = addRow(tr("Hint"));
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setFixedHeight(textHeight);
    m_text->setFont(monoFont());
    m_text->setAccessibleName(tr("Answer from the service"));
    m_rows->addRow(new Label(tr("Answer"), Type::Second, &Tokens::text2), m_text);
    connect(m_copy, &QPushButton::clicked, this, &RegistrationAnswer::copy);

    auto *head = new QHBoxLayout;
    head->setSpacing(space::s);
    head->addWidget(new IconView(QStringLiteral("check"), &Tokens::ok));
    head->addWidget(m_title, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::m);
    column->addLayout(head);
    column->addLayout(m_rows);
    column->addWidget(m_copy, 0, Qt::AlignLeading);
}

Label *RegistrationAnswer::addRow(const QString &caption)
{
    auto *value = new Label;
    value->setWordWrap(true);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_rows->addRow(new Label(caption, Type::Second, &Tokens::text2), value);
    return value;
}

void RegistrationAnswer::showAnswer(const QString &maskedNumber, const AadhaarReceipt &receipt, const QDateTime &at)
{
    m_transaction = oneLine(receipt.transaction);
    const bool hasTransaction = !m_transaction.isEmpty();
    m_title->setText(hasTransaction ? tr("The registration has started") : tr("The service accepted the number"));
    m_number->setText(maskedNumber);
    m_number->setAccessibleName(tr("Number ending in %1").arg(maskedNumber.last(4)));
    m_at->setText(momentText(QLocale(), at.toLocalTime()));
    m_transactionRow->setText(m_transaction);
    m_hint->setText(oneLine(receipt.hint));
    m_text->setPlainText(shortened(QString::fromUtf8(receipt.text), maxTextLength));
    m_rows->setRowVisible(m_transactionRow, hasTransaction);
    m_rows->setRowVisible(m_hint, !m_hint->text().isEmpty());
    m_rows->setRowVisible(m_text, !hasTransaction && !receipt.text.isEmpty());
    m_copy->setText(hasTransaction ? tr("Copy transaction ID") : tr("Copy the answer"));
    m_copy->setVisible(hasTransaction || !receipt.text.isEmpty());
    show();
    setAccessibleName(m_title->text());
    setAccessibleDescription(m_number->accessibleName());
    announce(this);
}

void RegistrationAnswer::copy()
{
    const bool hasTransaction = !m_transaction.isEmpty();
    QGuiApplication::clipboard()->setText(hasTransaction ? m_transaction : m_text->toPlainText());
    Q_EMIT copied(hasTransaction ? tr("Copied the transaction ID.") : tr("Copied the answer."));
}

RegistrationPage::RegistrationPage(CurrentConnection &connection, ClientProvider clients, QWidget *parent)
    : QWidget(parent)
    , m_connection(connection)
    , m_shown(connection.connection())
    , m_request(clients)
    , m_secrets(std::move(clients))
    , m_problem(new ErrorBanner(connection))
    , m_stack(new QStackedWidget)
    , m_noSecret(new EmptyState(EmptyState::Reason::NotAllowed, {}))
{
    m_stack->addWidget(buildForm());
    m_stack->addWidget(m_noSecret);
    m_toast = new Toast(m_stack);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_problem);
    all->addWidget(m_stack, 1);
    connectParts();
    showValidation();
}

RegistrationPage::~RegistrationPage() = default;

void RegistrationPage::connectParts()
{
    connect(&m_connection, &CurrentConnection::chosen, this, &RegistrationPage::chooseConnection);
    connect(&m_connection, &CurrentConnection::reachabilityChanged, this, &RegistrationPage::checkSecrets);
    connect(&m_secrets, &RequestBase::succeeded, this, [this] { showSecrets(m_secrets.takeAnswer()); });
    connect(&m_request, &RequestBase::succeeded, this, &RegistrationPage::showReceipt);
    connect(&m_request, &RequestBase::failed, this, &RegistrationPage::showFailure);
    connect(m_noSecret, &EmptyState::actionTriggered, this, [this] {
        if (m_shown)
            m_connection.requestSecret(m_shown->id, m_missing);
    });
    connect(m_field, &AadhaarField::changed, this, &RegistrationPage::showValidation);
    connect(m_field, &AadhaarField::submitted, this, &RegistrationPage::submit);
    connect(m_field, &AadhaarField::pasteRefused, this, [this] {
        m_labelled->setProblem(tr("The pasted text is not a 12-digit number. The field was not changed."));
    });
    connect(m_start, &QPushButton::clicked, this, &RegistrationPage::submit);
    connect(m_answer, &RegistrationAnswer::copied, m_toast, [this](const QString &sentence) {
        m_toast->showMessage({.icon = QStringLiteral("copy"), .sentence = sentence, .action = {}});
    });
}

PageCommands RegistrationPage::commands() const
{
    return buttonCommands(*m_area, m_isReady ? tr("the number is not complete") : tr("token or key is missing"));
}

QString RegistrationPage::unsaved() const
{
    if (m_request.isRunning())
        return tr("The registration is being sent, and its answer would not be shown.");
    return m_answer->isHidden() ? QString() : tr("The page Register shows the answer to a registration.");
}

QWidget *RegistrationPage::buildForm()
{
    auto *inside = new QWidget;
    auto *content = buildContent();
    content->setMaximumWidth(width::reading);
    auto *layout = new QHBoxLayout(inside);
    layout->setContentsMargins(space::page, space::xxl, space::page, space::page);
    layout->addWidget(content, 1);
    layout->addStretch();
    m_area = new QScrollArea;
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setWidget(inside);
    return m_area;
}

QWidget *RegistrationPage::buildContent()
{
    auto *lead = new Label(tr("The service starts the registration of the person whose number you enter. The number is "
                              "sent encrypted and is not saved on this computer."),
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
    setControlKind(m_start, ControlKind::Primary, ControlSize::Tall);
    m_state = new Label({}, Type::Second, &Tokens::text2);
    m_state->setWordWrap(true);
    m_answer = new RegistrationAnswer;
    m_answer->hide();

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
    checkSecrets();
}

void RegistrationPage::hideEvent(QHideEvent *event)
{
    m_field->clear();
    QWidget::hideEvent(event);
}

void RegistrationPage::chooseConnection()
{
    if (m_shown != m_connection.connection()) {
        m_shown = m_connection.connection();
        m_request.stop();
        m_isReady = false;
        m_field->clear();
        m_answer->hide();
        m_problem->clear();
        showState();
    }
    if (m_problem->secret())
        m_problem->clear(); // there may be a new token or key
    checkSecrets();
}

void RegistrationPage::checkSecrets()
{
    m_secrets.stop();
    if (m_shown && isVisible())
        m_secrets.send(*m_shown, {});
}

void RegistrationPage::showSecrets(const AvailableSecrets::Answer &secrets)
{
    m_isReady = secrets.hasKey && secrets.hasToken;
    m_missing =
        secrets.hasKey ? missingSecret(secrets.missingToken).value_or(MissingSecret::Token) : MissingSecret::Key;
    if (m_isReady)
        m_stack->setCurrentIndex(0);
    else
        showMissingSecret();
    showState();
}

void RegistrationPage::showMissingSecret()
{
    EmptyState::Content words{.action = secretButtonText(m_missing), .actionIcon = QStringLiteral("key")};
    if (m_missing != MissingSecret::Key) {
        words.title = tr("There is no token for %1").arg(m_shown->name);
        words.sentence = tr("Sign in to start a registration.");
    } else {
        words.title = tr("Encryption key missing");
        words.sentence =
            m_shown->keyId.isEmpty()
                ? tr("Aadhaar numbers are always sent encrypted, but %1 has no encryption key.").arg(m_shown->name)
                : tr("Aadhaar numbers are always sent encrypted, but the key “%1” of %2 is not on this computer.")
                      .arg(m_shown->keyId, m_shown->name);
    }
    m_noSecret->setContent(words);
    m_field->clear();
    m_stack->setCurrentIndex(1);
}

void RegistrationPage::showValidation()
{
    const auto validation = validate(m_field->digits().view());
    m_labelled->setHint(validation.isWrong ? QString() : validation.sentence);
    m_labelled->setProblem(validation.isWrong ? validation.sentence : QString());
    showState();
}

void RegistrationPage::showState()
{
    const bool isRunning = m_request.isRunning();
    setObstacle(*m_start, !m_isReady                                   ? tr("token or key is missing")
                          : !validate(m_field->digits().view()).isGood ? tr("the number is not complete")
                                                                       : QString());
    if (isRunning)
        m_start->setEnabled(false);
    m_start->setText(isRunning ? tr("Starting…") : tr("Start registration"));
    if (!m_shown || !m_isReady)
        m_state->clear();
    else if (isRunning)
        m_state->setText(tr("Sending %1 to %2…").arg(m_masked, m_shown->name));
    else
        m_state->setText(
            tr("The number is sent to %1, encrypted with the key “%2”.").arg(m_shown->name, m_shown->keyId));
}

void RegistrationPage::submit()
{
    const auto validation = validate(m_field->digits().view());
    if (m_start->isEnabled())
        start(m_field->number());
    else if (!validation.isGood)
        m_labelled->setProblem(validation.sentence);
}

void RegistrationPage::start(const SharedSecret &number)
{
    m_masked = maskedAadhaarNumber(number->view());
    m_field->setFocus(Qt::OtherFocusReason);
    m_problem->clear();
    m_answer->hide();
    m_request.send(*m_shown, {.number = number});
    m_field->clear(); // shows the state, too
}

void RegistrationPage::showReceipt()
{
    showState();
    m_answer->showAnswer(m_masked, m_request.takeAnswer(), QDateTime::currentDateTimeUtc());
    QMetaObject::invokeMethod( // after the layout
        m_area, [this] { m_area->ensureWidgetVisible(m_answer); }, Qt::QueuedConnection);
}

void RegistrationPage::showFailure(const Error &error)
{
    showState();
    m_problem->showError(error, wording::describeRegistration(error));
}

} // namespace clinicdesk::ui
