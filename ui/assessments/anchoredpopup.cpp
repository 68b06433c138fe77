// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/anchoredpopup.h"

#include "ui/widgets/tokens.h"

#include <QScreen>

#include <algorithm>

namespace clinicdesk::ui {

AnchoredPopup::AnchoredPopup(QWidget *parent)
    : QFrame(parent, Qt::Popup)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::Box);
}

void AnchoredPopup::openAt(const QWidget *anchor, QWidget *focus)
{
    m_anchor = anchor;
    fit();
    show();
    focus->setFocus(Qt::PopupFocusReason);
}

void AnchoredPopup::fit()
{
    adjustSize();
    if (!m_anchor)
        return;
    const QRect screen = m_anchor->screen()->availableGeometry();
    const QRect beside(m_anchor->mapToGlobal(QPoint()), m_anchor->size());
    const bool fromRight = m_anchor->layoutDirection() == Qt::RightToLeft;
    const int left = fromRight ? beside.right() + 1 - width() : beside.left();
    const bool fitsBelow = beside.bottom() + space::xs + height() <= screen.bottom();
    const int top = fitsBelow ? beside.bottom() + 1 + space::xs : beside.top() - space::xs - height();
    move(std::clamp(left, screen.left(), std::max(screen.left(), screen.right() + 1 - width())),
         std::max(screen.top(), top));
}

} // namespace clinicdesk::ui
