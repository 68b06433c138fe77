// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <functional>
#include <memory>

namespace clinicdesk::decoder {

/// Decodes a Flate stream (RFC 1950) while its bytes arrive, and keeps nothing of it.
class FlateReader {
public:
    using Consumer = std::function<void(QByteArrayView)>;

    /// `consumer` gets what is decoded.
    explicit FlateReader(Consumer consumer = {});
    ~FlateReader();
    Q_DISABLE_COPY_MOVE(FlateReader)

    void add(QByteArrayView bytes);
    /// Its last block was read, or there is nothing at all.
    bool isComplete() const;
    /// It cannot be decoded any further.
    bool isBroken() const;
    /// The decoded bytes.
    qint64 count() const;

    /// Of a complete stream. Readers of PDFs do not compare it, so some programs write a wrong one, or none.
    enum class Checksum {
        Right,
        Missing,
        Wrong,
        NearlyRight, ///< another sum, but of nearly the same bytes: a few of them have changed
    };
    Checksum checksum() const;
    /// 0 where it is missing.
    quint32 writtenChecksum() const;
    quint32 calculatedChecksum() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace clinicdesk::decoder
