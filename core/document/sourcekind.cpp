// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/sourcekind.h"

#include "core/document/filekind.h"

#include <QStringView>

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

constexpr std::array<QLatin1String, sourceKindCount> texts{
    QLatin1String("pdf"),  QLatin1String("jpeg"), QLatin1String("png"),  QLatin1String("heic"),
    QLatin1String("tiff"), QLatin1String("bmp"),  QLatin1String("webp"), QLatin1String("gif")};

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

// The file type box of ISO 14496-12 names the brands; these are the ones of HEVC pictures (ISO 23008-12).
bool isHeic(QByteArrayView head)
{
    constexpr qsizetype boxHeader = 8;
    constexpr qsizetype brandBytes = 4;
    if (head.size() < boxHeader + brandBytes || head.sliced(4, 4) != QByteArrayView("ftyp"))
        return false;
    qsizetype boxBytes = 0;
    for (const auto byte : head.first(4))
        boxBytes = boxBytes * 256 + static_cast<unsigned char>(byte);
    const auto brands = head.first(std::clamp(boxBytes, boxHeader + brandBytes, head.size())).sliced(boxHeader);
    const auto isOf = [](QByteArrayView brand) {
        return brand == QByteArrayView("heic") || brand == QByteArrayView("heix") || brand == QByteArrayView("heim") ||
               brand == QByteArrayView("heis");
    };
    for (qsizetype at = 0; at + brandBytes <= brands.size(); at += brandBytes) {
        const bool isMinorVersion = at == brandBytes;
        if (!isMinorVersion && isOf(brands.sliced(at, brandBytes)))
            return true;
    }
    return false;
}

bool isTiff(QByteArrayView head)
{
    return head.startsWith(QByteArrayView("II*\0", 4)) || head.startsWith(QByteArrayView("MM\0*", 4)) ||
           head.startsWith(QByteArrayView("II+\0", 4)) || head.startsWith(QByteArrayView("MM\0+", 4));
}

// "BM" starts many texts too, so the reserved bytes and the size of the header count as well.
bool isBmp(QByteArrayView head)
{
    constexpr qsizetype headerSizeAt = 14;
    if (head.size() < headerSizeAt + 4 || !head.startsWith("BM") || head.sliced(6, 4) != QByteArrayView("\0\0\0\0", 4))
        return false;
    const auto headerBytes = static_cast<unsigned char>(head[headerSizeAt]);
    return head.sliced(headerSizeAt + 1, 3) == QByteArrayView("\0\0\0", 3) &&
           (headerBytes == 12 || (headerBytes >= 40 && headerBytes <= 124));
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
    if (isHeic(head))
        return SourceKind::Heic;
    if (isTiff(head))
        return SourceKind::Tiff;
    if (isBmp(head))
        return SourceKind::Bmp;
    if (isWebP(head))
        return SourceKind::WebP;
    if (head.startsWith("GIF87a") || head.startsWith("GIF89a"))
        return SourceKind::Gif;
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
