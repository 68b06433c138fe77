// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/rejectedkind.h"

#include "core/base/errorreason.h"
#include "core/wording/changetext.h"
#include "ui/upload/rejectedfiles.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

namespace clinicdesk::ui {

namespace {

struct RejectedKindTr {
    Q_DECLARE_TR_FUNCTIONS(RejectedKind)
};

const auto pictureIcon = QStringLiteral("image");

RejectedKind pictureOf(const QString &format)
{
    //: Kind of a file that was refused: %1 the format, such as "JPEG" or "DICOM"
    return {pictureIcon, RejectedKindTr::tr("%1 picture").arg(format)};
}

RejectedKind officeKind(const QString &extension)
{
    static const QStringList tables{QStringLiteral("xls"), QStringLiteral("xlsx"), QStringLiteral("xlsm"),
                                    QStringLiteral("ods"), QStringLiteral("numbers")};
    static const QStringList slides{QStringLiteral("ppt"), QStringLiteral("pptx"), QStringLiteral("odp"),
                                    QStringLiteral("key")};
    static const QStringList word{QStringLiteral("doc"), QStringLiteral("docx"), QStringLiteral("docm"),
                                  QStringLiteral("dotx")};
    if (tables.contains(extension))
        return {QStringLiteral("table"), RejectedKindTr::tr("Spreadsheet")};
    if (slides.contains(extension))
        return {pictureIcon, RejectedKindTr::tr("Presentation")};
    return {QStringLiteral("text"),
            word.contains(extension) ? RejectedKindTr::tr("Word document") : RejectedKindTr::tr("Office document")};
}

/// Empty for a reason that does not say what the file is.
RejectedKind foreignKind(ErrorReason reason, const QString &extension)
{
    switch (reason) {
    case ErrorReason::MailMessage:
        return {QStringLiteral("mail"), RejectedKindTr::tr("E-mail")};
    case ErrorReason::Archive:
        return {QStringLiteral("archive"),
                extension == QLatin1String("zip") ? RejectedKindTr::tr("ZIP archive") : RejectedKindTr::tr("Archive")};
    case ErrorReason::WebPage:
        return {QStringLiteral("web"), RejectedKindTr::tr("Web page")};
    case ErrorReason::OfficeDocument:
        return officeKind(extension);
    case ErrorReason::UnfinishedDownload:
        return {QStringLiteral("down"), RejectedKindTr::tr("Unfinished download")};
    case ErrorReason::CloudPlaceholder:
        return {QStringLiteral("web"), RejectedKindTr::tr("File in the cloud")};
    case ErrorReason::DicomPicture:
        return pictureOf(QStringLiteral("DICOM"));
    case ErrorReason::RawPhoto:
        return pictureOf(QStringLiteral("RAW"));
    case ErrorReason::JpegXlPicture:
        return pictureOf(QStringLiteral("JPEG XL"));
    case ErrorReason::PhotoshopPicture:
        return pictureOf(QStringLiteral("Photoshop"));
    case ErrorReason::Drawing:
        return pictureOf(QStringLiteral("SVG"));
    case ErrorReason::JpegUnusual:
        return pictureOf(QStringLiteral("JPEG"));
    case ErrorReason::PictureVariant:
        return {pictureIcon, RejectedKindTr::tr("Picture")};
    case ErrorReason::PrintFile:
        return {QStringLiteral("page"), RejectedKindTr::tr("Print file")};
    case ErrorReason::TextFile:
        return {QStringLiteral("text"), RejectedKindTr::tr("Text file")};
    case ErrorReason::Video:
        return {QStringLiteral("film"), RejectedKindTr::tr("Video")};
    default:
        return {};
    }
}

} // namespace

RejectedKind kindOf(const RejectedFile &file)
{
    if (file.isMail)
        return {QStringLiteral("mail"), RejectedKindTr::tr("E-mail")};
    if (file.isLink)
        return {QStringLiteral("web"), RejectedKindTr::tr("Link")};
    if (file.kind == SourceKind::Pdf)
        return {QStringLiteral("page"), wording::sourceKindName(*file.kind)};
    if (file.kind)
        return pictureOf(wording::sourceKindName(*file.kind));
    if (file.error.code == ErrorCode::FileEmpty && file.stamp.sizeBytes < 0 && !file.path.isEmpty())
        return {QStringLiteral("folder"), RejectedKindTr::tr("Empty folder")};
    if (file.error.code == ErrorCode::FileEmpty)
        return {QStringLiteral("minus"), RejectedKindTr::tr("Empty file")};
    if (const auto foreign = foreignKind(file.error.reason, QFileInfo(file.name).suffix().toLower());
        !foreign.name.isEmpty())
        return foreign;
    return {QStringLiteral("help"), RejectedKindTr::tr("File of an unknown kind")};
}

} // namespace clinicdesk::ui
