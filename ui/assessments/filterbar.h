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

/// The filters that are set, as chips that can be changed and removed, and a button that adds one. All of them have to
/// match; of several workflows any one. The status is not shown here: it is carried along, and comes with a named
/// filter.
class FilterBar : public QWidget {
    Q_OBJECT

public:
    using NameOf = std::function<QString(const QString &practitionerId)>;

    explicit FilterBar(QWidget *parent = nullptr);

    /// Shows these filters without a word.
    void setFilter(const AssessmentFilter &filter);
    const AssessmentFilter &filter() const { return m_filter; }

    /// Days chosen elsewhere, in words; empty: none. "From … to …" begins with `days`.
    void setDays(const QString &words, const std::optional<DaySpan> &days = {});
    /// Whether the menu offers workflows: not where the connection has no name for that filter.
    void setWorkflowsOffered(bool offered) { m_workflowsOffered = offered; }

    /// The name of a practitioner for the chip; an empty answer: none is known.
    void setNameOf(NameOf nameOf);
    /// Asks for the practitioner's name again.
    void refreshNames();

    /// Where identifiers of a kind come from that go with the text; null: none are suggested. Called again after each
    /// key; what it returns does not depend on this function object.
    using Suggest = std::function<Task<QStringList>(IdKind kind, QString text)>;
    void setSuggestions(Suggest suggest) { m_suggest = std::move(suggest); }

    /// The filters of this connection that have a name; null: the menu has none. They outlive the bar.
    void setNamedFilters(SavedFilters *filters, const ConnectionId &connection);

Q_SIGNALS:
    /// The person changed what is asked for.
    void filterChanged(const clinicdesk::AssessmentFilter &filter);
    void daysWanted(const clinicdesk::ui::DaySpan &days);
    void daysRemoved();
    /// The chip of the days was pressed: where they are chosen should take the keyboard.
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
