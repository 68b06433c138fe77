// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <algorithm>

/// Made-up files that pass `checkFile`: one empty page or one grey pixel. Each file contains `content` unchanged in a
/// place that viewers ignore, and is padded to `sizeBytes` if that is larger.
namespace clinicdesk::support {

inline QByteArray madePdf(const QByteArray &content = "made up", qsizetype sizeBytes = 0)
{
    const auto tenDigits = [](qsizetype number) { return QByteArray::number(number).rightJustified(10, '0'); };
    const auto end = [&](qsizetype at) {
        QByteArray objects;
        QByteArray table("xref\n0 4\n0000000000 65535 f \n");
        for (const auto *object :
             {"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n", "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n",
              "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\n"}) {
            table += tenDigits(at + objects.size()) + " 00000 n \n";
            objects += object;
        }
        return objects + table + "trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n" + tenDigits(at + objects.size()) +
               "\n%%EOF\n";
    };
    auto body = "%PDF-1.4\n" + content + '\n';
    const auto fill = sizeBytes - body.size() - end(0).size();
    if (fill > 0)
        body += QByteArray(fill - 1, 'x') + '\n';
    return body + end(body.size());
}

/// The content is in a chunk that viewers skip, without a checksum that they would verify.
inline QByteArray madePng(const QByteArray &content = "made up", qsizetype sizeBytes = 0)
{
    const auto head = QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55");
    const auto pixel = QByteArray::fromHex("0000000a4944415478da6368000000820081da45083b");
    const auto end = QByteArray::fromHex("0000000049454e44ae426082");
    constexpr qsizetype chunkBytes = 4 + 4 + 4;
    const auto fill = sizeBytes - head.size() - pixel.size() - end.size() - chunkBytes - content.size();
    const auto data = content + QByteArray(std::max<qsizetype>(0, fill), 'x');
    const auto length = QByteArray::fromHex(QByteArray::number(data.size(), 16).rightJustified(8, '0'));
    return head + length + "maDe" + data + QByteArray(4, '\0') + pixel + end;
}

/// The content is in a comment, the padding after the picture.
inline QByteArray madeJpeg(const QByteArray &content = "made up", qsizetype sizeBytes = 0)
{
    const auto comment = QByteArray::fromHex("ffd8fffe") +
                         QByteArray::fromHex(QByteArray::number(content.size() + 2, 16).rightJustified(4, '0')) +
                         content;
    const auto quantisation = QByteArray::fromHex("ffdb004300") + QByteArray(64, '\xff');
    const auto frame = QByteArray::fromHex("ffc0000b080001000101011100");
    const auto codes = QByteArray::fromHex("ffc40014000100000000000000000000000000000000"
                                           "ffc40014100100000000000000000000000000000000");
    const auto scan = QByteArray::fromHex("ffda0008010100003f003fffd9");
    const auto whole = comment + quantisation + frame + codes + scan;
    return whole + QByteArray(std::max<qsizetype>(0, sizeBytes - whole.size()), 'x');
}

} // namespace clinicdesk::support
