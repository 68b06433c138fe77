// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/conventions.h"
#include "core/document/intake.h"
#include "core/outbox/outboxdocument.h"

#include <QJsonObject>
#include <QStringList>

#include <memory>
#include <optional>

namespace clinicdesk::cli {

/// The checked files of one document: the accepted files, or the error.
struct CheckedDocument {
    QList<NewFile> files;
    /// With `--fit`, what was changed in each file: {"from","from_name","from_size","pages"|null,"changes"}; otherwise empty.
    QList<QJsonObject> fits;
    std::optional<Error> error;
};

/// Checks the files of documents before they are added. With `--fit` it also makes them sendable (`fitFile`) and says
/// on standard error what was changed.
class UploadFiles {
public:
    /// `fit` has the options of `--fit`, without its limits; nothing: bytes are sent unchanged.
    UploadFiles(UploadMethod method, const Conventions &conventions, std::optional<FitOptions> fit);

    /// All files belong to one document.
    CheckedDocument check(const QStringList &paths);

private:
    void addUnchanged(CheckedDocument &document, const QString &path) const;
    void addFitted(CheckedDocument &document, const QString &path);

    FileLimits m_limits;
    int m_maxFiles;
    std::optional<FitOptions> m_fit;
    DecoderProcess m_decoder;
};

} // namespace clinicdesk::cli
