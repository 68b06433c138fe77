// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/intake.h"
#include "core/outbox/outboxdocument.h"

#include <QHash>

namespace clinicdesk::ui {

/// What was taken from a photo, and can be kept if its draft is made again.
enum class PhotoPart {
    Location,
    Quality ///< in a PDF, which may be larger
};

/// The photos that drafts were made of, as far as the user may want them another way. Known until the program ends.
class PhotoSources {
public:
    void remember(const DocumentId &id, const FittedFile &fitted, const QString &path, const FileLimits &limits);
    void forget(const DocumentId &id);
    /// The path of the photo; empty where this part was not taken from it, or cannot be kept.
    QString pathFor(const DocumentId &id, PhotoPart part) const;

private:
    QHash<DocumentId, QString> m_cleaned;
    QHash<DocumentId, QString> m_smaller;
};

} // namespace clinicdesk::ui
