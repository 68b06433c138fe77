// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/multipart_p.h"

#include <algorithm>
#include <cstdio>

namespace clinicdesk::http {

namespace {

constexpr std::chrono::milliseconds reportInterval{50};

bool addField(curl_mime *form, const FormField &field)
{
    auto *part = curl_mime_addpart(form);
    return part && curl_mime_name(part, field.name.constData()) == CURLE_OK &&
           curl_mime_data(part, field.value.constData(), static_cast<std::size_t>(field.value.size())) == CURLE_OK;
}

} // namespace

Multipart::Multipart(const MultipartBody &body, Progress progress)
    : m_body(body)
    , m_progress(std::move(progress))
    , m_totalBytes(body.file->sizeBytes())
{
}

MimeHandle Multipart::build(CURL *handle)
{
    MimeHandle form(curl_mime_init(handle));
    const bool fieldsTaken = form && std::all_of(m_body.fields.begin(), m_body.fields.end(),
                                                 [&](const auto &field) { return addField(form.get(), field); });
    auto *part = fieldsTaken ? curl_mime_addpart(form.get()) : nullptr;
    const bool fileTaken = part && curl_mime_name(part, m_body.fileField.constData()) == CURLE_OK &&
                           curl_mime_filename(part, m_body.fileName.constData()) == CURLE_OK &&
                           curl_mime_type(part, m_body.fileContentType.constData()) == CURLE_OK &&
                           curl_mime_data_cb(part, m_totalBytes, pull, rewind, nullptr, this) == CURLE_OK;
    return fileTaken ? std::move(form) : MimeHandle();
}

void Multipart::reportEnd() const
{
    if (m_progress)
        m_progress(m_totalBytes, m_totalBytes);
}

std::size_t Multipart::pull(char *into, std::size_t size, std::size_t count, void *self)
{
    return static_cast<Multipart *>(self)->read({into, size * count});
}

std::size_t Multipart::read(std::span<char> into)
{
    const auto left = m_totalBytes - m_pulledBytes;
    if (left == 0)
        return 0;
    const auto wanted = std::min<std::size_t>(into.size(), static_cast<std::size_t>(left));
    const auto got = m_body.file->read(into.first(wanted));
    if (!got) {
        m_sourceError = got.error();
        return CURL_READFUNC_ABORT;
    }
    if (*got == 0) {
        m_sourceError = Error{.code = ErrorCode::FileUnreadable, .detail = QStringLiteral("the file became shorter")};
        return CURL_READFUNC_ABORT;
    }
    m_pulledBytes += *got;
    reportNowAndThen();
    return static_cast<std::size_t>(*got);
}

int Multipart::rewind(void *self, curl_off_t offset, int origin)
{
    auto *form = static_cast<Multipart *>(self);
    if (offset != 0 || origin != SEEK_SET || !form->m_body.file->restart())
        return CURL_SEEKFUNC_FAIL;
    form->m_pulledBytes = 0;
    return CURL_SEEKFUNC_OK;
}

void Multipart::reportNowAndThen()
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
