// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/outbox/outboxdocument.h"
#include "core/outbox/spool_p.h"
#include "core/store/storethread.h"

#include <memory>

namespace clinicdesk {

/// The stored files of the documents. Writes them on a thread of its own and removes them on the row thread. Use on the
/// window's thread.
class DocumentFiles {
public:
    DocumentFiles(std::shared_ptr<StoreThread> rows, std::shared_ptr<Spool> spool);
    /// Waits until all files are written.
    ~DocumentFiles();
    DocumentFiles(const DocumentFiles &) = delete;
    DocumentFiles &operator=(const DocumentFiles &) = delete;

    /// Stores the files of a new document, in this order. If one cannot be stored, none stays, and the error names it.
    /// The object must live until the task has ended.
    Task<Result<QList<DocumentFile>>> store(DocumentId id, QList<NewFile> newFiles);
    /// Removes files that no document needs any more, after all jobs that the row thread has already.
    void remove(const QList<DocumentFile> &files);
    /// Returns a maker that opens the stored file again for each attempt, on any thread. A file that the document does
    /// not have, at that position, is StoreDamaged when it is opened or read.
    ByteSourceMaker maker(const OutboxDocument &document, const FileId &file) const;

private:
    std::shared_ptr<StoreThread> m_rows;
    std::shared_ptr<Spool> m_spool;
    Worker m_sealingThread;
};

} // namespace clinicdesk
