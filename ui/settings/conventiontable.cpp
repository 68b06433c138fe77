// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/conventiontable.h"

#include "core/wording/conventiontext.h"
#include "ui/settings/connectiondraft.h"
#include "ui/widgets/elidinglabel.h"

namespace clinicdesk::ui {

namespace {

constexpr int columns = 2;

} // namespace

ConventionTable::ConventionTable(QWidget *parent)
    : QWidget(parent)
{
    auto *grid = formGrid(this);
    auto *note =
        new Label(tr("Further conventions. Change one only when the service needs it."), Type::Second, &Tokens::text2);
    note->setWordWrap(true);
    grid->addWidget(note, 0, 0, 1, columns);

    int place = columns; // below the note
    for (const auto &row : conventionsInTable({})) {
        const auto [name, purpose] = wording::conventionText(row.key);
        auto *field = m_lines.add(row.key, name, purpose);
        const auto accepts = wording::acceptedValuesText(row.accepts);
        field->setDetails(
            row.defaultValue.isEmpty()
                ? tr("%1 accepts %2. Default: empty.", "name in files").arg(row.key, accepts)
                : tr("%1 accepts %2. Default: %3", "name in files").arg(row.key, accepts, row.defaultValue));
        m_lines.line(row.key)->setLayoutDirection(Qt::LeftToRight);
        grid->addWidget(field, place / columns, place % columns);
        ++place;
    }
}

void ConventionTable::setValues(const QMap<QString, QString> &values)
{
    m_lines.clearProblems();
    for (auto it = values.begin(); it != values.end(); ++it) {
        if (auto *line = m_lines.line(it.key())) {
            line->setText(it.value());
            line->setCursorPosition(0);
        }
    }
}

void ConventionTable::setFixed(const std::function<bool(const QString &)> &isFixed)
{
    for (const auto &key : m_lines.keys()) {
        if (isFixed(key))
            m_lines.field(key)->setFixed();
    }
}

QMap<QString, QString> ConventionTable::values() const
{
    QMap<QString, QString> values;
    for (const auto &key : m_lines.keys())
        values.insert(key, m_lines.text(key));
    return values;
}

} // namespace clinicdesk::ui
