// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "core/assessment/assessmentlist.h"
#include "core/base/ids.h"
#include "core/base/task.h"
#include "ui/assessments/dayspopup.h"

#include <QWidget>

#include <array>
#include <functional>
#include <optional>

class QPushButton;

namespace clinicdesk::ui {

class FilterChip;
class FilterMenu;
class SavedFilters;
struct SavedFilter;

/// The current filters as chips that can be changed and removed, and a button that adds a filter. All filters must
/// match; of several workflows, one must match. The bar does not show the status, but passes it on, and a named filter
/// sets it.
class FilterBar : public QWidget {
    Q_OBJECT

public:
    using NameOf = std::function<QString(const QString &practitionerId)>;

    explicit FilterBar(QWidget *parent = nullptr);

    /// Shows these filters without emitting a signal.
    void setFilter(const AssessmentFilter &filter);
    const AssessmentFilter &filter() const { return m_filter; }

    /// Days chosen elsewhere, as text; empty for none. "From … to …" starts with `days`.
    void setDays(const QString &words, const std::optional<DaySpan> &days = {});
    /// Whether the menu offers workflows: only if the connection has a name for that filter.
    void setWorkflowsOffered(bool offered) { m_workflowsOffered = offered; }

    /// Returns the name of a practitioner for the chip; empty if unknown.
    void setNameOf(NameOf nameOf);
    /// Queries the practitioner's name again.
    void refreshNames();

    /// Returns IDs of a kind that match the text; null for no suggestions. Called again after each key. The task must
    /// not depend on the function object.
    using Suggest = std::function<Task<QStringList>(IdKind kind, QString text)>;
    void setSuggestions(Suggest suggest) { m_suggest = std::move(suggest); }

    /// The named filters of this connection; null if the menu should have none. They must outlive the bar.
    void setNamedFilters(SavedFilters *filters, const ConnectionId &connection);

Q_SIGNALS:
    /// The user changed the filters.
    void filterChanged(const clinicdesk::AssessmentFilter &filter);
    void daysRequested(const clinicdesk::ui::DaySpan &days);
    void daysRemoved();
    /// The chip of the days was clicked: focus the widget in which they are chosen.
    void daysActivated();

private:
    FilterChip *chipOf(IdKind kind) const { return m_chips.at(static_cast<std::size_t>(kind)); }
    void addChip(FilterChip *chip);
    void showFilter();
    void change(const AssessmentFilter &filter);
    void setText(IdKind kind, const QString &text);
    void ask(IdKind kind);
    void askForDays();
    void askForName();
    void keep(const QString &name);
    void openMenu();
    QWidget *anchorOf(IdKind kind) const;

    AssessmentFilter m_filter;
    NameOf m_nameOf;
    Suggest m_suggest;
    std::optional<DaySpan> m_chosenDays;
    SavedFilters *m_named = nullptr;
    ConnectionId m_connection;
    bool m_workflowsOffered = true;
    std::array<FilterChip *, idKindCount> m_chips{}; ///< children, hidden while their filter is not set
    FilterChip *m_days = nullptr;
    QPushButton *m_add = nullptr;
    FilterMenu *m_menu;
};

} // namespace clinicdesk::ui
