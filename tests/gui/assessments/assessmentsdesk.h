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
class TimeLineView;
class Toast;
} // namespace clinicdesk::ui

namespace clinicdesk::support {

/// A doctor at the real window with the practice service behind it; tests see and press what the doctor does.
class AssessmentsDesk {
public:
    explicit AssessmentsDesk(ui::ThemeManager &look);

    PracticeProcess practice;
    TestWindow desk;

    /// Opens the window over the practice service and the view by its key, and waits for the list and all counts.
    bool open();
    /// The same over any service; waits for nothing.
    void openAt(const Connection &connection, const ConnectionSecrets &secrets);

    ui::AssessmentsPage &page();
    /// Nothing is asked for and nothing is being worked out.
    bool isQuiet();

    ui::AssessmentTreeView &tree();
    ui::AssessmentTableView &table();
    ui::AssessmentDetails &details();
    ui::FilterBar &filters();
    ui::TimeLineView &timeLine();
    ui::ProblemBanner &band();
    ui::Toast &toast();
    ui::SegmentedControl &status();
    ui::SegmentedControl &arrangement();
    QLineEdit &search();

    /// The button with this text or accessible name that can be seen; null for none.
    QPushButton *button(const QString &text);
    /// Whether a text that can be seen has these words in it.
    bool says(const QString &words);
    /// Every text that can be seen, for what a failure says.
    QString allTexts();

    /// Identifiers of the conversations that are shown, sorted.
    QStringList conversations();
    /// Each segment of the status with its count: "New 12".
    QStringList statuses();
    bool hasAllCounts();
    /// This item of each request for assessments so far.
    QStringList asked(const QString &item = QStringLiteral("status"));
    qsizetype requestCount();

    /// From now on the service answers with this list, whatever is asked.
    bool answerWith(const QJsonArray &groups);
    /// And from now on as it does by itself.
    bool answerAsItIs();
    /// Every request for assessments ends like this.
    bool fail(QJsonObject how);
};

/// A session of a made-up patient.
QJsonObject madeSession(const char *transaction, const QStringList &conversations,
                        const char *practitioner = "pr-made-up");

} // namespace clinicdesk::support
