// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"

#include <algorithm>
#include <optional>

namespace clinicdesk::support {

/// A source that generates any number of bytes and fails on request.
class FakeByteSource final : public ByteSource {
public:
    explicit FakeByteSource(qint64 sizeBytes)
        : m_sizeBytes(sizeBytes)
    {
    }

    /// Makes the source return this error instead of the byte at this position.
    FakeByteSource &failAt(qint64 place, Error error)
    {
        m_failurePlace = place;
        m_failure.emplace(std::move(error));
        return *this;
    }
    FakeByteSource &refuseRestart()
    {
        m_restarts = false;
        return *this;
    }

    int restartCount() const { return m_restartCount; }
    static char byteAt(qint64 place) { return static_cast<char>(place * 31 + place / 257); }
    static QByteArray bytes(qint64 size)
    {
        QByteArray all(size, Qt::Uninitialized);
        for (qint64 i = 0; i < size; ++i)
            all[i] = byteAt(i);
        return all;
    }

    qint64 sizeBytes() const override { return m_sizeBytes; }

    Result<qint64> read(std::span<char> into) override
    {
        const auto end = m_failure ? m_failurePlace : m_sizeBytes;
        const auto count = std::min(static_cast<qint64>(into.size()), end - m_given);
        if (count == 0 && m_failure)
            return *m_failure;
        for (qint64 i = 0; i < count; ++i)
            into[static_cast<std::size_t>(i)] = byteAt(m_given + i);
        m_given += count;
        return count;
    }

    bool restart() override
    {
        ++m_restartCount;
        m_given = 0;
        return m_restarts;
    }

private:
    qint64 m_sizeBytes;
    qint64 m_given = 0;
    qint64 m_failurePlace = 0;
    std::optional<Error> m_failure;
    bool m_restarts = true;
    int m_restartCount = 0;
};

} // namespace clinicdesk::support
