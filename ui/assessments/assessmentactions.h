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

/// What can be done with the list besides reading it, as the menu of the page and by keys: copying, saving, printing,
/// sorting, the bars of the time line, and how often it refreshes by itself.
class AssessmentActions : public QObject {
    Q_OBJECT
public:
    /// What the actions work on, asked for at the moment.
    struct Subject {
        std::function<SharedListing()> listing;
        std::function<std::vector<AssessmentEntry>()> chosen;
        std::function<std::optional<AssessmentEntry>()> current;
        /// These on paper, with what is known of them.
        std::function<PrintedList(std::vector<std::uint32_t>)> onPaper;
    };

    AssessmentActions(Subject subject, QWidget *page);

    QMenu *menu() { return &m_menu; }
    QList<QAction *> rowActions() const;
    /// With these: what a right click or Shift+F10 opens on a row.
    QMenu *rowMenu() { return &m_rowMenu; }
    /// Whether the connection has a name for the filter of workflows.
    void setWorkflowsOffered(bool offered);
    /// There is another listing, or another row has the keyboard.
    void refreshEnabled();
    void setRefreshMinutes(int minutes);
    void setOrder(SortColumn column, SortDirection direction);
    QAction *details() const { return m_details; }
    /// For the menu of the window: all of these.
    PageCommands commands() const;

Q_SIGNALS:
    void said(const QString &icon, const QString &sentence);
    void failed(const clinicdesk::Error &error);
    void doctorWanted(const QString &practitioner); ///< whose profile is to be opened
    void onlyWanted(clinicdesk::IdKind kind, const QString &id);
    void refreshMinutesChosen(int minutes); ///< 0: never by itself
    void barUnitChosen(const std::optional<clinicdesk::BarUnit> &unit);
    void orderChosen(clinicdesk::SortColumn column, clinicdesk::SortDirection direction);

private:
    QAction *add(const QString &iconName, const QString &text, const QKeySequence &key,
                 void (AssessmentActions::*slot)());
    void addOnlyActions();
    void addOrders();
    void addBarUnits();
    void addRefreshing();
    /// What the rows that are chosen stand for, as they are shown; all that is shown where none is chosen.
    std::vector<std::uint32_t> conversations(const std::vector<AssessmentEntry> &entries) const;
    /// The identifier of that kind of the current row; empty for a row above that kind, and where none is given.
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
    CsvExport *m_csv; ///< a child, as the next one
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
