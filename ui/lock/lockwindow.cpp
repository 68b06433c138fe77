// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/lockwindow.h"

#include "core/connection/connection.h"
#include "ui/lock/otherpeoplebutton.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/announcement.h"
#include "ui/widgets/closingmark.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/environmentbands.h"
#include "ui/widgets/helppage.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pinedit.h"
#include "ui/widgets/progresstrack.h"
#include "ui/widgets/screenroom.h"

#include <QAction>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QDateTime>
#include <QDialog>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <optional>

namespace clinicdesk::ui {

/// Hours and minutes, and the date below. It wakes up once a minute, and only while it is visible.
class LockClock : public QWidget {
    Q_OBJECT
public:
    explicit LockClock(QWidget *parent = nullptr);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void showTime();

    Label *m_time;
    Label *m_date;
    QTimer m_minute;
};

/// The lock in a circle.
class LockBadge : public QWidget {
    Q_OBJECT
public:
    explicit LockBadge(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// The coloured dot, the name and the environment of the connection, and its trouble, as in the top bar of the window.
class ConnectionMark : public QWidget {
    Q_OBJECT
public:
    explicit ConnectionMark(QWidget *parent = nullptr);

    void setConnection(const QString &name, Environment environment);
    void setTrouble(const QString &trouble);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Environment m_environment = Environment::Production;
    ElidingLabel *m_name;
    Label *m_word;
    Label *m_trouble;
};

/// The field for the PIN with the button that shows what is typed.
class PinField : public QFrame {
    Q_OBJECT
public:
    explicit PinField(QWidget *parent = nullptr);

    PinEdit *edit() const { return m_edit; }
    /// Hides what is typed again.
    void conceal();

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    PinEdit *m_edit;
    QToolButton *m_eye;
};

/// The foot of the window: how far sending is.
class LockStatus : public QWidget {
    Q_OBJECT
public:
    explicit LockStatus(QWidget *parent = nullptr);

    void setSending(const QString &sentence, std::optional<double> progress, const ClosingSign &closing);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showProgress();

    bool m_hasProgress = false;
    IconView *m_icon;
    ElidingLabel *m_sentence;
    ProgressTrack *m_progress;
    ClosingMark *m_closing;
};

namespace {

constexpr int badgeSide = 76;
constexpr int badgeIcon = 28;
constexpr int dotSide = 8;
constexpr int statusIcon = 16;
constexpr int barWidth = 160;
constexpr int barBelow = 640; ///< a narrower window has no room for it beside the sentence
constexpr int progressSteps = 1'000;
constexpr int afterTheMinuteMs = 20; ///< a timer may be a little early

} // namespace

LockClock::LockClock(QWidget *parent)
    : QWidget(parent)
    , m_time(new Label({}, Type::Clock))
    , m_date(new Label({}, Type::Body, &Tokens::text2))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    for (auto *label : {m_time, m_date}) {
        label->setAlignment(Qt::AlignCenter);
        layout->addWidget(label);
    }
    m_minute.setSingleShot(true);
    m_minute.setTimerType(Qt::PreciseTimer); // a coarse one is up to three seconds late
    connect(&m_minute, &QTimer::timeout, this, &LockClock::showTime);
}

void LockClock::showTime()
{
    const auto now = QDateTime::currentDateTime();
    const QLocale locale;
    m_time->setText(timeText(locale, now.time()));
    m_date->setText(longDateText(locale, now.date()));
    constexpr int minuteMs = 60'000;
    m_minute.start(minuteMs - now.time().msecsSinceStartOfDay() % minuteMs + afterTheMinuteMs);
}

void LockClock::showEvent(QShowEvent *event)
{
    showTime();
    QWidget::showEvent(event);
}

void LockClock::hideEvent(QHideEvent *event)
{
    m_minute.stop();
    QWidget::hideEvent(event);
}

LockBadge::LockBadge(QWidget *parent)
    : QWidget(parent)
{
    setFixedSize(badgeSide, badgeSide);
}

void LockBadge::paintEvent(QPaintEvent *)
{
    const auto &colors = tokens(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBox(painter, rect(),
             Box{.fill = colors.accentSoft,
                 .border = colors.outlines ? colors.accent : QColor(),
                 .radius = badgeSide / 2.0});
    QRect place(0, 0, badgeIcon, badgeIcon);
    place.moveCenter(rect().center());
    paintIcon(painter, place, QStringLiteral("lock"), colors.accent);
}

ConnectionMark::ConnectionMark(QWidget *parent)
    : QWidget(parent)
    , m_name(new ElidingLabel)
    , m_word(new Label({}, Type::Second, &Tokens::text2))
    , m_trouble(new Label({}, Type::Second, &Tokens::bad))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addSpacing(dotSide + space::s); // painted
    layout->addWidget(m_name);
    layout->addWidget(m_word);
    layout->addWidget(m_trouble);
    m_trouble->hide();
}

void ConnectionMark::setTrouble(const QString &trouble)
{
    m_trouble->setText(trouble);
    m_trouble->setVisible(!trouble.isEmpty());
    update();
}

void ConnectionMark::setConnection(const QString &name, Environment environment)
{
    m_environment = environment;
    m_name->setText(name);
    m_word->setText(environmentWord(environment));
    setVisible(!name.isEmpty());
    update();
}

void ConnectionMark::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect place(0, 0, dotSide, height());
    paintConnectionDot(painter, QStyle::visualRect(layoutDirection(), rect(), place), m_environment,
                       m_trouble->text().isEmpty(), tokens(this));
}

PinField::PinField(QWidget *parent)
    : QFrame(parent)
    , m_edit(new PinEdit)
    , m_eye(new QToolButton)
{
    setFrameShape(QFrame::StyledPanel);
    setFixedHeight(height::tallControl);
    setControlKind(this, ControlKind::Field);
    setControlKind(m_edit, ControlKind::Bare);
    m_edit->setFrame(false);
    m_edit->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // the whole frame can be clicked
    m_edit->installEventFilter(this);
    m_eye->setIcon(icon(QStringLiteral("eye")));
    m_eye->setCheckable(true);
    m_eye->setAutoRaise(true);
    m_eye->setFocusPolicy(Qt::StrongFocus);
    m_eye->setAccessibleName(tr("Show the PIN"));
    m_eye->setToolTip(tr("Show the PIN"));
    setFocusProxy(m_edit);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::s, 0, space::xs, 0);
    layout->setSpacing(space::xs);
    layout->addWidget(m_edit, 1);
    layout->addWidget(m_eye);
    connect(m_eye, &QToolButton::toggled, m_edit, &PinEdit::setRevealed);
}

void PinField::conceal()
{
    m_eye->setChecked(false);
}

bool PinField::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update(); // it shows the focus of its content
    return QFrame::eventFilter(watched, event);
}

LockStatus::LockStatus(QWidget *parent)
    : QWidget(parent)
    , m_icon(new IconView(QStringLiteral("send"), &Tokens::accent, statusIcon))
    , m_sentence(new ElidingLabel({}, Type::Second))
    , m_progress(new ProgressTrack(ProgressTrack::Thickness::Thin))
    , m_closing(new ClosingMark)
{
    setFixedHeight(height::statusLine);
    m_progress->setFixedWidth(barWidth);
    m_progress->setAccessibleName(tr("Sending"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::l, 0, space::l, 0);
    layout->setSpacing(space::m - 2);
    layout->addWidget(m_icon);
    layout->addWidget(m_sentence);
    layout->addWidget(m_progress);
    layout->addStretch(1);
    layout->addWidget(m_closing);
    m_closing->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred); // the lock window can be narrow
    setSending({}, {}, {});
}

void LockStatus::setSending(const QString &sentence, std::optional<double> progress, const ClosingSign &closing)
{
    const bool isShown = !sentence.isEmpty();
    for (auto *part : std::array<QWidget *, 3>{m_icon, m_sentence, m_closing})
        part->setVisible(isShown);
    if (m_sentence->text() != sentence)
        m_sentence->setText(sentence);
    m_hasProgress = isShown && progress;
    showProgress();
    m_progress->setProgress(static_cast<qint64>(progress.value_or(0) * progressSteps), progressSteps);
    m_icon->setIcon(progress ? QStringLiteral("send") : QStringLiteral("outbox"),
                    progress ? &Tokens::accent : &Tokens::text2);
    m_closing->setSign(closing);
    update();
}

void LockStatus::showProgress()
{
    m_progress->setVisible(m_hasProgress && width() >= barBelow);
}

void LockStatus::resizeEvent(QResizeEvent *event)
{
    showProgress();
    QWidget::resizeEvent(event);
}

void LockStatus::paintEvent(QPaintEvent *)
{
    if (m_sentence->text().isEmpty())
        return;
    QPainter painter(this);
    paintTopHairline(painter, rect(), tokens(this).line);
}

namespace {

constexpr int entryWidth = 326;
constexpr int badgeBelow = 480; ///< a lower window has no lock in a circle,
constexpr int clockBelow = 400; ///< and one that is lower still no clock
constexpr QSize smallest(360, 340);
constexpr QSize usual(1'000, 700);

QString waitText(std::chrono::seconds left)
{
    constexpr auto minute = std::chrono::minutes(1);
    if (left <= 2 * minute)
        return LockWindow::tr("Try again in %Ln s.", nullptr, static_cast<int>(left.count()));
    return LockWindow::tr("Try again in %Ln min.", nullptr,
                          static_cast<int>(std::chrono::ceil<std::chrono::minutes>(left).count()));
}

QString lockedText(const QDateTime &since, LockCause cause, std::chrono::minutes idleTime)
{
    const QLocale locale;
    const auto local = since.toLocalTime();
    const auto time = timeText(locale, local.time());
    if (cause == LockCause::Start)
        return LockWindow::tr("Unlock it to begin.");
    if (local.date() != QDate::currentDate())
        return LockWindow::tr("Locked on %1 at %2").arg(dayText(locale, local.date()), time);
    switch (cause) {
    case LockCause::Idle:
        return LockWindow::tr("Locked at %1 after %Ln quiet minute(s)", nullptr, static_cast<int>(idleTime.count()))
            .arg(time);
    case LockCause::ComputerLocked:
        return LockWindow::tr("Locked at %1 with this computer").arg(time);
    case LockCause::Sleep:
        return LockWindow::tr("Locked at %1, when this computer went to sleep").arg(time);
    case LockCause::Requested:
    case LockCause::PersonSwitch:
    case LockCause::Start:
        break;
    }
    return LockWindow::tr("Locked at %1").arg(time);
}

} // namespace

LockWindow::LockWindow(bool isPractice)
    : QWidget(nullptr, Qt::Window)
    , m_practice(new PracticeBanner) // leaving needs an unlocked window
    , m_connection(new ConnectionMark)
    , m_clock(new LockClock)
    , m_badge(new LockBadge)
    , m_name(new ElidingLabel({}, Type::Title, &Tokens::text, Weight::Bold))
    , m_since(new Label({}, Type::Second, &Tokens::text3))
    , m_pin(new PinField)
    , m_unlock(new QPushButton(tr("Unlock")))
    , m_problem(new Label({}, Type::Body, &Tokens::bad))
    , m_others(new OtherPeopleButton(tr("Another person…"), tr("People")))
    , m_status(new LockStatus)
{
    setWindowTitle(tr("Clinic Desk"));
    setHelpPage(this, QStringLiteral("people"));
    useChromeBackground(this);
    setMinimumSize(boundedToScreen(*this, smallest));
    resize(boundedToScreen(*this, usual));
    layOut();
    m_practice->setVisible(isPractice);
    m_connection->hide();
    m_pin->edit()->setAccessibleDescription(tr("Clinic Desk is locked."));
    m_waitTick.setInterval(std::chrono::seconds(1));
    connect(&m_waitTick, &QTimer::timeout, this, [this] { setWaiting(m_wait - std::chrono::seconds(1)); });
    connect(m_unlock, &QPushButton::clicked, this, &LockWindow::unlock);
    connect(m_pin->edit(), &QLineEdit::returnPressed, this, &LockWindow::unlock);
    connect(m_pin->edit(), &QLineEdit::textEdited, this, [this] { showProblem({}); });
    connect(m_others, &OtherPeopleButton::personChosen, this, &LockWindow::choose);
    auto *change = new QAction(this);
    change->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L)); // as in the main window
    connect(change, &QAction::triggered, this, &LockWindow::changePerson);
    addAction(change);
}

LockWindow::~LockWindow() = default;

void LockWindow::layOut()
{
    setControlKind(m_unlock, ControlKind::Primary, ControlSize::Tall);
    setControlKind(m_others, ControlKind::Link, ControlSize::Small);
    for (auto *label : std::initializer_list<QLabel *>{m_name, m_since, m_problem}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(label != m_name);
    }

    auto *top = new QHBoxLayout;
    top->setContentsMargins(space::page, 0, space::page, 0);
    top->addWidget(new Label(tr("Clinic Desk"), Type::Body, &Tokens::text, Weight::Bold));
    top->addStretch(1);
    top->addWidget(m_connection);

    auto *entry = new QHBoxLayout;
    entry->setSpacing(space::s);
    entry->addWidget(m_pin, 1);
    entry->addWidget(m_unlock, 0, Qt::AlignHCenter); // alone where there is no PIN
    auto *entryBox = new QWidget;
    entryBox->setFixedWidth(entryWidth);
    entry->setContentsMargins({});
    entryBox->setLayout(entry);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_practice);
    layout->addLayout(top);
    top->addStrut(height::topBar);
    layout->addStretch(1);
    layout->addWidget(m_clock, 0, Qt::AlignHCenter);
    layout->addSpacing(space::xl);
    layout->addWidget(m_badge, 0, Qt::AlignHCenter);
    layout->addSpacing(space::l);
    auto *names = new QVBoxLayout;
    names->setContentsMargins(space::page, 0, space::page, 0);
    names->setSpacing(space::xs);
    names->addWidget(m_name);
    names->addWidget(m_since);
    layout->addLayout(names);
    layout->addSpacing(space::l);
    layout->addWidget(entryBox, 0, Qt::AlignHCenter);
    layout->addSpacing(space::s);
    auto *below = new QVBoxLayout;
    below->setContentsMargins(space::page, 0, space::page, 0);
    below->setSpacing(space::s);
    m_problem->setMinimumHeight(QFontMetrics(m_problem->font()).lineSpacing()); // nothing jumps when it appears
    below->addWidget(m_problem);
    below->addWidget(m_others, 0, Qt::AlignHCenter);
    layout->addLayout(below);
    layout->addStretch(1);
    layout->addWidget(m_status);
}

void LockWindow::showInPlaceOf(const QWidget *before)
{
    const bool isOnScreen = before && before->isVisible();
    if (isOnScreen) {
        const auto states = before->windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen);
        const auto place = states ? before->normalGeometry() : before->geometry();
        if (place.isValid())
            setGeometry(place);
        setWindowState(states);
    }
    show();
    raise();
    activateWindow();
    focusEntry();
}

const LockPerson *LockWindow::currentPerson() const
{
    const auto found = std::ranges::find(m_people, m_current, &LockPerson::id);
    return found == m_people.end() ? nullptr : &*found;
}

void LockWindow::setPeople(const QList<LockPerson> &people, const QString &current)
{
    m_people = people;
    m_current = current;
    if (!currentPerson() && !m_people.isEmpty())
        m_current = m_people.first().id;
    m_others->setPeople(m_people, m_current);
    showPerson();
}

void LockWindow::offerPeople()
{
    m_others->offer();
}

void LockWindow::changePerson()
{
    if (m_isBusy)
        return;
    const auto isOther = [this](const LockPerson &person) { return person.id != m_current; };
    const auto others = std::ranges::count_if(m_people, isOther);
    if (others == 1)
        choose(std::ranges::find_if(m_people, isOther)->id);
    else if (others > 1)
        offerPeople();
}

void LockWindow::choose(const QString &person)
{
    m_pin->edit()->wipe();
    m_pin->conceal();
    setWaiting({});
    showProblem({});
    m_current = person;
    m_others->setPeople(m_people, m_current);
    showPerson();
    Q_EMIT personChosen(person);
    const auto *chosen = currentPerson();
    if (chosen && !chosen->hasPin)
        unlock();
}

void LockWindow::showPerson()
{
    const auto *person = currentPerson();
    const bool hasPin = person && person->hasPin;
    m_name->setText(person ? person->name : QString());
    m_pin->setVisible(hasPin);
    m_pin->edit()->setAccessibleName(tr("PIN of %1").arg(m_name->text()));
    applyState();
    focusEntry();
}

void LockWindow::setConnection(const QString &name, Environment environment)
{
    m_connection->setConnection(name, environment);
}

void LockWindow::setTrouble(const QString &trouble)
{
    m_connection->setTrouble(trouble);
}

void LockWindow::setLocked(const QDateTime &since, LockCause cause, std::chrono::minutes idleTime)
{
    m_since->setText(lockedText(since, cause, idleTime));
}

void LockWindow::setSending(const QString &sentence, std::optional<double> progress, const ClosingSign &closing)
{
    m_status->setSending(sentence, progress, closing);
}

void LockWindow::showProblem(const QString &sentence)
{
    m_sentence = sentence;
    showProblemLine();
    m_problem->setAccessibleName(m_problem->text()); // a countdown is not read out
    if (!sentence.isEmpty())
        announce(m_problem);
    focusEntry();
}

void LockWindow::showProblemLine()
{
    QStringList sentences;
    if (!m_sentence.isEmpty())
        sentences.append(m_sentence);
    if (m_wait.count() > 0)
        sentences.append(waitText(m_wait));
    m_problem->setText(sentences.join(QLatin1Char(' ')));
}

void LockWindow::setWaiting(std::chrono::seconds left)
{
    const bool wasWaiting = m_wait.count() > 0;
    m_wait = std::max(left, std::chrono::seconds(0));
    const bool isWaiting = m_wait.count() > 0;
    if (isWaiting)
        m_waitTick.start();
    else
        m_waitTick.stop();
    applyState();
    if (isWaiting != wasWaiting)
        showProblem(isWaiting ? m_sentence : QString());
    else
        showProblemLine();
}

void LockWindow::setBusy(bool busy)
{
    m_isBusy = busy;
    applyState();
}

void LockWindow::applyState()
{
    const bool isWaiting = m_wait.count() > 0;
    m_pin->setEnabled(!isWaiting);
    m_pin->edit()->setReadOnly(m_isBusy); // a disabled field would lose the focus
    m_unlock->setEnabled(!isWaiting && !m_isBusy && currentPerson());
    m_others->setEnabled(!m_isBusy);
    const auto *person = currentPerson();
    const auto text = person && person->mustSetPin ? tr("Set a PIN…") : tr("Unlock");
    m_unlock->setText(m_isBusy ? tr("Checking…") : text);
}

void LockWindow::clearPin()
{
    m_pin->edit()->wipe();
    m_pin->conceal();
}

void LockWindow::unlock()
{
    const auto *person = currentPerson();
    if (!person || !m_unlock->isEnabled())
        return;
    const auto id = person->id;
    if (!person->hasPin) {
        Q_EMIT unlockRequested(id, {});
        return;
    }
    const auto pin = m_pin->edit()->take();
    m_pin->conceal();
    if (pin)
        Q_EMIT unlockRequested(id, pin);
    else
        focusEntry();
}

void LockWindow::focusEntry()
{
    if (m_pin->isVisibleTo(this) && m_pin->isEnabled())
        m_pin->edit()->setFocus(Qt::OtherFocusReason);
    else if (m_unlock->isEnabled())
        m_unlock->setFocus(Qt::OtherFocusReason);
}

void LockWindow::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    focusEntry();
}

/// The help that was opened from here.
void LockWindow::hideEvent(QHideEvent *event)
{
    for (auto *dialog : findChildren<QDialog *>(Qt::FindDirectChildrenOnly))
        dialog->close();
    QWidget::hideEvent(event);
}

void LockWindow::resizeEvent(QResizeEvent *event)
{
    m_badge->setVisible(height() >= badgeBelow);
    m_clock->setVisible(height() >= clockBelow);
    QWidget::resizeEvent(event);
}

void LockWindow::closeEvent(QCloseEvent *event)
{
    event->ignore();
    Q_EMIT closeRequested();
}

/// What is typed while a button has the focus, as after the Tab of a scanner, belongs into the field.
void LockWindow::keyPressEvent(QKeyEvent *event)
{
    auto *edit = m_pin->edit();
    const auto text = event->text();
    const bool isTyped = !text.isEmpty() && text.front().isPrint() && !text.front().isSpace();
    if (!isTyped || edit->hasFocus() || !edit->isVisible() || !edit->isEnabled()) {
        QWidget::keyPressEvent(event);
        return;
    }
    edit->setFocus(Qt::OtherFocusReason);
    QCoreApplication::sendEvent(edit, event);
}

} // namespace clinicdesk::ui

#include "lockwindow.moc"
