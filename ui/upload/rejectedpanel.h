// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/uploadrow.h"

#include <QWidget>

#include <functional>

class QLayout;

namespace clinicdesk::ui {

class ElidingLabel;
class Label;

/// Says of a rejected file what it is, why it was not added and what helps.
class RejectedPanel : public QWidget {
    Q_OBJECT
public:
    explicit RejectedPanel(QWidget *parent = nullptr);

    /// `addRemedies` fills an empty layout with buttons. It is called only if another row, or a changed one, is shown.
    void show(const UploadRow &row, const std::function<void(QLayout &)> &addRemedies);

private:
    UploadRow m_row;
    ElidingLabel *m_name; ///< children, as all below
    Label *m_facts;
    Label *m_problem;
    QWidget *m_remedies;
};

} // namespace clinicdesk::ui
