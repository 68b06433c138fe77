// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace clinicdesk::ui {

/// F1 in every window of the program without a shortcut for it: dialogs, and the first start. Opens the help of the
/// place where the focus is, unless a menu is open.
class HelpKey : public QObject {
    Q_OBJECT
public:
    explicit HelpKey(QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace clinicdesk::ui
