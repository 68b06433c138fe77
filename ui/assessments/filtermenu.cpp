// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/filtermenu.h"

#include "core/document/readablename.h"
#include "ui/assessments/assessmenttext.h"
#include "ui/widgets/icons.h"

namespace clinicdesk::ui {

namespace {

/// Escapes ampersands, which would mark a shortcut in the text of an action.
QString actionText(const QString &name)
{
    return displayName(name).replace(QLatin1Char('&'), QLatin1String("&&"));
}

} // namespace

FilterMenu::FilterMenu(QWidget *parent)
    : QMenu(parent)
    , m_removal(new QMenu(this))
{
}

void FilterMenu::clearAll()
{
    clear();
    m_removal->clear();
}

void FilterMenu::addKinds(const QList<IdKind> &kinds)
{
    for (const auto kind : kinds)
        connect(addAction(ui::icon(idKindIcon(kind)), idKindLabel(kind)), &QAction::triggered, this,
                [this, kind] { Q_EMIT kindPicked(kind); });
    addSeparator();
}

void FilterMenu::addDays()
{
    const auto days = ui::icon(QStringLiteral("cal"));
    const auto addLast = [this, &days](const QString &text, int count) {
        connect(addAction(days, text), &QAction::triggered, this, [this, count] { Q_EMIT lastDaysPicked(count); });
    };
    addLast(tr("Today"), 1);
    constexpr int week = 7;
    addLast(tr("Last %Ln day(s)", nullptr, week), week);
    connect(addAction(days, tr("From … to …")), &QAction::triggered, this, &FilterMenu::fromToPicked);
    addSeparator();
}

void FilterMenu::addNamed(const QList<SavedFilter> &filters, const AssessmentFilter &current)
{
    const auto withLife = [](const QString &text, const AssessmentFilter &filter) {
        return namesPatient(filter) ? text + QLatin1Char('\t') + tr("until you close Clinic Desk") : text;
    };
    for (const auto &named : filters)
        connect(addAction(withLife(actionText(named.name), named.filter)), &QAction::triggered, this,
                [this, named] { Q_EMIT namedPicked(named); });
    addSeparator();
    connect(addAction(ui::icon(QStringLiteral("save")), withLife(tr("Save these filters…"), current)),
            &QAction::triggered, this, &FilterMenu::keepRequested);
    if (!filters.isEmpty())
        addRemoval(filters);
}

void FilterMenu::addRemoval(const QList<SavedFilter> &filters)
{
    m_removal->setTitle(tr("Remove a saved filter"));
    m_removal->setIcon(ui::icon(QStringLiteral("trash")));
    for (const auto &named : filters)
        connect(m_removal->addAction(actionText(named.name)), &QAction::triggered, this,
                [this, name = named.name] { Q_EMIT removalRequested(name); });
    addMenu(m_removal);
}

} // namespace clinicdesk::ui
