// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/picturedate.h"

#include "core/document/filekind.h"
#include "core/document/typeddate.h"

#include <QString>

#include <libexif/exif-data.h>

#include <algorithm>
#include <memory>

namespace clinicdesk {

namespace {

constexpr qsizetype headBytes = 524'288; // EXIF data is one of the first segments, of at most 64 KiB
constexpr qsizetype dayLength = 10;      // of "2026:10:05 14:30:00"

struct Unref {
    void operator()(ExifData *data) const { exif_data_unref(data); }
};
using ExifHandle = std::unique_ptr<ExifData, Unref>;

} // namespace

std::optional<QDate> dateInPicture(QByteArrayView bytes, QDate today)
{
    if (kindOf(bytes.first(std::min<qsizetype>(bytes.size(), kindPrefixBytes))) != FileKind::Jpeg)
        return {};
    const auto head = bytes.first(std::min(bytes.size(), headBytes));
    const ExifHandle data(exif_data_new_from_data(reinterpret_cast<const unsigned char *>(head.data()),
                                                  static_cast<unsigned int>(head.size())));
    const auto *content = data ? data->ifd[EXIF_IFD_EXIF] : nullptr;
    const auto *entry =
        content ? exif_content_get_entry(data->ifd[EXIF_IFD_EXIF], EXIF_TAG_DATE_TIME_ORIGINAL) : nullptr;
    if (!entry || !entry->data || entry->size < dayLength)
        return {};
    const auto text = QString::fromLatin1(reinterpret_cast<const char *>(entry->data), dayLength);
    const auto date = QDate::fromString(text, QStringLiteral("yyyy:MM:dd"));
    return date.isValid() && date >= minDocumentDate && date <= today ? std::optional(date) : std::nullopt;
}

} // namespace clinicdesk
