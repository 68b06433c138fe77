// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/formgrid.h"

#include <functional>

namespace clinicdesk::ui {

/// The conventions that have no field of their own in the form, in the order of `conventionRows`: each with its name,
/// what it is for and its default; the key, and which values are accepted, are in the tool tip. A new convention gets
/// its field automatically.
class ConventionTable : public QWidget {
    Q_OBJECT

public:
    explicit ConventionTable(QWidget *parent = nullptr);

    /// Shows these values, by key; problems are cleared.
    void setValues(const QMap<QString, QString> &values);
    QMap<QString, QString> values() const;
    /// Shows the conventions for which `isFixed` is true as fixed by the administrator.
    void setFixed(const std::function<bool(const QString &)> &isFixed);
    /// By key of the convention.
    const FormLines<QString> &lines() const { return m_lines; }

private:
    FormLines<QString> m_lines;
};

} // namespace clinicdesk::ui
