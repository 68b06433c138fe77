// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filekind.h"

#include <algorithm>

namespace clinicdesk {

namespace {

// PDF readers search for the header within these bytes.
constexpr qsizetype pdfHeaderWithin = 1024;

bool isPdfDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isPdfBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\0';
}

bool startsWithHeader(QByteArrayView bytes)
{
    return bytes.size() >= 8 && bytes.startsWith("%PDF-") && isPdfDigit(bytes[5]) && bytes[6] == '.' &&
           isPdfDigit(bytes[7]);
}

/// What follows a header: a comment of bytes above 127, or the first object, such as "1 0 obj".
bool isFollowedLikePdf(QByteArrayView afterHeader)
{
    constexpr qsizetype markWithin = 6;
    constexpr qsizetype markBytes = 4;
    const auto mark = afterHeader.first(std::min(afterHeader.size(), markWithin)).indexOf('%');
    const auto isHigh = [](char c) { return static_cast<unsigned char>(c) > 127; };
    if (mark >= 0 && mark + markBytes < afterHeader.size() &&
        std::ranges::all_of(afterHeader.sliced(mark + 1, markBytes), isHigh))
        return true;
    for (auto at = afterHeader.indexOf(" obj"); at >= 3; at = afterHeader.indexOf(" obj", at + 1)) {
        if (isPdfDigit(afterHeader[at - 1]) && afterHeader[at - 2] == ' ' && isPdfDigit(afterHeader[at - 3]))
            return true;
    }
    return false;
}

/// Archives can have the files in them uncompressed.
bool isArchive(QByteArrayView head)
{
    constexpr qsizetype tarMarkAt = 257;
    return head.startsWith("PK\x03\x04") || head.startsWith("Rar!") || head.startsWith("7z\xBC\xAF") ||
           (head.size() > tarMarkAt + 5 && head.sliced(tarMarkAt, 5) == QByteArrayView("ustar"));
}

/// Printers, mail programs and old systems write up to 1,024 bytes before the header. A text about PDF is not a PDF, so
/// there objects have to follow it.
bool hasPdfInside(QByteArrayView head)
{
    const auto start = head.first(std::min(head.size(), pdfHeaderWithin + 5)); // it begins within these bytes
    for (auto at = start.indexOf("%PDF-"); at >= 0; at = start.indexOf("%PDF-", at + 1)) {
        if (startsWithHeader(head.sliced(at)) && isFollowedLikePdf(head.sliced(at + 8)))
            return true;
    }
    constexpr qsizetype lineBytes = 22; // "%!PS-Adobe-3.0 PDF-1.4"
    return head.size() > lineBytes && head.startsWith("%!PS-Adobe-") && head.sliced(14, 5) == QByteArrayView(" PDF-") &&
           isFollowedLikePdf(head.sliced(lineBytes));
}

bool isPdf(QByteArrayView head)
{
    auto rest = head.first(std::min(head.size(), pdfHeaderWithin));
    if (rest.startsWith("\xEF\xBB\xBF"))
        rest = rest.sliced(3);
    while (!rest.isEmpty() && isPdfBlank(rest.front()))
        rest = rest.sliced(1);
    return startsWithHeader(rest) || (!isArchive(head) && hasPdfInside(head));
}

bool isJpeg(QByteArrayView head)
{
    return head.startsWith("\xFF\xD8\xFF");
}

bool isPng(QByteArrayView head)
{
    constexpr char signatureAndHeader[] = "\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR";
    return head.startsWith(QByteArrayView(signatureAndHeader, sizeof signatureAndHeader - 1));
}

} // namespace

std::optional<FileKind> kindOf(QByteArrayView head)
{
    if (isPdf(head))
        return FileKind::Pdf;
    if (isJpeg(head))
        return FileKind::Jpeg;
    if (isPng(head))
        return FileKind::Png;
    return std::nullopt;
}

QString extensionOf(FileKind kind)
{
    switch (kind) {
    case FileKind::Pdf:
        return QStringLiteral("pdf");
    case FileKind::Jpeg:
        return QStringLiteral("jpg");
    case FileKind::Png:
        return QStringLiteral("png");
    }
    Q_UNREACHABLE();
}

QString kindName(FileKind kind)
{
    return kind == FileKind::Jpeg ? QStringLiteral("JPEG") : extensionOf(kind).toUpper();
}

} // namespace clinicdesk
