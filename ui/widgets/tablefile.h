// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/csv.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QObject>
#include <QPointer>

class QWidget;

namespace clinicdesk::ui {

struct CsvTarget {
    QString path; ///< replaced as a whole
    ByteOrderMark mark = ByteOrderMark::Without;
};

/// Writes a table piece by piece, its mark first; false when the sink takes no more. Called on a worker.
using TableWriting = std::function<bool(const TextSink &, ByteOrderMark)>;

/// Saves a table. All or nothing: where it fails, what was there before stays. Only its owner may read the file where
/// the disk knows owners: it names people. FileNoRoom or FileNotWritten with the file's name. Blocks, so it is for a
/// worker.
Result<void> saveTable(const TableWriting &writing, const CsvTarget &target);

/// "Save as CSV…" of a window: asks where, writes in a worker and says how it went.
class TableFile : public QObject {
    Q_OBJECT
public:
    /// Dialogs stand over that widget's window.
    explicit TableFile(QWidget *parent);

    /// Asks for a file, proposing that name, then saves; leaving the dialog saves nothing.
    void ask(const QString &name, const TableWriting &writing);
    /// Goes on to its end even where this object does not live to see it.
    void save(TableWriting writing, CsvTarget target);

Q_SIGNALS:
    /// The file's name for people.
    void saved(const QString &name);
    void failed(const clinicdesk::Error &error);

private:
    static Task<void> write(QPointer<TableFile> self, TableWriting writing, CsvTarget target);

    QWidget *m_parent;
};

} // namespace clinicdesk::ui
