// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/photosources.h"

namespace clinicdesk::ui {

void PhotoSources::remember(const DocumentId &id, const FittedFile &fitted, const QString &path,
                            const FileLimits &limits)
{
    if (fitted.changes.contains(FileChange::LocationRemoved))
        m_cleaned.insert(id, path);
    const bool isPhoto = fitted.source == SourceKind::Jpeg && fitted.facts.kind == FileKind::Jpeg;
    if (isPhoto && fitted.changes.contains(FileChange::MadeSmaller) && fitted.sourceBytes < limits.pdfBytes)
        m_smaller.insert(id, path);
}

void PhotoSources::forget(const DocumentId &id)
{
    m_cleaned.remove(id);
    m_smaller.remove(id);
}

QString PhotoSources::pathFor(const DocumentId &id, PhotoPart part) const
{
    return (part == PhotoPart::Location ? m_cleaned : m_smaller).value(id);
}

} // namespace clinicdesk::ui
