// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
    /// instead of a name for joined files and "first_page" for split ones. Empty without `--fit` for an unchanged file.
    QList<QJsonObject> fits;
    std::optional<Error> error;
};

/// How files are changed before they are added.
struct FileHandling {
    std::optional<FitOptions> fit;  ///< of `--fit`, without its limits; nothing: bytes are sent unchanged
    std::optional<SplitAt> splitAt; ///< of `--split-at`
};

/// Checks the files of documents before they are added. With `--fit` it also makes them sendable, with `--split-at` it
/// looks for separator pages. Says on standard error what was changed.
class UploadFiles {
public:
    UploadFiles(UploadMethod method, const Conventions &conventions, const FileHandling &handling);

    /// All files belong to one document, or are split into several.
    QList<CheckedDocument> check(const QStringList &paths);

private:
    CheckedDocument checkTogether(const QStringList &paths);
    QList<CheckedDocument> split(const QStringList &paths);
    Result<QList<FileToJoin>> readStack(const QStringList &paths) const;
    CheckedDocument splitDocument(const Result<QList<FittedFile>> &files, const QStringList &paths) const;
    void addUnchanged(CheckedDocument &document, const QString &path) const;
    QList<FittedFile> addFitted(CheckedDocument &document, const QString &path);
    void join(CheckedDocument &document, const QStringList &paths, const QList<FittedFile> &files);
    std::optional<Error> problemTogether(const CheckedDocument &document) const;
    Result<QByteArray> read(const QString &path) const;

    FileLimits m_limits;
    int m_maxFiles;
    FileHandling m_handling;
    DecoderProcess m_decoder;
};

} // namespace clinicdesk::cli
