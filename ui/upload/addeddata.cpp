// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/addeddata.h"

#include <QMimeData>
#include <QUrl>

#include <algorithm>
#include <array>

namespace clinicdesk::ui {

namespace {

/// Lossless ones first: a program that has a picture as a PNG offers it in other formats, too.
constexpr std::array pictureFormats{"image/png",  "image/jpeg", "image/heic", "image/heif",     "image/tiff",
                                    "image/webp", "image/gif",  "image/bmp",  "application/pdf"};

bool isOfMail(const QUrl &address)
{
    static const QStringList schemes{QStringLiteral("imap"), QStringLiteral("imaps"), QStringLiteral("mailbox"),
                                     QStringLiteral("pop3"), QStringLiteral("mid"),   QStringLiteral("cid")};
    return schemes.contains(address.scheme());
}

QString nameOf(const QUrl &address)
{
    if (address.host().isEmpty())
        return address.scheme();
    return address.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

/// The picture goes to the decoder as it is, so no picture from outside is decoded in this program.
QByteArray pictureFileIn(const QMimeData &data)
{
    for (const auto *format : pictureFormats) {
        if (auto bytes = data.data(QLatin1String(format)); !bytes.isEmpty())
            return bytes;
    }
    return {};
}

bool hasPictureFile(const QMimeData &data)
{
    return std::ranges::any_of(pictureFormats,
                               [&data](const char *format) { return data.hasFormat(QLatin1String(format)); });
}

} // namespace

bool hasAddedData(const QMimeData &data)
{
    return data.hasUrls() || data.hasImage() || hasPictureFile(data);
}

AddedData addedDataOf(const QMimeData &data)
{
    AddedData added;
    const auto urls = data.urls();
    for (const auto &url : urls) {
        if (url.isLocalFile())
            added.paths.append(url.toLocalFile());
        else
            added.addresses.append({nameOf(url), isOfMail(url)});
    }
    if (!added.paths.isEmpty())
        return added;
    added.pictureFile = pictureFileIn(data);
    if (added.pictureFile.isEmpty() && data.hasImage())
        added.picture = qvariant_cast<QImage>(data.imageData());
    if (!added.pictureFile.isEmpty() || !added.picture.isNull())
        added.addresses.clear();
    return added;
}

} // namespace clinicdesk::ui
