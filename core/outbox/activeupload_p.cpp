// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/activeupload_p.h"

namespace clinicdesk {

ActiveUpload::ActiveUpload(bool isDirect, qint64 sizeBytes)
    : m_isDirect(isDirect)
    , m_sizeBytes(sizeBytes)
{
}

void ActiveUpload::useForms(const OutboxDocument &document, const QList<PresignedForm> &forms)
{
    m_isRequesting = false;
    for (qsizetype i = 0; i < document.files.size(); ++i) {
        const auto &file = document.files.at(i);
        if (file.stored) {
            m_storedBefore += file.facts.sizeBytes;
            continue;
        }
        const ReadyFile ready{.file = file, .number = static_cast<int>(i) + 1, .form = forms.at(i)};
        m_sentBytes.append(ready.sentBytes);
        m_ready.append(ready);
    }
}

ReadyFile ActiveUpload::takeReadyFile()
{
    ++m_uploads;
    return m_ready.takeFirst();
}

SentBytesCounter ActiveUpload::addCounter()
{
    m_sentBytes.append(std::make_shared<std::atomic<qint64>>(0));
    return m_sentBytes.last();
}

void ActiveUpload::recordSent()
{
    --m_uploads;
    ++m_storing;
}

void ActiveUpload::recordFailed(const Error &error)
{
    --m_uploads;
    m_ready.clear();
    if (!m_error)
        m_error = error;
}

void ActiveUpload::stop()
{
    m_ready.clear();
    m_stop.request_stop();
}

qint64 ActiveUpload::bytesAhead() const
{
    qint64 bytes = m_isRequesting && !m_isDirect ? m_sizeBytes : 0;
    for (const auto &ready : m_ready)
        bytes += ready.file.facts.sizeBytes;
    return bytes;
}

qint64 ActiveUpload::sentBytes() const
{
    qint64 sum = m_storedBefore;
    for (const auto &counter : m_sentBytes)
        sum += counter->load(std::memory_order_relaxed);
    return sum;
}

} // namespace clinicdesk
