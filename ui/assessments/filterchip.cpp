// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/filterchip.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/tokens.h"

#include <QKeyEvent>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

namespace clinicdesk::ui {

namespace {

constexpr int crossEdge = 2; ///< between the x and the end of the chip
constexpr int narrowest = 96;

} // namespace

FilterChip::FilterChip(const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_name(name)
    , m_body(new QPushButton(name, this))
    , m_remove(new QToolButton(this))
{
    setControlKind(m_body, ControlKind::FilterChip);
    m_body->setAccessibleDescription(tr("Press Del to remove it."));
    m_remove->setAutoRaise(true);
    m_remove->setIcon(icon(QStringLiteral("x")));
    m_remove->setIconSize({16, 16});
    m_remove->setFocusPolicy(Qt::NoFocus);
    m_remove->setFixedSize(height::target, height::target);
    m_remove->setToolTip(tr("Remove this filter (Del)"));
    setFocusProxy(m_body);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(m_body, &QPushButton::clicked, this, &FilterChip::changeRequested);
    connect(m_remove, &QToolButton::clicked, this, &FilterChip::removeRequested);
}

void FilterChip::setValue(const QString &shown, const QString &whole)
{
    setTrailingText(m_body, shown);
    //: A filter, its value, and what pressing it does: "Practitioner pr-00a1, change"
    m_body->setAccessibleName(tr("%1 %2, change").arg(m_name, whole));
    m_remove->setAccessibleName(tr("%1 %2, remove").arg(m_name, whole));
    m_body->setToolTip(plainToolTip(whole));
    updateGeometry();
}

QSize FilterChip::sizeHint() const
{
    return m_body->sizeHint();
}

QSize FilterChip::minimumSizeHint() const
{
    return {narrowest, height::filterChip};
}

void FilterChip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange)
        place();
}

void FilterChip::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)
        Q_EMIT removeRequested();
    else
        QWidget::keyPressEvent(event);
}

void FilterChip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    place();
}

void FilterChip::place()
{
    m_body->setGeometry(rect());
    const QRect cross(QPoint(width() - crossEdge - height::target, (height() - height::target) / 2), m_remove->size());
    m_remove->setGeometry(QStyle::visualRect(layoutDirection(), rect(), cross));
}

} // namespace clinicdesk::ui
