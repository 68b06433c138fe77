// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace clinicdesk::ui {

/// A part of a page with a hairline along its top edge. What is in it starts at least 1 px below.
class HairlineBox : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace clinicdesk::ui
