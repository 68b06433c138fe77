// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/worker.h"
#include "core/connection/conventions.h"
#include "core/document/separators.h"
#include "core/outbox/outboxdocument.h"

#include <QJsonObject>
#include <QStringList>

#include <memory>
#include <optional>

namespace clinicdesk::cli {

/// The checked files of one document: the accepted files, or the error.
struct CheckedDocument {
    QList<NewFile> files;
    /// What was changed in each file: {"from","from_name","from_size","pages"|null,"changes"}, with "from_names"
    /// instead of a name for joined files, "first_page" for split ones, and "left_out" for pages of a stack that are
    /// not sent. Empty without `--fit` for an unchanged file.
    QList<QJsonObject> fits;
    std::optional<Error> error;
    QStringList notices; ///< for standard error, before the document is added
};

/// How files are changed before they are added.
struct FileHandling {
    std::optional<FitOptions> fit;  ///< of `--fit`, without its limits; nothing: bytes are sent unchanged
    std::optional<SplitAt> splitAt; ///< of `--split-at`
    bool acceptsDamage = false;     ///< of `--accept-damage`
};

/// Checks the files of documents before they are added. With `--fit` it also makes them sendable, with `--split-at` it
/// looks for separator pages. It has a thread and a decoder of its own, so one document is checked while another one is
/// stored.
class UploadFiles {
public:
    /// Its decoder starts at once.
    explicit UploadFiles(const FileHandling &handling);
    ~UploadFiles();
    Q_DISABLE_COPY_MOVE(UploadFiles)

    /// All files belong to one document, or are split into several. Documents are checked in the order of the calls.
    QFuture<QList<CheckedDocument>> check(const QStringList &paths, UploadMethod method,
                                          const Conventions &conventions);

private:
    const FileHandling m_handling;
    std::unique_ptr<DecoderProcess> m_decoder; ///< used on the thread of the worker only
    Worker m_worker;
};

} // namespace clinicdesk::cli
