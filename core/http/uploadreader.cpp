// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/uploadreader_p.h"

#include <algorithm>
#include <cstdio>

namespace clinicdesk::http {

namespace {

constexpr std::chrono::milliseconds reportInterval{50};

} // namespace

UploadReader::UploadReader(std::shared_ptr<ByteSource> source, Progress progress, Throttle &throttle)
    : m_source(std::move(source))
    , m_progress(std::move(progress))
    , m_throttle(throttle)
    , m_totalBytes(m_source->sizeBytes())
{
}

void UploadReader::reportEnd() const
{
    if (m_progress)
        m_progress(m_totalBytes, m_totalBytes);
}

std::size_t UploadReader::pull(char *into, std::size_t size, std::size_t count, void *self)
{
    return static_cast<UploadReader *>(self)->read({into, size * count});
}

std::size_t UploadReader::read(std::span<char> into)
{
    const auto left = m_totalBytes - m_pulledBytes;
    if (left == 0)
        return 0;
    const auto allowed = m_throttle.take(std::min(static_cast<qint64>(into.size()), left));
    m_isThrottled = allowed == 0;
    if (m_isThrottled)
        return CURL_READFUNC_PAUSE;
    const auto got = m_source->read(into.first(static_cast<std::size_t>(allowed)));
    if (!got) {
        m_error = got.error();
        return CURL_READFUNC_ABORT;
    }
    if (*got == 0) {
        m_error = Error{.code = ErrorCode::FileUnreadable,
                        .detail = QStringLiteral("the file became shorter while it was sent")};
        return CURL_READFUNC_ABORT;
    }
    m_pulledBytes += *got;
    reportNowAndThen();
    return static_cast<std::size_t>(*got);
}

int UploadReader::rewind(void *self, curl_off_t offset, int origin)
{
    auto *pulled = static_cast<UploadReader *>(self);
    if (offset != 0 || origin != SEEK_SET || !pulled->m_source->restart())
        return CURL_SEEKFUNC_FAIL;
    pulled->m_pulledBytes = 0;
    return CURL_SEEKFUNC_OK;
}

void UploadReader::reportNowAndThen()
{
    if (!m_progress)
        return;
    const auto now = std::chrono::steady_clock::now();
    if (now - m_reported < reportInterval)
        return;
    m_reported = now;
    m_progress(m_pulledBytes, m_totalBytes);
}

} // namespace clinicdesk::http
