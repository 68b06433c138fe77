// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentcsv.h"
#include "ui/widgets/csvsaver.h"

#include <vector>

namespace clinicdesk::ui {

/// Conversations, by their numbers in the list and in this order, as `writeCsv` writes them.
CsvWriter conversationTable(AssessmentSnapshot list, std::vector<std::uint32_t> conversations);

/// "Save as CSV…" of the list of assessments.
class CsvExport : public QObject {
    Q_OBJECT
public:
    /// Dialogs stand over that widget's window.
    explicit CsvExport(QWidget *parent);

    /// Asks for a file, then saves; leaving the dialog saves nothing.
    void ask(const AssessmentSnapshot &list, std::vector<std::uint32_t> conversations);
    void save(AssessmentSnapshot list, std::vector<std::uint32_t> conversations, CsvDestination target);

Q_SIGNALS:
    /// "Saved 31 conversations to “assessments.csv”."
    void saved(const QString &sentence);
    void failed(const clinicdesk::Error &error);

private:
    CsvSaver m_file;
    std::size_t m_count = 0; ///< of the last one
};

} // namespace clinicdesk::ui
