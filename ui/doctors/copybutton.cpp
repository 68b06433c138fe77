// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/copybutton.h"

#include "core/document/readablename.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int copyIconSide = 16;
constexpr int copyTextStart = 24;
constexpr int lineHeight = 24;
constexpr qsizetype maxHintLength = 300;

} // namespace

CopyButton::CopyButton(const QString &iconName, const QString &kind, const QString &value, QWidget *parent)
    : QAbstractButton(parent)
    , m_icon(iconName)
    , m_value(value)
    , m_shown(displayName(value.left(maxHintLength)))
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setAccessibleName(tr("%1: %2").arg(displayName(kind.left(maxHintLength)), m_shown));
    setAccessibleDescription(tr("Copies the value"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, &CopyButton::copyValue);
}

void CopyButton::copyValue()
{
    QApplication::clipboard()->setText(m_value);
    Q_EMIT copied(m_shown);
}

QSize CopyButton::sizeHint() const
{
    const QFontMetrics metrics(typeFont(Type::Second));
    return {copyTextStart + metrics.horizontalAdvance(m_shown) + space::s + copyIconSide,
            std::max(lineHeight, metrics.height())};
}

QSize CopyButton::minimumSizeHint() const
{
    return {copyTextStart + copyIconSide + space::xl, sizeHint().height()};
}

void CopyButton::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter || event->matches(QKeySequence::Copy))
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void CopyButton::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(ui::icon(QStringLiteral("copy")), tr("Copy"), this, &CopyButton::copyValue);
    menu->popup(event->globalPos());
}

bool CopyButton::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy)) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::ToolTip && sizeHint().width() > width()) {
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), plainToolTip(m_shown), this);
        return true;
    }
    return QAbstractButton::event(event);
}

void CopyButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const auto &colors = tokens(this);
    const auto visual = [this](const QRect &place) { return QStyle::visualRect(layoutDirection(), rect(), place); };
    const bool isLooked = underMouse() || hasFocus();
    paintIcon(painter, visual({0, 0, copyIconSide, height()}), m_icon, colors.text2);
    painter.setFont(typeFont(Type::Second));
    painter.setPen(isLooked ? colors.text : colors.text2);
    const int room = std::max(0, width() - copyTextStart - (isLooked ? copyIconSide + space::s : 0));
    const auto words = painter.fontMetrics().elidedText(m_shown, Qt::ElideRight, room);
    const auto side = QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft | Qt::AlignVCenter);
    painter.drawText(visual({copyTextStart, 0, room, height()}),
                     int(side) | Qt::TextSingleLine | Qt::TextForceLeftToRight, words);
    if (!isLooked)
        return;
    const int end = copyTextStart + painter.fontMetrics().horizontalAdvance(words) + space::s;
    paintIcon(painter, visual({end, 0, copyIconSide, height()}), QStringLiteral("copy"), colors.text2);
}

} // namespace clinicdesk::ui
