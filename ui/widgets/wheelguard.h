// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace clinicdesk::ui {

/// The mouse wheel only scrolls: it changes no value of a closed list, a number field or a slider, also not of one
/// that has the focus, and does not move the focus to it. The wheel goes to what is around the control, such as the
/// page that scrolls. Install it as an event filter of the application, before there are widgets.
class WheelGuard : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace clinicdesk::ui
