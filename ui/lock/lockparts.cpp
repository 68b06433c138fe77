// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/lockparts.h"

#include "ui/state/currentconnection.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/environmentcolor.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pinedit.h"
#include "ui/widgets/progresstrack.h"

#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>

namespace clinicdesk::ui {

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
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addSpacing(dotSide + space::s); // painted
    layout->addWidget(m_name);
    layout->addWidget(m_word);
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
    const QRect place(0, (height() - dotSide) / 2, dotSide, dotSide);
    paintBox(painter, QStyle::visualRect(layoutDirection(), rect(), place),
             Box{.fill = tokens(this).*environmentColor(m_environment), .radius = dotSide / 2.0});
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

} // namespace clinicdesk::ui
