// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/flatereader.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <utility>

#define ZLIB_CONST
#include <zlib.h>

namespace clinicdesk::decoder {

namespace {

constexpr qsizetype headBytes = 2;
constexpr qsizetype sumBytes = 4;

} // namespace

struct FlateReader::Private {
    explicit Private(Consumer whatGetsIt)
        : consumer(std::move(whatGetsIt))
        , isReady(inflateInit2(&stream, -MAX_WBITS) == Z_OK)
    {
    }
    ~Private() { inflateEnd(&stream); }
    Q_DISABLE_COPY_MOVE(Private)

    /// Raw, because a wrong checksum must not keep zlib from giving the last bytes.
    void inflateSome(QByteArrayView bytes)
    {
        stream.next_in = reinterpret_cast<const Bytef *>(bytes.data());
        stream.avail_in = static_cast<uInt>(bytes.size());
        while (result == Z_OK && (stream.avail_in > 0 || stream.avail_out == 0)) {
            stream.next_out = output.data();
            stream.avail_out = static_cast<uInt>(output.size());
            result = inflate(&stream, Z_NO_FLUSH);
            const auto decoded = static_cast<uInt>(output.size() - stream.avail_out);
            count += decoded;
            sum = adler32(sum, output.data(), decoded);
            if (consumer)
                consumer(QByteArrayView(output.data(), qsizetype{decoded}));
            if (result == Z_BUF_ERROR) { // all is used
                result = Z_OK;
                return;
            }
        }
    }

    const Consumer consumer;
    z_stream stream{};
    const bool isReady;
    QByteArray head;
    QByteArray tail; ///< what follows the last block: the checksum
    int result = Z_OK;
    qint64 count = 0;
    uLong sum = 1;
    std::array<Bytef, 32 * 1024> output{};
};

FlateReader::FlateReader(Consumer consumer)
    : d(std::make_unique<Private>(std::move(consumer)))
{
}

FlateReader::~FlateReader() = default;

void FlateReader::add(QByteArrayView bytes)
{
    const auto missing = std::min<qsizetype>(headBytes - d->head.size(), bytes.size());
    d->head.append(bytes.first(missing));
    bytes = bytes.sliced(missing);
    if (d->head.size() < headBytes || bytes.isEmpty())
        return;
    constexpr unsigned deflate = 8;
    const auto method = static_cast<unsigned char>(d->head[0]) & 0x0FU;
    if (method != deflate || !d->isReady)
        d->result = Z_DATA_ERROR;
    if (d->result == Z_OK) {
        d->inflateSome(bytes);
        bytes = bytes.last(static_cast<qsizetype>(d->stream.avail_in));
    }
    if (d->result == Z_STREAM_END)
        d->tail.append(bytes.first(std::min(sumBytes - d->tail.size(), bytes.size())));
}

bool FlateReader::isComplete() const
{
    return d->result == Z_STREAM_END || d->head.isEmpty();
}

bool FlateReader::isBroken() const
{
    return d->result != Z_OK && d->result != Z_STREAM_END;
}

qint64 FlateReader::count() const
{
    return d->count;
}

FlateReader::Checksum FlateReader::checksum() const
{
    if (d->tail.size() < sumBytes)
        return Checksum::Missing;
    const auto written = writtenChecksum();
    if (written == d->sum)
        return Checksum::Right;
    // The lower half of Adler-32 is the sum of all bytes: it says by how much they differ altogether.
    constexpr int modulus = 65'521;
    constexpr int few = 2'000;
    constexpr qint64 minBytes = 100; // the sum of fewer is as small as that of many wrong checksums
    const int difference = std::abs(static_cast<int>(written & 0xFFFFU) - static_cast<int>(d->sum & 0xFFFFU));
    const bool isNear = d->count >= minBytes && std::min(difference, std::abs(modulus - difference)) <= few;
    return isNear ? Checksum::NearlyRight : Checksum::Wrong;
}

quint32 FlateReader::writtenChecksum() const
{
    return d->tail.size() < sumBytes ? 0 : qFromBigEndian<quint32>(d->tail.constData());
}

quint32 FlateReader::calculatedChecksum() const
{
    return static_cast<quint32>(d->sum);
}

} // namespace clinicdesk::decoder
