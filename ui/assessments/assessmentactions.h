// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmententry.h"
#include "core/assessment/listing.h"
#include "ui/assessments/assessmentprint.h"
#include "ui/widgets/pagecommand.h"

#include <QMenu>

#include <array>
#include <functional>

class QAction;

namespace clinicdesk::ui {

class AssessmentOptions;
class CsvExport;

/// The actions on the rows of the list, in the menu of the page and as shortcuts: copying, saving, printing, and
/// showing only what has an ID of the current row. The menu has the options of the list, too.
class AssessmentActions : public QObject {
    Q_OBJECT
public:
    /// What the actions work on; called when an action needs it.
    struct Context {
        std::function<SharedListing()> listing;
        std::function<std::vector<AssessmentEntry>()> selected;
        std::function<std::optional<AssessmentEntry>()> current;
        /// The list to print for these conversations, with status, filters and names.
        std::function<PrintedList(std::vector<std::uint32_t>)> printData;
    };

    AssessmentActions(Context context, QWidget *page);

    QMenu *menu() { return &m_menu; }
    QList<QAction *> rowActions() const;
    /// All actions, as the context menu of a row (right click or Shift+F10).
    QMenu *rowMenu() { return &m_rowMenu; }
    AssessmentOptions &options() const { return *m_options; }
    /// Whether the connection has a name for the workflow filter.
    void setWorkflowsOffered(bool offered);
    /// Call when the listing or the current row has changed.
    void refreshEnabled();
    QAction *details() const { return m_details; }
    /// All actions, for the menu of the window.
    PageCommands commands() const;

Q_SIGNALS:
    /// Go to the next row that the search found, or with -1 to the one before it.
    void foundRequested(int step);
    void messageShown(const QString &icon, const QString &sentence);
    void failed(const clinicdesk::Error &error);
    void doctorRequested(const QString &practitioner); ///< open the profile of this doctor
    void onlyRequested(clinicdesk::IdKind kind, const QString &id);

private:
    QAction *add(const QString &iconName, const QString &text, const QKeySequence &key,
                 void (AssessmentActions::*slot)());
    void addOnlyActions();
    QString idOfCurrent(IdKind kind) const;
    void goToNextFound() { Q_EMIT foundRequested(1); }
    void goToFoundBefore() { Q_EMIT foundRequested(-1); }
    void openProfile();
    void copyIdentifier();
    void copyRows();
    void saveCsv();
    void print();

    Context m_context;
    QWidget *m_page;
    QMenu m_menu;
    QMenu m_rowMenu;
    CsvExport *m_csv; ///< a child, as are all below
    PrintJob *m_printing;
    QAction *m_openProfile;
    QAction *m_copyIdentifier;
    QAction *m_copyRows;
    QAction *m_saveCsv;
    QAction *m_print;
    QAction *m_nextFound;
    QAction *m_foundBefore;
    QAction *m_details;
    std::array<QAction *, idKindCount> m_only{}; ///< "Only this practitioner", by `IdKind`
    QAction *m_beforeOnly = nullptr;             ///< a separator
    AssessmentOptions *m_options = nullptr;
    bool m_workflowsOffered = true;
};

} // namespace clinicdesk::ui
