// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/connectionwizard.h"

#include "core/wording/wording.h"
#include "ui/settings/checkview.h"
#include "ui/settings/languagechoice.h"
#include "ui/settings/radiocard.h"
#include "ui/settings/scrollpage.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/hairlinebox.h"
#include "ui/widgets/helppage.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/screenroom.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QList>
#include <QMenu>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>

namespace clinicdesk::ui {

struct Step {
    QString title;
    QString words;
};

/// The left side of the wizard: name and purpose of the program, and the steps with the current one marked.
class WizardStepList : public QWidget {
    Q_OBJECT
public:
    explicit WizardStepList(const QList<Step> &steps, QWidget *parent = nullptr);

    void setCurrent(int step);
    int current() const { return m_current; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintStep(QPainter &painter, int index, const QRect &rect) const;

    QList<Step> m_steps;
    int m_current = 0;
};

namespace {

constexpr int panelWidth = 320;
constexpr int margin = 36;
constexpr int firstStepTop = 178;
constexpr int stepHeight = 58;
constexpr int circle = 24;
constexpr int logo = 28;

} // namespace

WizardStepList::WizardStepList(const QList<Step> &steps, QWidget *parent)
    : QWidget(parent)
    , m_steps(steps)
{
    setFixedWidth(panelWidth);
    useChromeBackground(this);
    auto *head = new QHBoxLayout;
    head->setSpacing(space::m);
    head->addWidget(new IconView(QStringLiteral("app"), &Tokens::accent, logo));
    head->addWidget(new Label(tr("Clinic Desk"), Type::Title, &Tokens::text, Weight::Bold), 1);
    auto *words = new Label(tr("Send your clinic’s documents safely from one place."), Type::Body, &Tokens::text2);
    words->setWordWrap(true);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(margin, 40, margin, margin);
    layout->setSpacing(space::page);
    layout->addLayout(head);
    layout->addWidget(words);
    layout->addStretch();
    setCurrent(0);
}

void WizardStepList::setCurrent(int step)
{
    m_current = step;
    const auto &shown = m_steps.at(step);
    setAccessibleName(tr("Step %1 of %2: %3").arg(numberText(step + 1), numberText(m_steps.size()), shown.title));
    update();
}

void WizardStepList::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintEndHairline(painter, rect(), tokens(this).line);
    for (int index = 0; index < m_steps.size(); ++index) {
        const QRect row(margin, firstStepTop + index * stepHeight, width() - 2 * margin, stepHeight);
        paintStep(painter, index, row);
    }
}

void WizardStepList::paintStep(QPainter &painter, int index, const QRect &rect) const
{
    const auto &colors = tokens(this);
    const auto place = [&](const QRect &box) { return QStyle::visualRect(layoutDirection(), rect, box); };
    const bool isDone = index < m_current;
    const bool isNow = index == m_current;

    const QRect mark = place(QRect(rect.left(), rect.top(), circle, circle));
    paintBox(painter, mark,
             Box{.fill = isDone  ? colors.okSoft
                         : isNow ? colors.accentFill
                                 : QColor(),
                 .border = isDone || isNow ? QColor() : colors.border,
                 .radius = circle / 2.0});
    if (isDone) {
        paintIcon(painter, mark.adjusted(4, 4, -4, -4), QStringLiteral("tick"), colors.ok);
    } else {
        painter.setFont(typeFont(Type::Second));
        painter.setPen(isNow ? colors.onAccent : colors.text2);
        painter.drawText(mark, Qt::AlignCenter, numberText(index + 1));
    }

    const int textLeft = rect.left() + circle + space::m;
    const int textWidth = rect.width() - circle - space::m;
    painter.setFont(typeFont(Type::Body, isNow ? Weight::Bold : Weight::Regular));
    painter.setPen(isNow ? colors.text : colors.text2);
    const int lineHeight = painter.fontMetrics().height();
    painter.drawText(place(QRect(textLeft, rect.top() + 1, textWidth, lineHeight)), Qt::AlignLeading,
                     m_steps.at(index).title);
    painter.setFont(typeFont(Type::Second));
    painter.setPen(colors.text2);
    painter.drawText(place(QRect(textLeft, rect.top() + 1 + lineHeight, textWidth, lineHeight)), Qt::AlignLeading,
                     m_steps.at(index).words);
}

namespace {

constexpr int contentWidth = 848;
constexpr QMargins contentMargins{space::wide, space::reading, space::wide, space::xl};
constexpr QSize firstSize{1280, 800};
constexpr QSize laterSize{1180, 720};
constexpr int firstFieldBelow = 450; // a lower window has no room for the first field under the choice
constexpr int stepsBelow = 1000;     // a narrower window has no room for the list of steps

QString titleOf(ConnectionWizard::Purpose purpose, const Connection &connection)
{
    switch (purpose) {
    case ConnectionWizard::Purpose::FirstStart:
        return ConnectionWizard::tr("Where do you want to start?");
    case ConnectionWizard::Purpose::Add:
        return ConnectionWizard::tr("Add a connection");
    case ConnectionWizard::Purpose::Change:
        return ConnectionWizard::tr("Change %1").arg(connection.name);
    }
    return {};
}

QList<Step> stepsOf(ConnectionWizard::Purpose purpose)
{
    const bool first = purpose == ConnectionWizard::Purpose::FirstStart;
    return {{first ? ConnectionWizard::tr("Where to start") : ConnectionWizard::tr("Connection"),
             first ? ConnectionWizard::tr("Practice, or your clinic") : ConnectionWizard::tr("Service and sign-in")},
            {ConnectionWizard::tr("Check"), ConnectionWizard::tr("Address, certificate, sign-in")}};
}

/// Without it, checking again cannot help.
std::optional<SecretKind> wrongSecretIn(const ConnectionReport &report)
{
    const auto *problem = report.firstError();
    if (!problem)
        return {};
    const auto code = problem->error->code;
    const bool isRefused = code == ErrorCode::SignInRefused || code == ErrorCode::SignInMissing;
    if (problem->step == CheckStep::Key)
        return SecretKind::Key;
    if (problem->step == CheckStep::AccessToken && isRefused)
        return SecretKind::AccessToken;
    if (problem->step == CheckStep::AuthToken && isRefused)
        return SecretKind::AuthToken;
    return {};
}

} // namespace

ConnectionWizard::ConnectionWizard(Purpose purpose, const Connection &connection, WizardServices services,
                                   QWidget *parent)
    : QWidget(parent, purpose == Purpose::FirstStart ? Qt::Window : Qt::Dialog)
    , m_purpose(purpose)
    , m_services(std::move(services))
{
    setWindowTitle(purpose == Purpose::FirstStart ? tr("Clinic Desk") : titleOf(purpose, connection));
    if (purpose == Purpose::FirstStart)
        setHelpPage(this, QStringLiteral("first-start"));
    setWindowModality(purpose == Purpose::FirstStart ? Qt::NonModal : Qt::WindowModal);
    resize(boundedToScreen(*this, purpose == Purpose::FirstStart ? firstSize : laterSize));
    m_steps = new WizardStepList(stepsOf(purpose));
    m_pages = new QStackedWidget;
    m_pages->addWidget(makeFormPage(connection));
    m_pages->addWidget(makeCheckPage());

    auto *right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(m_pages, 1);
    right->addWidget(makeFooter());
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_steps);
    layout->addLayout(right, 1);
    m_steps->setVisible(width() >= stepsBelow); // before the layout asks for its width

    showStage(Stage::Form);
    m_form->focusFirst();
}

ConnectionWizard::~ConnectionWizard()
{
    m_form->wipeSecrets();
}

QWidget *ConnectionWizard::makeFormPage(const Connection &connection)
{
    m_form = new ConnectionForm;
    m_form->setTakenNames(m_services.takenNames);
    m_form->setPolicy(m_services.policy);
    m_form->setClockAhead(m_services.clockAhead);
    m_form->setConnection(m_services.policy.applied(connection), m_services.savedSecrets);

    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    if (m_purpose == Purpose::FirstStart && m_services.language)
        layout->addWidget(makeLanguageRow());
    layout->addWidget(
        new ElidingLabel(titleOf(m_purpose, connection), Type::ReadingTitle, &Tokens::text, Weight::Bold));
    if (m_purpose == Purpose::FirstStart)
        layout->addWidget(new ElidingLabel(tr("Later you can change this in Settings."), Type::Body, &Tokens::text2));
    layout->addSpacing(space::s);
    if (m_purpose == Purpose::FirstStart)
        layout->addWidget(makeChoice());
    layout->addSpacing(space::m);
    layout->addWidget(m_form);
    layout->addStretch();
    return scrollPage(content, contentWidth, contentMargins);
}

QWidget *ConnectionWizard::makeLanguageRow()
{
    auto *menu = new QMenu(this);
    auto *help =
        menu->addAction(tr("Help for this page"), QKeySequence(Qt::Key_F1), this, &ConnectionWizard::helpRequested);
    addAction(help);
    addAction(menu->addAction(tr("All shortcuts"), QKeySequence(Qt::CTRL | Qt::Key_Question), this,
                              &ConnectionWizard::shortcutsRequested));
    menu->addAction(tr("Quit"), QKeySequence::Quit, qApp, &QApplication::closeAllWindows);
    auto *button = new QToolButton;
    button->setIcon(icon(QStringLiteral("menu"), &Tokens::text));
    button->setAccessibleName(tr("Menu"));
    button->setToolTip(tr("Menu (F10)"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(menu);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setFixedSize(height::control, height::control);
    auto *open = new QAction(tr("Open the menu"), this);
    open->setShortcut(QKeySequence(Qt::Key_F10));
    connect(open, &QAction::triggered, button, &QToolButton::showMenu);
    addAction(open);

    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, space::s);
    layout->setSpacing(space::m);
    m_language = makeLanguageChoice(*m_services.language);
    layout->addWidget(m_language);
    layout->addStretch();
    layout->addWidget(button);
    return row;
}

QStringList ConnectionWizard::unsaved() const
{
    return m_form->isChanged() ? QStringList(tr("The form has values that are not saved.")) : QStringList();
}

void ConnectionWizard::showLanguage()
{
    m_language->setFocus(Qt::OtherFocusReason);
}

QWidget *ConnectionWizard::makeChoice()
{
    m_practise = new RadioCard(
        tr("Practise first"),
        tr("Use made-up patients and documents on this computer. Nothing is sent anywhere. No sign-in needed."),
        QStringLiteral("play"), &Tokens::practice);
    auto *connectCard = new RadioCard(tr("Connect to your clinic"),
                                      tr("You need the address, your user ID and a token from your "
                                         "administrator. The token can be text or a file."),
                                      QStringLiteral("building"), &Tokens::accent);
    auto *choice = new QWidget;
    auto *layout = new QHBoxLayout(choice);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::l);
    layout->addWidget(m_practise);
    layout->addWidget(connectCard);
    connectCard->setChecked(true);
    connect(m_practise, &RadioCard::toggled, this, [this](bool practise) {
        m_form->setVisible(!practise);
        showStage(Stage::Form);
    });
    return choice;
}

QWidget *ConnectionWizard::makeCheckPage()
{
    m_checkTitle = new Label({}, Type::ReadingTitle, &Tokens::text, Weight::Bold);
    m_checkTitle->setWordWrap(true);
    m_check = new CheckView;
    m_check->setAccessibleName(tr("Connection check"));
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::page);
    layout->addWidget(m_checkTitle);
    layout->addWidget(m_check, 1);
    return scrollPage(content, contentWidth, contentMargins);
}

QWidget *ConnectionWizard::makeFooter()
{
    m_footIcon = new IconView(QStringLiteral("lock"), &Tokens::ok, 16);
    m_foot = new Label({}, Type::Second, &Tokens::text2);
    m_foot->setWordWrap(true);
    m_go = new QPushButton; // the order of Tab is that of creation
    m_saveAnyway = new QPushButton(tr("Save without checking"));
    m_back = new QPushButton;
    setControlKind(m_back, ControlKind::Plain, ControlSize::Tall);
    setControlKind(m_saveAnyway, ControlKind::Plain, ControlSize::Tall);
    setControlKind(m_go, ControlKind::Primary, ControlSize::Tall);
    connect(m_back, &QPushButton::clicked, this, &ConnectionWizard::goBack);
    connect(m_saveAnyway, &QPushButton::clicked, this, [this] { save(); });
    connect(m_go, &QPushButton::clicked, this, &ConnectionWizard::nextStep);

    auto *footer = new HairlineBox;
    auto *layout = new QHBoxLayout(footer);
    layout->setContentsMargins(space::wide, space::m, space::wide, space::m);
    layout->setSpacing(space::m);
    layout->addWidget(m_footIcon);
    layout->addWidget(m_foot, 1);
    layout->addWidget(m_go);
    layout->addWidget(m_saveAnyway);
    layout->addWidget(m_back);
    return footer;
}

bool ConnectionWizard::isPractising() const
{
    return m_practise && m_practise->isChecked();
}

void ConnectionWizard::showStage(Stage stage)
{
    m_stage = stage;
    const bool atForm = stage == Stage::Form;
    m_steps->setCurrent(atForm ? 0 : 1);
    m_pages->setCurrentIndex(atForm ? 0 : 1);
    m_back->setVisible(!atForm || m_purpose != Purpose::FirstStart);
    m_back->setText(atForm ? tr("Cancel") : tr("Back"));
    m_saveAnyway->setVisible(stage == Stage::Checked && !m_isGood);
    m_go->setEnabled(stage != Stage::Checking);
    if (atForm)
        m_go->setText(isPractising() ? tr("Start practising") : tr("Check the connection"));
    else if (stage == Stage::Checking)
        m_go->setText(tr("Checking…"));
    else if (m_wrongSecret)
        m_go->setText(m_wrongSecret == SecretKind::Key ? tr("Correct the key") : tr("Correct the token"));
    else if (!m_isGood)
        m_go->setText(tr("Check again"));
    else
        m_go->setText(m_purpose == Purpose::FirstStart ? tr("Save and open Clinic Desk") : tr("Save"));
    if (stage == Stage::Checked)
        m_go->setFocus(Qt::TabFocusReason);
    showPromise();
}

void ConnectionWizard::setSecretsPersistent(bool arePersistent)
{
    m_services.areSecretsPersistent = arePersistent;
    showPromise();
}

void ConnectionWizard::showPromise()
{
    if (isPractising())
        showFootnote(QStringLiteral("play"), false,
                     tr("Practice mode has its own documents and settings, separate from the clinic’s."));
    else if (m_services.areSecretsPersistent)
        showFootnote(QStringLiteral("lock"), false,
                     tr("Tokens and keys are saved in this computer’s keychain, never in a file."));
    else
        showFootnote(QStringLiteral("alert"), true,
                     tr("This computer has no working keychain. The token and the key are kept for this session only, "
                        "never in a file."));
}

void ConnectionWizard::showFootnote(const QString &icon, bool isProblem, const QString &sentence)
{
    m_footIcon->setIcon(icon, isProblem ? &Tokens::warn : &Tokens::ok);
    m_foot->setTone(isProblem ? &Tokens::warn : &Tokens::text2);
    m_foot->setText(sentence);
}

void ConnectionWizard::nextStep()
{
    if (isPractising()) {
        Q_EMIT practiceChosen();
        return;
    }
    if (m_stage == Stage::Checked && m_isGood) {
        save();
        return;
    }
    if (m_stage == Stage::Checked && m_wrongSecret) {
        correctSecret();
        return;
    }
    if (m_stage == Stage::Form)
        m_draft = m_form->read();
    if (m_draft)
        runCheck();
}

void ConnectionWizard::correctSecret()
{
    showStage(Stage::Form);
    m_form->focusSecret(*m_wrongSecret);
}

void ConnectionWizard::goBack()
{
    ++m_round;
    if (m_stage == Stage::Form)
        close();
    else
        showStage(Stage::Form);
}

Task<void> ConnectionWizard::runCheck()
{
    const int round = ++m_round;
    const QPointer<ConnectionWizard> self(this);
    const Connection connection = *m_draft;
    const SecretsInput secrets = m_form->secrets();
    m_isGood = false;
    m_wrongSecret.reset();
    m_checkTitle->setText(tr("Checking %1").arg(connection.name));
    m_check->showRunning(connection);
    showStage(Stage::Checking);

    const auto report = co_await m_services.check(connection, secrets);
    if (!self || round != m_round)
        co_return;
    m_isGood = report.isUsable();
    m_wrongSecret = wrongSecretIn(report);
    m_checkTitle->setText(m_isGood ? tr("%1 is ready to use").arg(connection.name)
                                   : tr("%1 cannot be used yet").arg(connection.name));
    m_check->showReport(connection, report);
    showStage(Stage::Checked);
}

Task<void> ConnectionWizard::save()
{
    const QPointer<ConnectionWizard> self(this);
    const Connection connection = *m_draft;
    const SecretsInput secrets = m_form->secrets();
    const bool hadFocus = m_go->hasFocus();
    m_go->setEnabled(false);
    const auto outcome = co_await m_services.save(connection, secrets);
    if (!self)
        co_return;
    m_go->setEnabled(true);
    if (hadFocus)
        m_go->setFocus(Qt::TabFocusReason); // it went to the next button meanwhile, which Enter would press
    if (!outcome) {
        const auto problem = wording::describe(outcome.error());
        showFootnote(QStringLiteral("alert"), true, problem.summary + QLatin1Char(' ') + problem.advice);
        co_return;
    }
    m_form->wipeSecrets();
    Q_EMIT saved(connection);
}

void ConnectionWizard::resizeEvent(QResizeEvent *event)
{
    m_steps->setVisible(width() >= stepsBelow);
    QWidget::resizeEvent(event);
}

/// The page follows the focus, and a first start begins with the language.
void ConnectionWizard::showEvent(QShowEvent *event)
{
    const bool isFormNew = m_language && !m_form->isChanged() && !event->spontaneous();
    if (isFormNew && height() < firstFieldBelow)
        m_language->setFocus(Qt::OtherFocusReason);
    QWidget::showEvent(event);
}

void ConnectionWizard::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape && m_back->isVisible())
        m_back->click();
    else if (isEnter && !event->isAutoRepeat())
        pressButton();
    else
        QWidget::keyPressEvent(event);
}

void ConnectionWizard::pressButton()
{
    if (m_stage == Stage::Checking)
        return; // readers that end with CR and LF send Enter twice
    auto *focused = qobject_cast<QPushButton *>(focusWidget());
    (focused ? focused : m_go)->click();
}

} // namespace clinicdesk::ui

#include "connectionwizard.moc"
