// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentoptions.h"

#include "ui/assessments/assessmenttext.h"
#include "ui/widgets/icons.h"

#include <QActionGroup>
#include <QMenu>

#include <array>

namespace clinicdesk::ui {

namespace {

constexpr std::array refreshMinutes{0, 1, 5, 15};

QAction *addChoice(QMenu &menu, QActionGroup &group, const QString &text, int value)
{
    auto *action = menu.addAction(text);
    action->setCheckable(true);
    action->setData(value);
    group.addAction(action);
    return action;
}

void check(const QActionGroup &group, int value)
{
    for (auto *action : group.actions())
        action->setChecked(action->data().toInt() == value);
}

int barUnitValue(const std::optional<BarUnit> &unit)
{
    return unit ? static_cast<int>(*unit) : -1;
}

} // namespace

AssessmentOptions::AssessmentOptions(QMenu *menu)
    : QObject(menu)
    , m_columns(new QActionGroup(this))
    , m_directions(new QActionGroup(this))
    , m_barUnits(new QActionGroup(this))
    , m_minutes(new QActionGroup(this))
{
    addOrders(*menu);
    addBarUnits(*menu);
    addRefreshing(*menu);
}

void AssessmentOptions::addOrders(QMenu &menu)
{
    auto *orders = menu.addMenu(icon(QStringLiteral("list")), tr("Sort the table by"));
    for (const auto &[column, text] :
         {std::pair(SortColumn::CreatedAt, tr("Created")), std::pair(SortColumn::Module, tr("Module")),
          std::pair(SortColumn::Conversation, tr("Conversation")),
          std::pair(SortColumn::Practitioner, idKindLabel(IdKind::Practitioner)),
          std::pair(SortColumn::Patient, idKindLabel(IdKind::Patient)),
          std::pair(SortColumn::Identifier, idKindLabel(IdKind::Identifier)),
          std::pair(SortColumn::Transaction, idKindLabel(IdKind::Transaction)),
          std::pair(SortColumn::Workflow, idKindLabel(IdKind::Workflow))})
        addChoice(*orders, *m_columns, text, int(column));
    orders->addSeparator();
    addChoice(*orders, *m_directions, tr("Ascending"), int(SortDirection::Ascending));
    addChoice(*orders, *m_directions, tr("Descending"), int(SortDirection::Descending));
    const auto choose = [this] {
        if (m_columns->checkedAction() && m_directions->checkedAction())
            Q_EMIT orderChosen(static_cast<SortColumn>(m_columns->checkedAction()->data().toInt()),
                               static_cast<SortDirection>(m_directions->checkedAction()->data().toInt()));
    };
    connect(m_columns, &QActionGroup::triggered, this, choose);
    connect(m_directions, &QActionGroup::triggered, this, choose);
}

void AssessmentOptions::addBarUnits(QMenu &menu)
{
    auto *units = menu.addMenu(icon(QStringLiteral("cal")), tr("Each bar shows"));
    const auto add = [&](const std::optional<BarUnit> &unit, const QString &text) {
        auto *action = addChoice(*units, *m_barUnits, text, barUnitValue(unit));
        connect(action, &QAction::triggered, this, [this, unit] { Q_EMIT barUnitChosen(unit); });
    };
    add({}, tr("Automatic"));
    add(BarUnit::Day, tr("One day"));
    add(BarUnit::Week, tr("One week"));
    add(BarUnit::Month, tr("One month"));
    setBarUnit({});
}

void AssessmentOptions::addRefreshing(QMenu &menu)
{
    auto *intervals = menu.addMenu(icon(QStringLiteral("refresh")), tr("Refresh automatically"));
    for (const int minutes : refreshMinutes)
        addChoice(*intervals, *m_minutes,
                  minutes == 0  ? tr("Never")
                  : minutes > 1 ? tr("Every %Ln minute(s)", nullptr, minutes)
                                : tr("Every minute"),
                  minutes);
    connect(m_minutes, &QActionGroup::triggered, this,
            [this](const QAction *action) { Q_EMIT refreshMinutesChosen(action->data().toInt()); });
}

void AssessmentOptions::setRefreshMinutes(int minutes)
{
    check(*m_minutes, minutes);
}

void AssessmentOptions::setBarUnit(const std::optional<BarUnit> &unit)
{
    check(*m_barUnits, barUnitValue(unit));
}

void AssessmentOptions::setOrder(SortColumn column, SortDirection direction)
{
    check(*m_columns, int(column));
    check(*m_directions, int(direction));
}

} // namespace clinicdesk::ui
