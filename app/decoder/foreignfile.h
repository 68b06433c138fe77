// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace clinicdesk::decoder {

/// A file of a job, read where its bytes are needed. The decoder has no access to the disk: the program that started it
/// reads the bytes for it (`jobloop.h`).
class ForeignFile {
public:
    virtual ~ForeignFile() = default;

    virtual qint64 size() const = 0;
    /// Reads bytes that are inside the file.
    virtual void read(qint64 at, char *to, qint64 count) = 0;

    /// All bytes, for libraries that want them in one piece. They are read once and kept.
    const QByteArray &all()
    {
        if (m_all.isEmpty() && size() > 0) {
            m_all.resize(size());
            read(0, m_all.data(), size());
        }
        return m_all;
    }
    /// The first bytes; fewer of a smaller file.
    QByteArray head(qint64 count)
    {
        QByteArray bytes(qMin(count, size()), Qt::Uninitialized);
        read(0, bytes.data(), bytes.size());
        return bytes;
    }

private:
    QByteArray m_all;
};

} // namespace clinicdesk::decoder
