// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/lockwarning.h"

#include "ui/widgets/announcement.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>
#include <QtMath>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int warningHeight = 40;
constexpr int iconSide = 16;
constexpr int iconStart = 14;
constexpr int textStart = 42;
constexpr int textEnd = 16;

} // namespace

LockWarning::LockWarning(QWidget *window)
    : QWidget(window)
{
    hide();
    setAttribute(Qt::WA_TransparentForMouseEvents);
    m_tick.setInterval(std::chrono::seconds(1));
    connect(&m_tick, &QTimer::timeout, this, &LockWarning::countDown);
    window->installEventFilter(this);
}

void LockWarning::start(std::chrono::seconds left)
{
    m_left = std::max(left, std::chrono::seconds(1));
    m_tick.start();
    setAccessibleName(text());
    place();
    show();
    raise();
    announce(this);
}

void LockWarning::stop()
{
    m_tick.stop();
    hide();
}

QString LockWarning::text() const
{
    return tr("Clinic Desk locks in %Ln s. Press any key to stay.", nullptr, static_cast<int>(m_left.count()));
}

void LockWarning::countDown()
{
    if (m_left <= std::chrono::seconds(1)) { // who started it locks now
        m_tick.stop();
        return;
    }
    --m_left;
    update();
}

void LockWarning::place()
{
    const QFontMetricsF metrics(typeFont(Type::Body, Weight::Bold));
    const auto *window = parentWidget();
    const int wanted = textStart + qCeil(metrics.horizontalAdvance(text())) + textEnd;
    resize(std::min(wanted, window->width() - 2 * space::m), warningHeight);
    move((window->width() - width()) / 2, space::m);
}

bool LockWarning::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize && isVisible())
        place();
    return QWidget::eventFilter(watched, event);
}

void LockWarning::paintEvent(QPaintEvent *)
{
    const auto &colors = tokens(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBox(painter, rect(), Box{.fill = colors.text, .radius = radius::card});
    const auto side = [this](const QRect &place) { return QStyle::visualRect(layoutDirection(), rect(), place); };
    paintIcon(painter, side(QRect(iconStart, 0, iconSide, height())), QStringLiteral("lock"), colors.canvas);
    const QRect words = side(QRect(textStart, 0, width() - textStart - textEnd, height()));
    painter.setFont(typeFont(Type::Body, Weight::Bold));
    painter.setPen(colors.canvas);
    painter.drawText(words,
                     static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)) | Qt::AlignVCenter |
                         Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, words.width()));
}

} // namespace clinicdesk::ui
