// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace clinicdesk::ui {

/// Explains to the administrator what the clinic's webhook receives after a request. Clinic Desk receives none of it.
class WebhookHelp : public QFrame {
    Q_OBJECT
public:
    explicit WebhookHelp(QWidget *parent = nullptr);
};

} // namespace clinicdesk::ui
