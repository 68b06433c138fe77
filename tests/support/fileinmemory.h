// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/answer.h"

#include <algorithm>

namespace clinicdesk::support {

/// A file of a job, whose bytes are at hand.
class FileInMemory final : public decoder::ForeignFile {
public:
    explicit FileInMemory(QByteArray bytes)
        : m_bytes(std::move(bytes))
    {
    }
    qint64 size() const override { return m_bytes.size(); }
    void read(qint64 at, char *to, qint64 count) override { std::copy_n(m_bytes.constData() + at, count, to); }

private:
    QByteArray m_bytes;
};

/// The answer of the decoder, in this process and without its limits.
inline DecoderAnswer answerTo(const DecoderJob &job, const QByteArray &file)
{
    decoder::ForeignFiles files;
    files.push_back(std::make_unique<FileInMemory>(file));
    return decoder::answerTo(job, files);
}

} // namespace clinicdesk::support
