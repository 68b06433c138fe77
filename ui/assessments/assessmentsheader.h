// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"

#include <QWidget>

class QMenu;
class QPushButton;

namespace clinicdesk::ui {

class Label;
class SegmentedControl;

/// The head of the assessments page: the status that is asked for, how many there are of each, of when the list is, and
/// what else can be done.
class AssessmentsHeader : public QWidget {
    Q_OBJECT
public:
    explicit AssessmentsHeader(QMenu *more, QWidget *parent = nullptr);

    /// Without a signal.
    void setStatus(AssessmentStatus status);
    void setCount(AssessmentStatus status, std::size_t conversations);
    /// Nothing is known of any of them.
    void forgetCounts();
    /// "as of 10:42", "asking…".
    void setMoment(const QString &words);

Q_SIGNALS:
    void statusChosen(clinicdesk::AssessmentStatus status);
    void refreshWanted();

private:
    void keepRoomForMoment();

    SegmentedControl *m_status;
    Label *m_moment;
    QPushButton *m_refresh;
};

} // namespace clinicdesk::ui
