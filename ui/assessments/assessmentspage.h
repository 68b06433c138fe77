// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "ui/assessments/assessmentfeed.h"
#include "ui/assessments/assessmentprintlayout.h"
#include "ui/assessments/assessmentworklist.h"
#include "ui/assessments/dayspopup.h"
#include "ui/assessments/savedfilters.h"
#include "ui/state/practitionernames.h"
#include "ui/widgets/pagecommand.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QLineEdit;
class QSettings;
class QStackedWidget;

namespace clinicdesk::ui {

class AssessmentActions;
class AssessmentDetails;
class AssessmentTableView;
class AssessmentTreeView;
class AssessmentsHeader;
class CurrentConnection;
class ElidingLabel;
class EmptyState;
class FilterBar;
class CurrentPatient;
class ProblemBanner;
class SegmentedControl;
class TimeLineView;
class Toast;

/// The view for doctors (interface 4.4): assessments of one status and the current filters, on a time line and as a
/// tree or a table, with details of the selected entry beside them. The page requests a list when it is shown, when the
/// query changes, on the user's request and by a timer. The current list stays readable until the next one replaces it.
/// The replacement marks new entries and moves nothing under the pointer.
class AssessmentsPage : public QWidget {
    Q_OBJECT
public:
    /// All references must outlive the page.
    struct Parts {
        CurrentConnection &connection;
        CurrentPatient &patient;
        ClientProvider clients;
        QSettings &settings;
    };

    explicit AssessmentsPage(const Parts &parts, QWidget *parent = nullptr);
    ~AssessmentsPage() override;

    /// For the menu of the window.
    PageCommands commands() const;
    const AssessmentWorklist &worklist() const { return m_worklist; }

Q_SIGNALS:
    void doctorWanted(const QString &practitioner); ///< open the profile of this doctor

protected:
    void showEvent(QShowEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    QWidget *buildFilterRow();
    QWidget *buildContent();
    void wire();
    void wireActions();

    void connectionChanged();
    void ask();
    void setFilter(const AssessmentFilter &filter);
    void arrived(const AssessmentSnapshot &list);
    void failed(const Error &error);
    void showProblem(const Error &error);
    void chooseRemedy();
    void refreshByItself();
    void setRefreshMinutes(int minutes);

    void changeWish(const std::function<void(ListingQuery &)> &change);
    void showListing(const EntryMoves &moves);
    void showContent();
    void showSummary();
    void showTimeLine();
    void showMoment();
    void showStatus();
    void showDetails();
    void placeDetails();
    void currentChanged();
    void announceNew();
    void goToFirstNew();
    void chooseInList(const AssessmentEntry &entry);
    void showNames();
    void chooseDays(const DaySpan &days);
    std::optional<DaySpan> chosenDays() const;
    /// IDs of the list that match the text, for the popup of a filter.
    Task<QStringList> suggestIds(IdKind kind, const QString &text);
    QStringList practitionersNamed(const QString &text);
    static QStringList filtersInWords(const AssessmentFilter &filter);
    QString emptySentence() const;
    QString failedSentence() const;
    void resetEmptyState();
    /// The last query failed, and the list that is shown answers a different one.
    bool isForOtherQuestion() const;
    SharedListing shownListing() const;
    bool isNarrowed() const;
    bool isEverythingHidden() const;
    void clearViewFilter();
    bool isTree() const;
    std::optional<AssessmentEntry> currentEntry() const;
    PrintedList onPaper(std::vector<std::uint32_t> conversations);

    Parts m_parts;
    PractitionerNames m_names;
    SavedFilters m_named;
    AssessmentFeed m_feed;
    AssessmentWorklist m_worklist;
    std::optional<Connection> m_connection; ///< the page shows the data of this one
    AssessmentFilter m_filter;
    std::optional<AssessmentFilter> m_answered; ///< the query of the last answer
    AssessmentFilter m_shown;                   ///< the query of the current listing
    bool m_isShowing = false;                   ///< a listing: the user changes no row
    QDateTime m_asOf;
    std::optional<Error> m_failure;           ///< of the last query
    std::optional<AssessmentFilter> m_failed; ///< the query that failed
    std::shared_ptr<const Timeline> m_shownLine;
    QTimer m_timer;
    bool m_detailsWanted = false;

    AssessmentActions *m_actions; ///< children, as are all below
    AssessmentsHeader *m_header = nullptr;
    ProblemBanner *m_problem = nullptr;
    FilterBar *m_filters = nullptr;
    ElidingLabel *m_summary = nullptr;
    QLineEdit *m_search = nullptr;
    QAction *m_find = nullptr;
    SegmentedControl *m_arrangement = nullptr;
    TimeLineView *m_timeLine = nullptr;
    ElidingLabel *m_note = nullptr;
    QStackedWidget *m_stack = nullptr;
    AssessmentTreeView *m_tree = nullptr;
    AssessmentTableView *m_table = nullptr;
    EmptyState *m_empty = nullptr;
    AssessmentDetails *m_details = nullptr;
    Toast *m_toast = nullptr;
};

} // namespace clinicdesk::ui
