// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/connectioncheck.h"

#include <QDialog>
#include <QPointer>

#include <functional>

class QPushButton;

namespace clinicdesk::ui {

class CheckView;

/// Checks a connection as it is saved, step by step. The check starts when the dialog opens.
class CheckDialog : public QDialog {
    Q_OBJECT
public:
    using Check = std::function<Task<ConnectionReport>()>;

    CheckDialog(const Connection &connection, Check check, QWidget *parent = nullptr);

    /// Whether a pattern for patient numbers that the check suggests can be accepted here. At first it cannot.
    void setCanSetPattern(bool can) { m_canSetPattern = can; }

Q_SIGNALS:
    void checked(const clinicdesk::ConnectionReport &report);
    /// The user wants the convention `patient_pattern` to be this one. The dialog is closed.
    void patternAccepted(const QString &pattern);

protected:
    void showEvent(QShowEvent *event) override;

private:
    static Task<void> run(QPointer<CheckDialog> self);

    const Connection m_connection;
    const Check m_check;
    CheckView *m_view; ///< children
    QPushButton *m_again;
    QPushButton *m_usePattern;
    QString m_pattern; ///< that the last check has suggested
    bool m_canSetPattern = false;
    bool m_isRunning = false;
};

} // namespace clinicdesk::ui
