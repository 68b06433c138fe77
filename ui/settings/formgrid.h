// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/labelledfield.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QMap>

namespace clinicdesk::ui {

/// The two equal columns of a section of the form of a connection.
QGridLayout *formGrid(QWidget *section);

/// The line, and the control for it at its end.
QWidget *besideEachOther(QLineEdit *line, QWidget *control);

/// The fields of a form that are one line of text each. The form owns their widgets. A problem of a line disappears
/// when its text is edited.
template <class Key>
class FormLines {
public:
    /// Adds a line, with a control for it at its end; the form adds the result to its layout.
    LabelledField *add(const Key &key, const QString &caption, const QString &hint = {}, QWidget *control = nullptr)
    {
        auto *line = new QLineEdit;
        auto *field = new LabelledField(caption, control ? besideEachOther(line, control) : line, line);
        field->setHint(hint);
        QObject::connect(line, &QLineEdit::textEdited, field, [field] { field->setProblem({}); });
        m_lines.insert(key, {line, field});
        return field;
    }

    QList<Key> keys() const { return m_lines.keys(); }
    /// Null for a key without a line, as is `field`.
    QLineEdit *line(const Key &key) const { return m_lines.value(key).line; }
    LabelledField *field(const Key &key) const { return m_lines.value(key).field; }
    QString text(const Key &key) const { return line(key)->text(); }
    void clearProblems() const
    {
        for (const auto &each : m_lines)
            each.field->setProblem({});
    }

private:
    struct Line {
        QLineEdit *line = nullptr;
        LabelledField *field = nullptr;
    };
    QMap<Key, Line> m_lines;
};

} // namespace clinicdesk::ui
