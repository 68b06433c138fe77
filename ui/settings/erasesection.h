// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace clinicdesk::ui {

class Label;

/// The section of the settings that removes everything of a person from this computer.
class EraseSection : public QWidget {
    Q_OBJECT
public:
    explicit EraseSection(QWidget *parent = nullptr);

    /// While what there is to remove is being counted.
    void setBusy(bool isBusy);
    /// Says why nothing can be removed now.
    void showProblem(const QString &sentence);

Q_SIGNALS:
    void requested();

private:
    QPushButton *m_remove; ///< children, as all below
    Label *m_problem;
};

} // namespace clinicdesk::ui
