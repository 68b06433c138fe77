// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <algorithm>

/// Made-up files that are whole, as `checkFile` asks for. Each holds `content` letter for letter and is filled up to
/// `sizeBytes` where that is more.
namespace clinicdesk::support {

inline QByteArray madePdf(const QByteArray &content = "made up", qsizetype sizeBytes = 0)
{
    const auto end = [](qsizetype at) {
        return "xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1>>\nstartxref\n" +
               QByteArray::number(at).rightJustified(10, '0') + "\n%%EOF\n";
    };
    auto body = "%PDF-1.4\n" + content + '\n';
    const auto fill = sizeBytes - body.size() - end(0).size();
    if (fill > 0)
        body += QByteArray(fill - 1, 'x') + '\n';
    return body + end(body.size());
}

/// One grey pixel; the content stands in its image data, which nobody decodes.
inline QByteArray madePng(const QByteArray &content = "made up", qsizetype sizeBytes = 0)
{
    const auto head = QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55");
    const auto end = QByteArray::fromHex("0000000049454e44ae426082");
    constexpr qsizetype chunkBytes = 4 + 4 + 4;
    auto data = content;
    data += QByteArray(std::max<qsizetype>(0, sizeBytes - head.size() - end.size() - chunkBytes - data.size()), 'x');
    const auto length = QByteArray::fromHex(QByteArray::number(data.size(), 16).rightJustified(8, '0'));
    return head + length + "IDAT" + data + QByteArray(4, '\0') + end;
}

/// One pixel; the content stands in a comment.
inline QByteArray madeJpeg(const QByteArray &content = "made up", qsizetype sizeBytes = 0)
{
    const auto comment = QByteArray::fromHex("ffd8fffe") +
                         QByteArray::fromHex(QByteArray::number(content.size() + 2, 16).rightJustified(4, '0')) +
                         content;
    const auto frameAndScan = QByteArray::fromHex("ffc0000b080001000101011100ffda0008010100003f00");
    const auto end = QByteArray::fromHex("ffd9");
    const auto fill = sizeBytes - comment.size() - frameAndScan.size() - end.size();
    return comment + frameAndScan + QByteArray(std::max<qsizetype>(1, fill), 'x') + end;
}

} // namespace clinicdesk::support
