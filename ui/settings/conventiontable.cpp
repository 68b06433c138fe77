// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/conventiontable.h"

#include "core/wording/conventiontext.h"
#include "ui/settings/connectiondraft.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/labelledfield.h"

#include <QGridLayout>
#include <QLineEdit>

namespace clinicdesk::ui {

namespace {

constexpr int columns = 2;

} // namespace

ConventionTable::ConventionTable(QWidget *parent)
    : QWidget(parent)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::page);
    grid->setVerticalSpacing(space::m);
    for (int column = 0; column < columns; ++column)
        grid->setColumnStretch(column, 1);
    auto *note =
        new Label(tr("Further conventions. Change one only when the service needs it."), Type::Second, &Tokens::text2);
    note->setWordWrap(true);
    grid->addWidget(note, 0, 0, 1, columns);

    int place = columns; // below the note
    for (const auto &row : conventionsInTable({})) {
        auto *edit = new QLineEdit;
        edit->setLayoutDirection(Qt::LeftToRight);
        auto *field = new LabelledField(row.key, edit);
        const auto accepts = wording::acceptedValuesText(row.accepts);
        field->setHint(row.defaultValue.isEmpty() ? tr("Accepts %1. Default: empty.").arg(accepts)
                                                  : tr("Accepts %1. Default: %2").arg(accepts, row.defaultValue));
        connect(edit, &QLineEdit::textEdited, field, [field] { field->setProblem({}); });
        grid->addWidget(field, place / columns, place % columns);
        ++place;
        m_edits.insert(row.key, edit);
        m_fields.insert(row.key, field);
    }
}

void ConventionTable::setValues(const QMap<QString, QString> &values)
{
    clearProblems();
    for (auto it = values.begin(); it != values.end(); ++it) {
        if (auto *line = edit(it.key())) {
            line->setText(it.value());
            line->setCursorPosition(0);
        }
    }
}

QMap<QString, QString> ConventionTable::values() const
{
    QMap<QString, QString> values;
    for (auto it = m_edits.begin(); it != m_edits.end(); ++it)
        values.insert(it.key(), it.value()->text());
    return values;
}

void ConventionTable::setProblem(const QString &key, const QString &sentence)
{
    if (auto *field = m_fields.value(key))
        field->setProblem(sentence);
}

void ConventionTable::clearProblems()
{
    for (auto *field : std::as_const(m_fields))
        field->setProblem({});
}

} // namespace clinicdesk::ui
