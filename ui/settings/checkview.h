// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/connectioncheck.h"
#include "ui/widgets/tokens.h"

#include <QList>
#include <QWidget>

namespace clinicdesk::ui {

class CheckStepRow;

/// The results of a connection check as text, step by step: address, certificate, sign-in.
class CheckView : public QWidget {
    Q_OBJECT
public:
    explicit CheckView(QWidget *parent = nullptr);

    void showRunning(const Connection &connection);
    void showReport(const Connection &connection, const ConnectionReport &report);

    /// The whole text of the view, for assistive tools and tests.
    QString spoken() const;

private:
    CheckStepRow *lineOf(CheckStep step) const { return m_lines.at(static_cast<int>(step)); }

    QList<CheckStepRow *> m_lines; ///< children, in the order of CheckStep
};

} // namespace clinicdesk::ui
