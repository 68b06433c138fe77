// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/connectioncheck.h"

#include <QList>
#include <QWidget>

namespace clinicdesk::ui {

class CheckStepRow;
class Label;

/// The results of a connection check as text, step by step. A report can be copied or saved for an administrator.
class CheckView : public QWidget {
    Q_OBJECT
public:
    explicit CheckView(QWidget *parent = nullptr);

    void showRunning(const Connection &connection);
    void showReport(const Connection &connection, const ConnectionReport &report);

    /// The whole text of the view, for assistive tools and tests.
    QString spoken() const;

private:
    CheckStepRow *rowOf(CheckStep step) const { return m_rows.at(static_cast<int>(step)); }
    void showStep(const Connection &connection, const ConnectionReport &report, CheckStep step);
    void copyReport();
    void askWhereToSave();
    void saveReport(const QString &path);

    QList<CheckStepRow *> m_rows; ///< children, in the order of `CheckStep`
    QWidget *m_reportButtons;
    Label *m_message; ///< what became of the report
    QString m_report; ///< as text
};

} // namespace clinicdesk::ui
