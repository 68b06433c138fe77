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

struct CsvDestination {
    QString path; ///< replaced as a whole
    ByteOrderMark mark = ByteOrderMark::Without;
};

/// Writes a table piece by piece, its mark first; false when the sink takes no more. Called on a worker.
using CsvWriter = std::function<bool(const TextSink &, ByteOrderMark)>;

/// Saves a table. All or nothing: where it fails, what was there before stays. Only its owner may read the file where
/// the disk knows owners: it names people. FileNoRoom or FileNotWritten with the file's name. Blocks, so it is for a
/// worker.
Result<void> saveTable(const CsvWriter &writing, const CsvDestination &target);

/// "Save as CSV…" of a window: asks where, writes in a worker and says how it went.
class CsvSaver : public QObject {
    Q_OBJECT
public:
    /// Dialogs stand over that widget's window.
    explicit CsvSaver(QWidget *parent);

    /// Asks for a file, proposing that name, then saves; leaving the dialog saves nothing.
    void ask(const QString &name, const CsvWriter &writing);
    /// Goes on to its end even where this object does not live to see it.
    void save(CsvWriter writing, CsvDestination target);

Q_SIGNALS:
    /// The file's name for people.
    void saved(const QString &name);
    void failed(const clinicdesk::Error &error);

private:
    static Task<void> write(QPointer<CsvSaver> self, CsvWriter writing, CsvDestination target);

    QWidget *m_parent;
};

} // namespace clinicdesk::ui
