// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/multipartreader.h"

#include <algorithm>
#include <cctype>

namespace clinicdesk::practice {
namespace {

constexpr std::size_t MaxPartHeaderBytes = 16UL * 1024;

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::string_view trimmed(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// Returns the end of one `; name=value`, after a quoted value with its escapes.
std::size_t parameterEnd(std::string_view header, std::size_t from)
{
    bool quoted = false;
    for (std::size_t i = from; i < header.size(); ++i) {
        if (quoted && header[i] == '\\')
            ++i;
        else if (header[i] == '"')
            quoted = !quoted;
        else if (header[i] == ';' && !quoted)
            return i;
    }
    return header.size();
}

std::string unquoted(std::string_view value)
{
    if (value.size() < 2 || value.front() != '"' || value.back() != '"')
        return std::string(value);
    std::string result;
    for (std::size_t i = 1; i + 1 < value.size(); ++i) {
        if (value[i] == '\\' && i + 2 < value.size())
            ++i;
        result += value[i];
    }
    return result;
}

PartHead parseHead(std::string_view text)
{
    PartHead head;
    while (!text.empty()) {
        const auto end = text.find("\r\n");
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
        const auto colon = line.find(':');
        if (colon == std::string_view::npos)
            continue;
        const std::string name = lowered(trimmed(line.substr(0, colon)));
        const std::string_view value = trimmed(line.substr(colon + 1));
        if (name == "content-type")
            head.contentType = value;
        if (name == "content-disposition") {
            head.name = headerParameter(value, "name");
            head.fileName = headerParameter(value, "filename", &head.hasFileName);
        }
    }
    return head;
}

} // namespace

std::string headerParameter(std::string_view header, std::string_view name, bool *found)
{
    for (std::size_t at = parameterEnd(header, 0); at < header.size();) {
        const std::size_t end = parameterEnd(header, at + 1);
        const std::string_view parameter = trimmed(header.substr(at + 1, end - at - 1));
        const auto equals = parameter.find('=');
        if (equals != std::string_view::npos && lowered(trimmed(parameter.substr(0, equals))) == name) {
            if (found)
                *found = true;
            return unquoted(trimmed(parameter.substr(equals + 1)));
        }
        at = end;
    }
    return {};
}

MultipartReader::MultipartReader(const std::string &contentType, Receiver receiver)
    : m_receiver(std::move(receiver))
{
    const std::string boundary = headerParameter(contentType, "boundary");
    const std::string type = lowered(trimmed(std::string_view(contentType).substr(0, parameterEnd(contentType, 0))));
    if (type == "multipart/form-data" && !boundary.empty() && boundary.size() <= 70)
        m_delimiter = "\r\n--" + boundary;
    // The first delimiter has no line break before it; with this one, a single search finds it too.
    m_pending = "\r\n";
}

bool MultipartReader::feed(const char *data, std::size_t sizeBytes)
{
    if (m_state == State::Done)
        return true;
    m_pending.append(data, sizeBytes);
    for (bool needsMore = false; !needsMore;) {
        if (!step(&needsMore))
            return false;
    }
    return true;
}

bool MultipartReader::step(bool *needsMore)
{
    switch (m_state) {
    case State::Preamble:
        if (m_pending.size() < m_delimiter.size()) {
            *needsMore = true;
            return true;
        }
        if (!m_pending.starts_with(m_delimiter))
            return false;
        m_pending.erase(0, m_delimiter.size());
        m_state = State::AfterDelimiter;
        return true;
    case State::AfterDelimiter:
        return readAfterDelimiter(needsMore);
    case State::Head:
        return readHead(needsMore);
    case State::Body:
        return readBody(needsMore);
    case State::Done:
        *needsMore = true;
        return true;
    }
    return false;
}

bool MultipartReader::readAfterDelimiter(bool *needsMore)
{
    *needsMore = m_pending.size() < 2;
    if (*needsMore)
        return true;
    if (m_pending.starts_with("--")) {
        m_state = State::Done;
        return true;
    }
    if (!m_pending.starts_with("\r\n"))
        return false;
    m_pending.erase(0, 2);
    m_state = State::Head;
    return true;
}

bool MultipartReader::readHead(bool *needsMore)
{
    const auto end = m_pending.find("\r\n\r\n");
    *needsMore = end == std::string::npos;
    if (*needsMore)
        return m_pending.size() <= MaxPartHeaderBytes;
    const PartHead head = parseHead(std::string_view(m_pending).substr(0, end));
    m_pending.erase(0, end + 4);
    m_state = State::Body;
    return !head.name.empty() && m_receiver.begin(head);
}

bool MultipartReader::readBody(bool *needsMore)
{
    const auto end = m_pending.find(m_delimiter);
    if (end != std::string::npos) {
        const bool taken = end == 0 || m_receiver.bytes(m_pending.data(), end);
        m_pending.erase(0, end + m_delimiter.size());
        m_state = State::AfterDelimiter;
        return taken && m_receiver.end();
    }
    *needsMore = true;
    // Bytes that could be the start of a delimiter stay in the buffer.
    const std::size_t keep = std::min(m_pending.size(), m_delimiter.size() - 1);
    const std::size_t safe = m_pending.size() - keep;
    const bool taken = safe == 0 || m_receiver.bytes(m_pending.data(), safe);
    m_pending.erase(0, safe);
    return taken;
}

} // namespace clinicdesk::practice
