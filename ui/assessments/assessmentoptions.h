// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"

#include <QObject>

#include <optional>

class QActionGroup;
class QMenu;

namespace clinicdesk::ui {

/// The choices in the menu of the assessments page: the order of the table, the bars of the time line, and the interval
/// of automatic refreshing.
class AssessmentOptions : public QObject {
    Q_OBJECT
public:
    /// Adds a submenu for each choice; becomes a child of the menu.
    explicit AssessmentOptions(QMenu *menu);

    void setRefreshMinutes(int minutes);
    void setOrder(SortColumn column, SortDirection direction);
    void setBarUnit(const std::optional<BarUnit> &unit);

Q_SIGNALS:
    void refreshMinutesChosen(int minutes); ///< 0: no automatic refreshing
    void barUnitChosen(const std::optional<clinicdesk::BarUnit> &unit);
    void orderChosen(clinicdesk::SortColumn column, clinicdesk::SortDirection direction);

private:
    void addOrders(QMenu &menu);
    void addBarUnits(QMenu &menu);
    void addRefreshing(QMenu &menu);

    QActionGroup *m_columns; ///< children
    QActionGroup *m_directions;
    QActionGroup *m_barUnits;
    QActionGroup *m_minutes;
};

} // namespace clinicdesk::ui
