// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace clinicdesk::ui {

class Label;

/// What happens when a user's data is requested, as three numbered steps side by side.
class DataRequestOverview : public QWidget {
    Q_OBJECT
public:
    explicit DataRequestOverview(QWidget *parent = nullptr);

    /// The user for display; empty while no connection is chosen.
    void setUser(const QString &user);

private:
    Label *m_first = nullptr; ///< a child
};

} // namespace clinicdesk::ui
