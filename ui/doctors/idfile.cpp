// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/idfile.h"

#include "core/base/systemfiles.h"
#include "core/document/readablename.h"
#include "core/wording/wording.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QStringDecoder>
#include <QUrl>

namespace clinicdesk::ui {

namespace {

struct IdFileTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::ui::IdFile)
};

} // namespace

QString idFileIn(const QMimeData &data)
{
    const auto urls = data.urls();
    if (urls.size() != 1 || !urls.first().isLocalFile())
        return {};
    const auto path = urls.first().toLocalFile();
    const auto suffix = QFileInfo(path).suffix().toLower();
    const QStringList suffixes{QStringLiteral("csv"), QStringLiteral("tsv"), QStringLiteral("txt")};
    return suffixes.contains(suffix) ? path : QString();
}

Result<QString> readIdFile(const QString &path)
{
    const QFileInfo info(path);
    Error error{.code = ErrorCode::FileUnreadable, .subject = displayName(info.fileName())};
    QFile file(path);
    if (!info.isFile() || !openRegularFile(file))
        return error;
    const auto bytes = file.read(maxIdFileBytes + 1);
    if (file.error() != QFileDevice::NoError)
        return error;
    if (bytes.size() > maxIdFileBytes) {
        error.code = ErrorCode::FileTooLarge;
        error.sizeBytes = info.size();
        error.limit = maxIdFileBytes;
        return error;
    }
    QStringDecoder decoder(QStringConverter::encodingForData(bytes).value_or(QStringConverter::Utf8));
    const QString text = decoder.decode(bytes);
    if (text.contains(QChar(0))) {
        error.code = ErrorCode::FileUnsupported;
        return error;
    }
    return text;
}

QString idFileSentence(const Error &error)
{
    switch (error.code) {
    case ErrorCode::FileTooLarge:
        return IdFileTr::tr("%1 is larger than %2. This is too large for a list of doctor IDs. Choose another file.")
            .arg(error.subject, wording::size(error.limit));
    case ErrorCode::FileUnsupported:
        return IdFileTr::tr("%1 is not a text file. Save the list as CSV or text, then load it.").arg(error.subject);
    default:
        return IdFileTr::tr("%1 cannot be read. Check that the file exists and that you can open it.")
            .arg(error.subject);
    }
}

} // namespace clinicdesk::ui
