// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/scrollpage.h"

#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QScrollArea>

namespace clinicdesk::ui {

namespace {

/// Qt alone shows only the current row of a list.
void showWhole(QScrollArea &area, QWidget &field)
{
    const int half = field.height() / 2 + space::wide;
    const auto middle = field.mapTo(area.widget(), field.rect().center());
    if (2 * half <= area.viewport()->height())
        area.ensureVisible(middle.x(), middle.y(), 0, half);
    else
        area.ensureWidgetVisible(&field, 0, space::wide);
}

/// A scroll area follows the focus only for Tab between its fields: not for Tab from the buttons below the page, and
/// not for a field that was marked. A click does not scroll, because the clicked field must not move.
void followFocus(QScrollArea *area)
{
    const auto follow = [area] {
        auto *field = area->focusWidget();
        const bool isInside = field && area->widget()->isAncestorOf(field);
        if (isInside && field->hasFocus() && QApplication::mouseButtons() == Qt::NoButton)
            showWhole(*area, *field);
    };
    // Queued: a marked field may have been hidden, and then has no geometry yet.
    QObject::connect(qApp, &QApplication::focusChanged, area, follow, Qt::QueuedConnection);
}

} // namespace

QScrollArea *scrollPage(QWidget *content, int widest, QMargins margins)
{
    auto *inside = new QWidget;
    auto *layout = new QHBoxLayout(inside);
    layout->setContentsMargins(margins);
    content->setMaximumWidth(widest);
    layout->addWidget(content, 1);
    layout->addStretch();
    auto *area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(inside);
    followFocus(area);
    return area;
}

} // namespace clinicdesk::ui
