// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/scrollpage.h"

#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QScrollArea>

namespace clinicdesk::ui {

namespace {

/// A scroll area follows Tab from one of its fields to the next only: not from the buttons below the page, and not to
/// a field that was marked. A click is where the eye is already, and must not lose its target.
void followFocus(QScrollArea *area)
{
    const auto follow = [area] {
        auto *field = area->focusWidget();
        if (field && field->hasFocus() && QApplication::mouseButtons() == Qt::NoButton)
            area->ensureWidgetVisible(field, 0, space::wide);
    };
    // Queued: what is marked may have been hidden, and has no place yet.
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
