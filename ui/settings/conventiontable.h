// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>
#include <QWidget>

class QLineEdit;

namespace clinicdesk::ui {

class LabelledField;

/// The conventions that have no field of their own in the form: name, value and default in a row each, in the order of
/// `conventionRows`. A new convention gets its row automatically.
class ConventionTable : public QWidget {
    Q_OBJECT

public:
    explicit ConventionTable(QWidget *parent = nullptr);

    /// Shows these values, by key; problems are cleared.
    void setValues(const QMap<QString, QString> &values);
    QMap<QString, QString> values() const;

    /// Shows the problem of that value below its field; an empty sentence clears it.
    void setProblem(const QString &key, const QString &sentence);
    void clearProblems();
    /// Null for a key without a row.
    QLineEdit *edit(const QString &key) const { return m_edits.value(key); }

private:
    QMap<QString, QLineEdit *> m_edits;      ///< children, by key
    QMap<QString, LabelledField *> m_fields; ///< children, by key
};

} // namespace clinicdesk::ui
