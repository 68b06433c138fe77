// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/assessmentloader.h"
#include "ui/assessments/assessmentworklist.h"
#include "ui/assessments/savedfilters.h"
#include "ui/state/practitionernames.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/pagecommand.h"

#include <QWidget>

#include <memory>
#include <optional>

class QSettings;

namespace clinicdesk::ui {

class AssessmentActions;
class AssessmentDetails;
class AssessmentFilterRow;
class AssessmentListView;
class AssessmentsHeader;
class CurrentPatient;
class ElidingLabel;
class ErrorBanner;
class TimelineView;
class Toast;

/// The view for doctors (interface 4.4): assessments of one status and the current filters, on a time line and as a
/// tree or a table, with details of the selected entry beside them. `AssessmentLoader` decides when a list is
/// requested. The current list stays readable until the next one replaces it. The replacement marks new entries and
/// moves nothing under the pointer.
class AssessmentsPage : public QWidget {
    Q_OBJECT
public:
    /// All references must outlive the page.
    struct Services {
        CurrentConnection &connection;
        CurrentPatient &patient;
        ClientProvider clients;
        QSettings &settings;
    };

    explicit AssessmentsPage(const Services &services, QWidget *parent = nullptr);
    ~AssessmentsPage() override;

    /// For the menu of the window.
    PageCommands commands() const;
    const AssessmentWorklist &worklist() const { return m_worklist; }

Q_SIGNALS:
    void doctorRequested(const QString &practitioner); ///< open the profile of this doctor

protected:
    bool event(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    void connectLoader();
    void connectFilters();
    void connectList();
    void connectActions();

    void setRefreshMinutes(int minutes);
    void changeQuery(const std::function<void(ListingQuery &)> &change);
    void searchFor(const QString &text);
    void clearViewFilter();
    void showConnection();
    void showFilter();
    void showError(const Error &error);
    void showListing(const EntryMoves &moves);
    void showState();
    void showDetails();
    void placeDetails();
    void placeTimeline();
    void selectInList(const AssessmentEntry &entry);
    void runEmptyAction();
    /// The listing that is shown; null while the error of another query is shown in its place.
    SharedListing shownListing() const;
    /// What is shown in place of the rows.
    std::optional<EmptyState::Content> textInstead() const;

    Services m_services;
    PractitionerNames m_names;
    SavedFilters m_savedFilters;
    AssessmentLoader m_loader;
    AssessmentWorklist m_worklist;
    AssessmentFilter m_shown; ///< the filter of the current listing

    AssessmentActions *m_actions; ///< children, as are all below
    AssessmentsHeader *m_header = nullptr;
    ErrorBanner *m_problem = nullptr;
    AssessmentFilterRow *m_filterRow = nullptr;
    TimelineView *m_timeLine = nullptr;
    ElidingLabel *m_note = nullptr;
    AssessmentListView *m_list = nullptr;
    AssessmentDetails *m_details = nullptr;
    bool m_hasBeenSelected = false; ///< any row, since the page was made
    bool m_goesToFound = false;     ///< Enter was pressed while the search was running
    Toast *m_toast = nullptr;
};

} // namespace clinicdesk::ui
