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

/// Writes a table piece by piece, its mark first; returns false if the sink fails. Called on a worker.
using CsvWriter = std::function<bool(const TextSink &, ByteOrderMark)>;

/// Saves a table. If this fails, the previous file stays. Where the file system has owners, only the owner may read the
/// file, because it names people. Errors: FileNoRoom or FileNotWritten with the file's name. Blocks; call on a worker.
Result<void> saveTable(const CsvWriter &writing, const CsvDestination &target);

/// "Save as CSV…" of a window: asks for a file, writes it in a worker and reports the result.
class CsvSaver : public QObject {
    Q_OBJECT
public:
    /// Dialogs are shown over the window of `parent`.
    explicit CsvSaver(QWidget *parent);

    /// Asks for a file, proposing that name, then saves; cancelling the dialog saves nothing.
    void ask(const QString &name, const CsvWriter &writing);
    /// Continues to the end even if this object is destroyed.
    void save(CsvWriter writing, CsvDestination target);

Q_SIGNALS:
    /// `name` is the file's name as shown to the user.
    void saved(const QString &name);
    void failed(const clinicdesk::Error &error);

private:
    static Task<void> write(QPointer<CsvSaver> self, CsvWriter writing, CsvDestination target);

    QWidget *m_parent;
};

} // namespace clinicdesk::ui
