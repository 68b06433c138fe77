// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentcsv.h"
#include "ui/widgets/csvsaver.h"

#include <vector>

namespace clinicdesk::ui {

/// Writes conversations, by their numbers in the list and in this order, with `writeCsv`.
CsvWriter conversationTable(AssessmentSnapshot list, std::vector<std::uint32_t> conversations);

/// "Save as CSV…" of the list of assessments.
class CsvExport : public QObject {
    Q_OBJECT
public:
    /// The widget's window becomes the parent of all dialogs.
    explicit CsvExport(QWidget *parent);

    /// Asks for a file, then saves. Cancelling the dialog saves nothing.
    void ask(const AssessmentSnapshot &list, std::vector<std::uint32_t> conversations);
    void save(AssessmentSnapshot list, std::vector<std::uint32_t> conversations, CsvDestination target);

Q_SIGNALS:
    /// "Saved 31 conversations to “assessments.csv”."
    void saved(const QString &sentence);
    void failed(const clinicdesk::Error &error);

private:
    CsvSaver m_file;
    std::size_t m_count = 0; ///< rows of the last export
};

} // namespace clinicdesk::ui
