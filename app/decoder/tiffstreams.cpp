// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/tiffstreams.h"

#include <array>

#include <tiff.h>
#include <zlib.h>

namespace clinicdesk::decoder {

namespace {

/// Apple's PackBits: runs of a byte, and bytes as they are.
qint64 unpackedBytes(QByteArrayView stored)
{
    qint64 bytes = 0;
    for (qsizetype at = 0; at < stored.size();) {
        const int code = static_cast<signed char>(stored[at]);
        constexpr int nothing = -128;
        if (code != nothing)
            bytes += code < 0 ? 1 - code : 1 + code;
        at += code == nothing ? 1 : code < 0 ? 2 : 2 + code;
    }
    return bytes;
}

class Inflater {
public:
    Inflater() { m_isReady = inflateInit(&m_stream) == Z_OK; }
    ~Inflater() { inflateEnd(&m_stream); }
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;

    bool isWhole(QByteArrayView stored, qint64 bytes)
    {
        std::array<Bytef, 65'536> pixels;
        m_stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(stored.data()));
        m_stream.avail_in = static_cast<uInt>(stored.size());
        int result = m_isReady ? Z_OK : Z_MEM_ERROR;
        while (result == Z_OK) {
            m_stream.next_out = pixels.data();
            m_stream.avail_out = static_cast<uInt>(pixels.size());
            result = inflate(&m_stream, Z_NO_FLUSH);
        }
        // Some programs leave out the end of the stream; then nothing may follow the pixels.
        const auto unpacked = static_cast<qint64>(m_stream.total_out);
        return result == Z_STREAM_END ? unpacked >= bytes : result == Z_BUF_ERROR && unpacked == bytes;
    }

private:
    z_stream m_stream{};
    bool m_isReady = false;
};

} // namespace

bool hasCheckedEnd(int compression)
{
    return compression == COMPRESSION_PACKBITS || compression == COMPRESSION_ADOBE_DEFLATE ||
           compression == COMPRESSION_DEFLATE;
}

bool isWholeStream(int compression, QByteArrayView stored, qint64 bytes, qint64 maxBytes)
{
    if (compression != COMPRESSION_PACKBITS)
        return Inflater().isWhole(stored, bytes);
    constexpr qint64 padding = 2;
    const auto unpacked = unpackedBytes(stored);
    return unpacked >= bytes && unpacked <= maxBytes + padding;
}

} // namespace clinicdesk::decoder
