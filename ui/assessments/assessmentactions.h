// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmententry.h"
#include "core/assessment/listing.h"
#include "ui/assessments/assessmentprintlayout.h"
#include "ui/widgets/pagecommand.h"

#include <QMenu>

#include <array>
#include <functional>

class QAction;
class QActionGroup;

namespace clinicdesk::ui {

class AssessmentPrint;
class CsvExport;

/// The actions on the list, in the menu of the page and as shortcuts: copying, saving, printing, sorting, the bars of
/// the time line, and the interval of automatic refreshing.
class AssessmentActions : public QObject {
    Q_OBJECT
public:
    /// What the actions work on; called when an action needs it.
    struct Subject {
        std::function<SharedListing()> listing;
        std::function<std::vector<AssessmentEntry>()> chosen;
        std::function<std::optional<AssessmentEntry>()> current;
        /// The list to print for these conversations, with status, filters and names.
        std::function<PrintedList(std::vector<std::uint32_t>)> onPaper;
    };

    AssessmentActions(Subject subject, QWidget *page);

    QMenu *menu() { return &m_menu; }
    QList<QAction *> rowActions() const;
    /// All actions, as the context menu of a row (right click or Shift+F10).
    QMenu *rowMenu() { return &m_rowMenu; }
    /// Whether the connection has a name for the workflow filter.
    void setWorkflowsOffered(bool offered);
    /// Call when the listing or the current row has changed.
    void refreshEnabled();
    void setRefreshMinutes(int minutes);
    void setOrder(SortColumn column, SortDirection direction);
    QAction *details() const { return m_details; }
    /// All actions, for the menu of the window.
    PageCommands commands() const;

Q_SIGNALS:
    void said(const QString &icon, const QString &sentence);
    void failed(const clinicdesk::Error &error);
    void doctorWanted(const QString &practitioner); ///< open the profile of this doctor
    void onlyWanted(clinicdesk::IdKind kind, const QString &id);
    void refreshMinutesChosen(int minutes); ///< 0: no automatic refreshing
    void barUnitChosen(const std::optional<clinicdesk::BarUnit> &unit);
    void orderChosen(clinicdesk::SortColumn column, clinicdesk::SortDirection direction);

private:
    QAction *add(const QString &iconName, const QString &text, const QKeySequence &key,
                 void (AssessmentActions::*slot)());
    void addOnlyActions();
    void addOrders();
    void addBarUnits();
    void addRefreshing();
    /// The conversations of the selected rows, in the order shown; all conversations shown if no row is selected.
    std::vector<std::uint32_t> conversations(const std::vector<AssessmentEntry> &entries) const;
    /// The ID of this kind for the current row; empty for a row above that level, and if there is no ID.
    QString idOfCurrent(IdKind kind) const;
    void openProfile();
    void copyIdentifier();
    void copyRows();
    void saveCsv();
    void print();

    Subject m_subject;
    QWidget *m_page;
    QMenu m_menu;
    QMenu m_rowMenu;
    CsvExport *m_csv; ///< a child, as is the next one
    AssessmentPrint *m_printing;
    QAction *m_openProfile;
    QAction *m_copyIdentifier;
    QAction *m_copyRows;
    QAction *m_saveCsv;
    QAction *m_print;
    QAction *m_details;
    std::array<QAction *, idKindCount> m_only{}; ///< "Only this practitioner", by `IdKind`
    QAction *m_beforeOnly = nullptr;             ///< a separator
    bool m_workflowsOffered = true;
    QActionGroup *m_minutes;
    QActionGroup *m_columns;
    QActionGroup *m_directions;
};

} // namespace clinicdesk::ui
