// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/addeddata.h"

#include <QCoreApplication>
#include <QMimeData>
#include <QStringDecoder>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>
#include <array>

namespace clinicdesk::ui {

namespace {

struct AddedDataTr {
    Q_DECLARE_TR_FUNCTIONS(AddedData)
};

/// Lossless ones first: a program that has a picture as a PNG offers it in other formats, too.
constexpr std::array fileFormats{"image/png",  "image/jpeg", "image/heic", "image/heif", "image/avif",     "image/tiff",
                                 "image/webp", "image/gif",  "image/bmp",  "image/jp2",  "application/pdf"};
/// With these, a program offers to save a file into a folder that it is told (Mozilla's programs, XDS).
constexpr std::array promiseFormats{"application/x-moz-file-promise", "application/x-moz-file-promise-url",
                                    "XdndDirectSave0"};
constexpr char mozillaAddress[] = "text/x-moz-url";
constexpr char mozillaFileName[] = "application/x-moz-file-promise-dest-filename";
constexpr char anyFile[] = "application/octet-stream";
constexpr qsizetype maxNameLength = 200;

bool isOfMail(const QUrl &address)
{
    static const QStringList schemes{
        QStringLiteral("imap"),        QStringLiteral("imaps"),           QStringLiteral("imap-message"),
        QStringLiteral("mailbox"),     QStringLiteral("mailbox-message"), QStringLiteral("pop3"),
        QStringLiteral("ews-message"), QStringLiteral("news-message"),    QStringLiteral("mid"),
        QStringLiteral("cid"),         QStringLiteral("akonadi")};
    return schemes.contains(address.scheme());
}

QString nameOf(const QUrl &address)
{
    if (address.host().isEmpty())
        return address.scheme();
    return address.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

/// Mozilla's programs write UTF-16, others UTF-8.
QString textIn(const QMimeData &data, const char *format)
{
    const auto bytes = data.data(QLatin1String(format));
    const bool isWide = bytes.contains('\0');
    auto decoder = QStringDecoder(isWide ? QStringDecoder::Utf16 : QStringDecoder::Utf8);
    QString text = decoder(bytes);
    return text;
}

/// Without folders, whatever the other program writes.
QString plainName(const QString &name)
{
    return name.section(u'/', -1).section(u'\\', -1).remove(QChar::Null).simplified().left(maxNameLength);
}

/// Of the file that a mail program or browser offers; empty where it does not say.
QString offeredName(const QMimeData &data)
{
    if (auto name = plainName(textIn(data, mozillaFileName)); !name.isEmpty())
        return name;
    const auto lines = textIn(data, mozillaAddress).split(u'\n');
    const QUrl address(lines.first().trimmed());
    if (!isOfMail(address))
        return {}; // the second line is the title of a page
    const auto named = plainName(QUrlQuery(address).queryItemValue(QStringLiteral("filename"), QUrl::FullyDecoded));
    return named.isEmpty() ? plainName(lines.value(1)) : named;
}

bool isPromised(const QMimeData &data)
{
    return std::ranges::any_of(promiseFormats,
                               [&data](const char *format) { return data.hasFormat(QLatin1String(format)); });
}

/// Formats whose bytes are a file, the best ones first.
QStringList fileFormatsIn(const QMimeData &data)
{
    QStringList found;
    for (const auto *format : fileFormats) {
        if (data.hasFormat(QLatin1String(format)))
            found.append(QLatin1String(format));
    }
    const auto all = data.formats();
    for (const auto &format : all) { // the decoder says whether it can open them
        if (format.startsWith(QLatin1String("image/")) && !found.contains(format))
            found.append(format);
    }
    if (data.hasFormat(QLatin1String(anyFile)) && !offeredName(data).isEmpty())
        found.append(QLatin1String(anyFile));
    return found;
}

/// Data of another program is read through a class of Qt, which would decode its pictures in this process, without
/// limits.
bool hasOwnPicture(const QMimeData &data)
{
    return !data.inherits("QInternalMimeData") && data.hasImage();
}

QString nameOfFile(const QMimeData &data, const QString &format, bool isMail)
{
    if (auto name = offeredName(data); !name.isEmpty())
        return name;
    if (format == QLatin1String("application/pdf"))
        return isMail ? AddedDataTr::tr("document from mail.pdf") : AddedDataTr::tr("pasted document.pdf");
    return isMail ? AddedDataTr::tr("picture from mail") : QString();
}

} // namespace

bool hasAddedData(const QMimeData &data)
{
    return data.hasUrls() || hasOwnPicture(data) || isPromised(data) || !fileFormatsIn(data).isEmpty();
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
    const bool isMail =
        std::ranges::any_of(added.addresses, &AddedAddress::isMail) || (added.addresses.isEmpty() && isPromised(data));
    for (const auto &format : fileFormatsIn(data)) {
        added.pictureFile = data.data(format);
        added.name = nameOfFile(data, format, isMail);
        if (!added.pictureFile.isEmpty())
            break;
    }
    if (added.pictureFile.isEmpty() && hasOwnPicture(data))
        added.picture = qvariant_cast<QImage>(data.imageData());
    if (!added.pictureFile.isEmpty() || !added.picture.isNull()) {
        added.addresses.clear();
        return added;
    }
    const auto name = isMail ? offeredName(data) : QString();
    if (added.addresses.isEmpty() && isMail)
        added.addresses.append({name.isEmpty() ? AddedDataTr::tr("Attachment") : name, true});
    else if (added.addresses.size() == 1 && !name.isEmpty())
        added.addresses.first().name = name;
    return added;
}

} // namespace clinicdesk::ui
