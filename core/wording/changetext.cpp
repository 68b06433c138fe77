// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/changetext.h"

#include "core/wording/errorsentences_p.h"
#include "core/wording/wording.h"

#include <QLocale>

namespace clinicdesk::wording {

namespace {

QString pagesSentence(const FilePreparation &file)
{
    const QLocale locale;
    const auto first = locale.toString(file.firstPage + 1);
    if (file.pages < 2)
        return Tr::tr("Has page %1.").arg(first);
    return Tr::tr("Has the pages %1 to %2.").arg(first, locale.toString(file.firstPage + file.pages));
}

/// Of one name for the same kind: a rare form became the usual one.
QString convertedSentence(SourceKind source, FileKind kind)
{
    if (sourceKindName(source) == kindName(kind))
        return Tr::tr("Saved as a usual %1, which every program opens.").arg(kindName(kind));
    return Tr::tr("Converted from %1 to %2.").arg(sourceKindName(source), kindName(kind));
}

QString sentenceOf(FileChange change, const FileInfo &file, const FilePreparation &preparation)
{
    switch (change) {
    case FileChange::Converted:
        return convertedSentence(preparation.source, file.kind);
    case FileChange::Turned:
        return Tr::tr("Turned upright.");
    case FileChange::TurnedRight:
        return Tr::tr("Turned to the right.");
    case FileChange::TurnedAround:
        return Tr::tr("Turned upside down.");
    case FileChange::TurnedLeft:
        return Tr::tr("Turned to the left.");
    case FileChange::PagesTurned:
        return turnedPages(preparation) == 0
                   ? Tr::tr("Some pages were turned.")
                   : Tr::tr("%Ln page(s) was/were turned.", nullptr, int(turnedPages(preparation)));
    case FileChange::LocationRemoved:
        return Tr::tr("The location was removed.");
    case FileChange::MadeSmaller:
        return Tr::tr("Made smaller, from %1 to %2.").arg(size(preparation.sourceBytes), size(file.sizeBytes));
    case FileChange::FirstOfSeveral:
        return Tr::tr("The file has several pictures; only the first one is sent.");
    case FileChange::Joined:
        return Tr::tr("%Ln file(s) was/were joined to one PDF.", nullptr, preparation.sourceFiles);
    case FileChange::Split:
        return pagesSentence(preparation);
    case FileChange::AttachmentsRemoved:
        return Tr::tr("The files that are attached to the PDF are not sent with it.");
    case FileChange::SignatureRemoved:
        return Tr::tr("The PDF was signed. What is sent is no longer signed.");
    case FileChange::FormDataRemoved:
        return Tr::tr("The data of the form in the PDF is not sent with it.");
    }
    Q_UNREACHABLE();
}

QString noteOf(FileChange change, const FilePreparation &preparation)
{
    switch (change) {
    case FileChange::Converted:
        //: What was done to a file, in a list: %1 is its format before, such as HEIC
        return Tr::tr("from %1").arg(sourceKindName(preparation.source));
    case FileChange::Turned:
        return Tr::tr("turned upright");
    case FileChange::TurnedRight:
        return Tr::tr("turned to the right");
    case FileChange::TurnedAround:
        return Tr::tr("turned upside down");
    case FileChange::TurnedLeft:
        return Tr::tr("turned to the left");
    case FileChange::PagesTurned:
        //: What was done to a file, in a list
        return turnedPages(preparation) == 0 ? Tr::tr("some pages turned")
                                             : Tr::tr("%Ln page(s) turned", nullptr, int(turnedPages(preparation)));
    case FileChange::LocationRemoved:
        return Tr::tr("location removed");
    case FileChange::MadeSmaller:
        //: What was done to a file, in a list: %1 is its size before
        return Tr::tr("made smaller from %1").arg(size(preparation.sourceBytes));
    case FileChange::FirstOfSeveral:
        return Tr::tr("first picture only");
    case FileChange::Joined:
        return Tr::tr("joined");
    case FileChange::Split:
        return Tr::tr("split");
    case FileChange::AttachmentsRemoved:
        return Tr::tr("without attachments");
    case FileChange::SignatureRemoved:
        return Tr::tr("no longer signed");
    case FileChange::FormDataRemoved:
        return Tr::tr("without the data of its form");
    }
    Q_UNREACHABLE();
}

QString numbersOf(const LeftOutPages &leftOut)
{
    const QLocale locale;
    QStringList numbers;
    for (const int page : leftOut.pages)
        numbers.append(locale.toString(page + 1));
    if (numbers.size() < 2)
        return numbers.join(QString());
    const auto last = numbers.takeLast();
    //: Numbers of pages: %1 one or several, such as "2, 4"; %2 the last one
    return Tr::tr("%1 and %2").arg(numbers.join(QStringLiteral(", ")), last);
}

QString sentenceOf(const LeftOutPages &leftOut)
{
    const auto numbers = numbersOf(leftOut);
    if (leftOut.pages.size() == 1)
        return (leftOut.areBlank ? Tr::tr("Page %1 of %2 is blank and is not sent.")
                                 : Tr::tr("Page %1 of %2 separates documents and is not sent."))
            .arg(numbers, leftOut.file);
    //: %1 several numbers, such as "2, 4 and 5"
    return (leftOut.areBlank ? Tr::tr("Pages %1 of %2 are blank and are not sent.")
                             : Tr::tr("Pages %1 of %2 separate documents and are not sent."))
        .arg(numbers, leftOut.file);
}

QString noteOf(const LeftOutPages &leftOut)
{
    const auto numbers = numbersOf(leftOut);
    if (leftOut.pages.size() == 1)
        //: What was done to a file, in a list
        return (leftOut.areBlank ? Tr::tr("without blank page %1") : Tr::tr("without page %1")).arg(numbers);
    //: What was done to a file, in a list: %1 several numbers, such as "2, 4 and 5"
    return (leftOut.areBlank ? Tr::tr("without blank pages %1") : Tr::tr("without pages %1")).arg(numbers);
}

QStringList changesOf(const FileInfo &file, const FilePreparation &preparation)
{
    QStringList sentences;
    for (const auto change : preparation.changes)
        sentences.append(sentenceOf(change, file, preparation));
    return sentences;
}

} // namespace

QString sourceKindName(SourceKind kind)
{
    if (kind == SourceKind::Jpeg2000)
        return QStringLiteral("JPEG 2000");
    return kind == SourceKind::WebP ? QStringLiteral("WebP") : QString(sourceKindText(kind)).toUpper();
}

QStringList changeSentences(const FittedFile &file)
{
    return changesOf(file.facts, preparationOf(file));
}

QStringList changeSentences(const FileInfo &file, const FilePreparation &preparation)
{
    return changesOf(file, preparation) + leftOutSentences(preparation.leftOut);
}

QStringList leftOutSentences(const QList<LeftOutPages> &leftOut)
{
    QStringList sentences;
    for (const auto &pages : leftOut)
        sentences.append(sentenceOf(pages));
    return sentences;
}

QStringList changeNotes(const FilePreparation &preparation)
{
    QStringList notes;
    for (const auto change : preparation.changes)
        notes.append(noteOf(change, preparation));
    for (const auto &pages : preparation.leftOut)
        notes.append(noteOf(pages));
    return notes;
}

QString damageNotice(const Error &flaw)
{
    return Tr::tr("%1 It is sent as it is.").arg(sentencesForReason(flaw).summary);
}

} // namespace clinicdesk::wording
