// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/answerreader_p.h"

#include <algorithm>

namespace clinicdesk::http {

namespace {

constexpr qint64 headerCapBytes = 256LL * 1024;

} // namespace

AnswerReader::AnswerReader(const Request &request)
    : m_maxBodyBytes(request.maxResponseBytes)
    , m_cutsBody(request.statusDecides)
{
}

std::size_t AnswerReader::takeHeader(char *line, std::size_t size, std::size_t count, void *self)
{
    const auto length = size * count;
    return static_cast<AnswerReader *>(self)->acceptHeader({line, static_cast<qsizetype>(length)}) ? length : 0;
}

bool AnswerReader::acceptHeader(QByteArrayView line)
{
    m_headerBytes += line.size();
    m_isTooLarge = m_headerBytes > headerCapBytes;
    if (m_isTooLarge)
        return false;
    if (line.startsWith("HTTP/")) {
        m_answer.headers.clear(); // after a `100 Continue`
        m_hasAllHeaders = false;
        const auto status = line.sliced(std::min(line.size(), line.indexOf(' ') + 1));
        m_hasBegun = !status.startsWith('1');
        m_answer.begun = QDateTime::currentDateTimeUtc();
        return true;
    }
    m_hasAllHeaders = m_hasAllHeaders || line == "\r\n" || line == "\n";
    const auto bytes = line.toByteArray();
    const auto colon = bytes.indexOf(':');
    if (colon > 0)
        m_answer.headers.append({bytes.first(colon), bytes.sliced(colon + 1).trimmed()});
    return true;
}

std::size_t AnswerReader::takeBody(char *bytes, std::size_t size, std::size_t count, void *self)
{
    const auto length = size * count;
    return static_cast<AnswerReader *>(self)->acceptBody({bytes, static_cast<qsizetype>(length)}) ? length : 0;
}

bool AnswerReader::acceptBody(QByteArrayView bytes)
{
    const bool isTooMuch = m_answer.body.size() + bytes.size() > m_maxBodyBytes;
    m_isTooLarge = isTooMuch && !m_cutsBody;
    if (isTooMuch && m_cutsBody)
        m_answer.body.append(bytes.first(m_maxBodyBytes - m_answer.body.size()));
    if (isTooMuch)
        return false;
    m_answer.body.append(bytes);
    return true;
}

} // namespace clinicdesk::http
