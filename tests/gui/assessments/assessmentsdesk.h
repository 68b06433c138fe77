// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/testwindow.h"
#include "ui/assessments/assessmentspage.h"

#include <QTest>

class QLineEdit;
class QPushButton;

namespace clinicdesk::ui {
class AssessmentDetails;
class AssessmentTableView;
class AssessmentTreeView;
class FilterBar;
class ProblemBanner;
class SegmentedControl;
class TimelineView;
class Toast;
} // namespace clinicdesk::ui

namespace clinicdesk::support {

/// The real window with the practice service behind it. Tests see and press what a doctor does.
class AssessmentsDesk {
public:
    explicit AssessmentsDesk(ui::ThemeManager &look);

    PracticeProcess practice;
    TestWindow desk;

    /// Opens the window with the practice service, then the view by its shortcut, and waits for the list and all
    /// counts.
    bool open();
    /// The same with any service; waits for nothing.
    void openAt(const Connection &connection, const ConnectionSecrets &secrets);

    ui::AssessmentsPage &page();
    /// Whether no request is open and nothing is being computed.
    bool isQuiet();

    ui::AssessmentTreeView &tree();
    ui::AssessmentTableView &table();
    ui::AssessmentDetails &details();
    ui::FilterBar &filters();
    ui::TimelineView &timeline();
    ui::ProblemBanner &band();
    ui::Toast &toast();
    ui::SegmentedControl &status();
    ui::SegmentedControl &mode();
    QLineEdit &search();

    /// The visible button with this text or accessible name; null for none.
    QPushButton *button(const QString &text);
    /// Whether a visible text contains these words.
    bool says(const QString &words);
    /// All visible texts, for the message of a failure.
    QString allTexts();

    /// IDs of the conversations that are shown, sorted.
    QStringList conversations();
    /// Each segment of the status with its count: "New 12".
    QStringList statuses();
    bool hasAllCounts();
    /// This item of the query of each request for assessments so far.
    QStringList asked(const QString &item = QStringLiteral("status"));
    qsizetype requestCount();

    /// From now on the service answers every query with this list.
    bool answerWith(const QJsonArray &groups);
    /// From now on the service answers normally.
    bool answerAsItIs();
    /// Every request for assessments fails in this way.
    bool fail(QJsonObject how);
};

/// A session of a made-up patient.
QJsonObject madeSession(const char *transaction, const QStringList &conversations,
                        const char *practitioner = "pr-made-up");

} // namespace clinicdesk::support
