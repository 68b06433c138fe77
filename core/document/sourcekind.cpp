// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/sourcekind.h"

#include "core/document/filekind.h"

#include <QList>
#include <QStringView>

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

constexpr std::array<QLatin1String, sourceKindCount> texts{
    QLatin1String("pdf"),  QLatin1String("jpeg"),    QLatin1String("png"),  QLatin1String("heic"),
    QLatin1String("tiff"), QLatin1String("bmp"),     QLatin1String("webp"), QLatin1String("gif"),
    QLatin1String("avif"), QLatin1String("jpeg2000")};

SourceKind sourceOf(FileKind kind)
{
    switch (kind) {
    case FileKind::Pdf:
        return SourceKind::Pdf;
    case FileKind::Jpeg:
        return SourceKind::Jpeg;
    case FileKind::Png:
        return SourceKind::Png;
    }
    Q_UNREACHABLE();
}

/// The brands in the file type box of ISO 14496-12.
QList<QByteArrayView> brandsOf(QByteArrayView head)
{
    constexpr qsizetype boxHeader = 8;
    constexpr qsizetype brandBytes = 4;
    if (head.size() < boxHeader + brandBytes || head.sliced(4, 4) != QByteArrayView("ftyp"))
        return {};
    qsizetype boxBytes = 0;
    for (const auto byte : head.first(4))
        boxBytes = boxBytes * 256 + static_cast<unsigned char>(byte);
    const auto content = head.first(std::clamp(boxBytes, boxHeader + brandBytes, head.size())).sliced(boxHeader);
    QList<QByteArrayView> brands;
    for (qsizetype at = 0; at + brandBytes <= content.size(); at += brandBytes) {
        const bool isMinorVersion = at == brandBytes;
        if (!isMinorVersion)
            brands.append(content.sliced(at, brandBytes));
    }
    return brands;
}

/// HEVC pictures (ISO 23008-12) and AV1 pictures have brands of their own. Files that name only the structure (`mif1`)
/// have the type of their pictures in the list of their items, which follows.
std::optional<SourceKind> heifKindOf(QByteArrayView head)
{
    const auto brands = brandsOf(head);
    const auto has = [&brands](const char *brand) { return brands.contains(QByteArrayView(brand)); };
    if (has("avif") || has("avis"))
        return SourceKind::Avif;
    if (has("heic") || has("heix") || has("heim") || has("heis"))
        return SourceKind::Heic;
    if (has("mif1") || has("msf1"))
        return head.contains(QByteArrayView("av01")) ? SourceKind::Avif : SourceKind::Heic;
    return {};
}

bool isTiff(QByteArrayView head)
{
    constexpr qsizetype canonAt = 8;
    if (head.size() >= canonAt + 2 && head.sliced(canonAt, 2) == QByteArrayView("CR"))
        return false; // a raw photo, which would be its thumbnail
    return head.startsWith(QByteArrayView("II*\0", 4)) || head.startsWith(QByteArrayView("MM\0*", 4)) ||
           head.startsWith(QByteArrayView("II+\0", 4)) || head.startsWith(QByteArrayView("MM\0+", 4));
}

// "BM" starts many texts too, so the size of the header counts as well.
bool isBmp(QByteArrayView head)
{
    constexpr qsizetype headerSizeAt = 14;
    if (head.size() < headerSizeAt + 4 || !head.startsWith("BM"))
        return false;
    const auto headerBytes = static_cast<unsigned char>(head[headerSizeAt]);
    return head.sliced(headerSizeAt + 1, 3) == QByteArrayView("\0\0\0", 3) && headerBytes >= 12 && headerBytes <= 124;
}

// As boxes, or as a bare codestream (ISO 15444-1).
bool isJpeg2000(QByteArrayView head)
{
    return head.startsWith(QByteArrayView("\0\0\0\x0CjP  \r\n\x87\n", 12)) || head.startsWith("\xFF\x4F\xFF\x51");
}

bool isWebP(QByteArrayView head)
{
    return head.size() >= 12 && head.startsWith("RIFF") && head.sliced(8, 4) == QByteArrayView("WEBP");
}

} // namespace

std::optional<SourceKind> sourceKindOf(QByteArrayView head)
{
    if (const auto kind = kindOf(head))
        return sourceOf(*kind);
    if (const auto kind = heifKindOf(head))
        return kind;
    if (isTiff(head))
        return SourceKind::Tiff;
    if (isBmp(head))
        return SourceKind::Bmp;
    if (isWebP(head))
        return SourceKind::WebP;
    if (head.startsWith("GIF87a") || head.startsWith("GIF89a"))
        return SourceKind::Gif;
    if (isJpeg2000(head))
        return SourceKind::Jpeg2000;
    return std::nullopt;
}

QLatin1String sourceKindText(SourceKind kind)
{
    return texts[static_cast<std::size_t>(kind)];
}

std::optional<SourceKind> sourceKindFromText(QStringView text)
{
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (text == texts[i])
            return static_cast<SourceKind>(i);
    }
    return std::nullopt;
}

} // namespace clinicdesk
