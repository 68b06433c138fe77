// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filekind.h"

#include <algorithm>

namespace clinicdesk {

namespace {

// PDF readers search for the header within these bytes.
constexpr qsizetype pdfHeaderWithin = 1024;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isPdfBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\0';
}

// White space and a byte order mark may precede the header, but no text: a text about PDF is not a PDF.
bool isPdf(QByteArrayView head)
{
    auto rest = head.first(std::min(head.size(), pdfHeaderWithin));
    if (rest.startsWith("\xEF\xBB\xBF"))
        rest = rest.sliced(3);
    while (!rest.isEmpty() && isPdfBlank(rest.front()))
        rest = rest.sliced(1);
    return rest.size() >= 8 && rest.startsWith("%PDF-") && isDigit(rest[5]) && rest[6] == '.' && isDigit(rest[7]);
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

} // namespace clinicdesk
