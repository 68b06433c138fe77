// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/changetext.h"

#include "core/wording/errorsentences_p.h"
#include "core/wording/wording.h"

namespace clinicdesk::wording {

namespace {

/// Names of formats are the same in every language.
QString nameOf(SourceKind kind)
{
    return kind == SourceKind::WebP ? QStringLiteral("WebP") : QString(sourceKindText(kind)).toUpper();
}

QString nameOf(FileKind kind)
{
    return kind == FileKind::Jpeg ? QStringLiteral("JPEG") : extensionOf(kind).toUpper();
}

QString sentenceOf(FileChange change, const FittedFile &file)
{
    switch (change) {
    case FileChange::Converted:
        return Tr::tr("Converted from %1 to %2.").arg(nameOf(file.source), nameOf(file.facts.kind));
    case FileChange::Turned:
        return Tr::tr("Turned upright.");
    case FileChange::LocationRemoved:
        return Tr::tr("The location was removed.");
    case FileChange::MadeSmaller:
        return Tr::tr("Made smaller, from %1 to %2.").arg(size(file.sourceBytes), size(file.facts.sizeBytes));
    case FileChange::FirstOfSeveral:
        return Tr::tr("The file has several pictures; only the first one is sent.");
    }
    Q_UNREACHABLE();
}

} // namespace

QStringList changeSentences(const FittedFile &file)
{
    QStringList sentences;
    for (const auto change : file.changes)
        sentences.append(sentenceOf(change, file));
    return sentences;
}

} // namespace clinicdesk::wording
