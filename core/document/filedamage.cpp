// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filedamage.h"

#include <QIODevice>
#include <QRegularExpression>
#include <QtEndian>

#include <algorithm>
#include <optional>

namespace clinicdesk {

namespace {

constexpr qint64 pieceBytes = 64LL * 1024;

/// Reads a file in sequence and can skip parts of it.
class Cursor {
public:
    explicit Cursor(QIODevice &file)
        : m_file(file)
        , m_sizeBytes(file.size())
    {
        m_file.seek(0);
    }

    qint64 left() const { return m_sizeBytes - m_at; }

    /// Returns exactly `count` bytes, or an empty array.
    QByteArray take(qint64 count)
    {
        if (count > left() || !fill(count))
            return {};
        auto bytes = m_piece.mid(m_inPiece, count);
        advance(count);
        return bytes;
    }

    /// Returns false if the file ends before.
    bool skip(qint64 count)
    {
        if (count > left())
            return false;
        if (count <= m_piece.size() - m_inPiece) {
            advance(count);
            return true;
        }
        m_at += count;
        m_piece.clear();
        m_inPiece = 0;
        return m_file.seek(m_at);
    }

    /// Moves behind the next byte of that value. Returns false if there is none.
    bool skipPast(char value)
    {
        while (left() > 0 && fill(1)) {
            const auto rest = QByteArrayView(m_piece).sliced(m_inPiece);
            const auto found = rest.indexOf(value);
            advance(found < 0 ? rest.size() : found + 1);
            if (found >= 0)
                return true;
        }
        return false;
    }

private:
    void advance(qint64 count)
    {
        m_inPiece += count;
        m_at += count;
    }

    bool fill(qint64 count)
    {
        if (m_piece.size() - m_inPiece >= count)
            return true;
        m_file.seek(m_at);
        m_piece = m_file.read(std::max(count, pieceBytes));
        m_inPiece = 0;
        return m_piece.size() >= count;
    }

    QIODevice &m_file;
    qint64 m_sizeBytes;
    qint64 m_at = 0;
    QByteArray m_piece;
    qint64 m_inPiece = 0;
};

quint32 number(QByteArrayView bytes)
{
    return qFromBigEndian<quint32>(bytes.data());
}

quint16 shortNumber(QByteArrayView bytes)
{
    return qFromBigEndian<quint16>(bytes.data());
}

/// The CRC-32 of PNG.
quint32 crcOf(QByteArrayView bytes)
{
    quint32 crc = 0xFFFFFFFFU;
    for (const auto byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1U) ^ (0xEDB88320U & (0U - (crc & 1U)));
    }
    return ~crc;
}

/// Checks the 13 bytes of IHDR: a size, and a bit depth that fits the colour type.
bool isSoundHeader(QByteArrayView header)
{
    constexpr quint32 maxSide = 0x7FFFFFFF;
    const auto width = number(header);
    const auto height = number(header.sliced(4));
    const auto depth = static_cast<uchar>(header[8]);
    const auto color = static_cast<uchar>(header[9]);
    const bool isWholeByte = depth == 8 || depth == 16;
    const bool isSmall = depth == 1 || depth == 2 || depth == 4;
    const bool fits = color == 0                               ? isSmall || isWholeByte
                      : color == 3                             ? isSmall || depth == 8
                      : color == 2 || color == 4 || color == 6 ? isWholeByte
                                                               : false;
    return width > 0 && width <= maxSide && height > 0 && height <= maxSide && fits && header[10] == 0 &&
           header[11] == 0 && (header[12] == 0 || header[12] == 1);
}

QString damageOfPng(QIODevice &file)
{
    constexpr qint64 signatureBytes = 8;
    constexpr qint64 headerChunkBytes = 4 + 4 + 13 + 4;
    Cursor cursor(file);
    cursor.skip(signatureBytes);
    const auto header = cursor.take(headerChunkBytes);
    if (header.isEmpty())
        return QStringLiteral("the PNG ends in its header");
    const auto content = QByteArrayView(header).sliced(4, 4 + 13);
    if (number(QByteArrayView(header).last(4)) != crcOf(content) || !isSoundHeader(content.sliced(4)))
        return QStringLiteral("the header of the PNG is damaged");
    bool hasData = false;
    while (true) {
        const auto chunk = cursor.take(8);
        if (chunk.isEmpty())
            return QStringLiteral("the PNG has no end (IEND)");
        const auto type = QByteArrayView(chunk).sliced(4);
        const qint64 bytes = number(chunk);
        if (!cursor.skip(bytes + 4)) // `bytes` plus the CRC
            return QStringLiteral("the PNG is cut off");
        hasData = hasData || (type == "IDAT" && bytes > 0);
        if (type == "IEND")
            return hasData ? QString() : QStringLiteral("the PNG has no picture in it");
    }
}

bool isFrame(int marker)
{
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

/// True for markers without a length: TEM and the restart markers.
bool isBare(int marker)
{
    return marker == 0x01 || (marker >= 0xD0 && marker <= 0xD7);
}

/// Returns the next marker, also within the data of a scan, or nothing at the end of the file.
std::optional<int> nextMarker(Cursor &cursor)
{
    while (cursor.skipPast('\xFF')) {
        QByteArray code;
        do {
            code = cursor.take(1);
        } while (code == "\xFF"); // fill bytes
        if (code.isEmpty())
            return {};
        if (code[0] != '\0') // otherwise it is a data byte FF
            return static_cast<unsigned char>(code[0]);
    }
    return {};
}

QString damageOfJpeg(QIODevice &file)
{
    constexpr int startOfScan = 0xDA;
    constexpr int endOfImage = 0xD9;
    Cursor cursor(file);
    cursor.skip(2);
    bool hasFrame = false;
    bool hasScan = false;
    while (const auto marker = nextMarker(cursor)) {
        if (isBare(*marker))
            continue;
        if (*marker == endOfImage)
            return hasFrame && hasScan ? QString() : QStringLiteral("the JPEG has no picture in it");
        const auto length = cursor.take(2);
        if (length.isEmpty() || shortNumber(length) < 2)
            return QStringLiteral("the JPEG is cut off");
        auto rest = qint64{shortNumber(length)} - 2;
        if (isFrame(*marker)) {
            const auto frame = cursor.take(5);
            if (frame.isEmpty() || rest < 5 || shortNumber(QByteArrayView(frame).sliced(3)) == 0)
                return QStringLiteral("the header of the JPEG is damaged");
            rest -= 5;
            hasFrame = true;
        }
        hasScan = hasScan || *marker == startOfScan;
        if (!cursor.skip(rest))
            return QStringLiteral("the JPEG is cut off");
    }
    return QStringLiteral("the JPEG has no end (EOI)");
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\0';
}

/// True for the keyword of a table (but not the end of `startxref`) or the type of a cross-reference stream.
bool namesCrossReference(QByteArrayView bytes)
{
    if (bytes.indexOf("/XRef") >= 0)
        return true;
    for (auto at = bytes.indexOf("xref"); at >= 0; at = bytes.indexOf("xref", at + 1)) {
        if (at > 0 && isSpace(bytes[at - 1]))
            return true;
    }
    return false;
}

/// Searches the whole file, because `startxref` often points to a slightly wrong place, which every reader accepts.
bool hasCrossReference(QIODevice &file)
{
    constexpr qsizetype overlapBytes = 8;
    file.seek(0);
    QByteArray piece;
    while (true) {
        const auto fresh = file.read(pieceBytes);
        if (fresh.isEmpty())
            return false;
        piece = piece.last(std::min(piece.size(), overlapBytes)) + fresh;
        if (namesCrossReference(piece))
            return true;
    }
}

QString damageOfPdf(QIODevice &file)
{
    file.seek(std::max<qint64>(0, file.size() - pieceBytes));
    const auto tail = file.read(pieceBytes);
    const auto end = tail.lastIndexOf("%%EOF");
    if (end < 0)
        return QStringLiteral("the PDF has no end (%%EOF)");
    if (tail.first(end).lastIndexOf("startxref") < 0)
        return QStringLiteral("the PDF has no startxref before its end");
    static const QRegularExpression object(QStringLiteral(R"(\d obj\b)"));
    if (object.match(QString::fromLatin1(tail.sliced(end))).hasMatch())
        return QStringLiteral("the PDF is cut off: objects follow its last end (%%EOF)");
    return hasCrossReference(file) ? QString() : QStringLiteral("the PDF has no cross-reference");
}

} // namespace

QString findDamage(FileKind kind, QIODevice &file)
{
    switch (kind) {
    case FileKind::Png:
        return damageOfPng(file);
    case FileKind::Jpeg:
        return damageOfJpeg(file);
    case FileKind::Pdf:
        break;
    }
    return damageOfPdf(file);
}

} // namespace clinicdesk
