// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"

#include <QWidget>

#include <array>
#include <optional>

class QMenu;
class QAction;
class QPushButton;

namespace clinicdesk::ui {

class Label;
class SegmentedControl;

/// The header of the assessments page: the current status, the number of conversations with each status, the time of
/// the list, and buttons for further actions.
class AssessmentsHeader : public QWidget {
    Q_OBJECT
public:
    explicit AssessmentsHeader(QMenu *more, QWidget *parent = nullptr);

    /// Shows the status of this filter, or that it has all; emits no signal.
    void setStatus(const AssessmentFilter &filter);
    void setCount(AssessmentStatus status, std::size_t conversations);
    /// The same for the answer with this filter: all counts if it has all statuses.
    void setCounts(const AssessmentFilter &filter, const AssessmentList &list);
    /// Removes the counts of all statuses.
    void forgetCounts();
    /// "as of 10:42", "loading…".
    void setMoment(const QString &words);

    QAction *refreshAction() const { return m_refreshAction; }

Q_SIGNALS:
    void statusChosen(clinicdesk::AssessmentStatus status);
    void allStatusesChosen();
    void refreshRequested();

protected:
    bool event(QEvent *event) override;

private:
    void keepRoomForMoment();
    void showSum();

    Label *m_title;
    SegmentedControl *m_status;
    std::array<std::optional<std::size_t>, allAssessmentStatuses.size()> m_counts;
    Label *m_moment;
    QPushButton *m_refresh;
    QAction *m_refreshAction;
};

} // namespace clinicdesk::ui
