// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentcsv.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QObject>
#include <QPointer>

#include <vector>

class QWidget;

namespace clinicdesk::ui {

struct CsvTarget {
    QString path; ///< replaced as a whole
    ByteOrderMark mark = ByteOrderMark::Without;
};

/// Writes conversations, by their numbers in the list and in this order, as `writeCsv` does. All or nothing: where it
/// fails, what was there before stays. Only its owner may read the file where the disk knows owners: it names patients.
/// FileNoRoom or FileNotWritten with the file's name. Blocks, so it is for a worker.
Result<void> saveCsv(const AssessmentList &list, std::span<const std::uint32_t> conversations, const CsvTarget &target);

/// "Save as CSV…" of a window: asks where, writes in a worker and says how it went.
class CsvExport : public QObject {
    Q_OBJECT
public:
    /// Dialogs stand over that widget's window.
    explicit CsvExport(QWidget *parent);

    /// Asks for a file, then saves; leaving the dialog saves nothing.
    void ask(const AssessmentSnapshot &list, std::vector<std::uint32_t> conversations);
    void save(AssessmentSnapshot list, std::vector<std::uint32_t> conversations, CsvTarget target);

Q_SIGNALS:
    /// "Saved 31 conversations to “assessments.csv”."
    void saved(const QString &sentence);
    void failed(const clinicdesk::Error &error);

private:
    static Task<void> write(QPointer<CsvExport> self, AssessmentSnapshot list, std::vector<std::uint32_t> conversations,
                            CsvTarget target);

    QWidget *m_parent;
    QString m_folder; ///< of the last one
};

} // namespace clinicdesk::ui
