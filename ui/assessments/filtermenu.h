// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "ui/assessments/savedfilters.h"

#include <QMenu>

namespace clinicdesk::ui {

/// The menu of "Add a filter": the kinds that are not set yet, days, the named filters, and saving and removing of
/// named filters.
class FilterMenu : public QMenu {
    Q_OBJECT

public:
    explicit FilterMenu(QWidget *parent = nullptr);

    void clearAll();
    void addKinds(const QList<IdKind> &kinds);
    void addDays();
    /// `current` is what "Keep these filters" would save.
    void addNamed(const QList<SavedFilter> &filters, const AssessmentFilter &current);

Q_SIGNALS:
    void kindPicked(clinicdesk::IdKind kind);
    void lastDaysPicked(int count); ///< this many days up to today
    void fromToPicked();
    void namedPicked(const clinicdesk::ui::SavedFilter &named);
    void keepRequested();
    void removalRequested(const QString &name);

private:
    void addRemoval(const QList<SavedFilter> &filters);

    QMenu *m_removal; ///< child
};

} // namespace clinicdesk::ui
