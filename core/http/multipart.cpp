// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/multipart_p.h"

#include <algorithm>

namespace clinicdesk::http {

namespace {

bool addField(curl_mime *form, const FormField &field)
{
    auto *part = curl().mimeAddPart(form);
    return part && curl().mimeName(part, field.name.constData()) == CURLE_OK &&
           curl().mimeData(part, field.value.constData(), static_cast<std::size_t>(field.value.size())) == CURLE_OK;
}

} // namespace

MimeHandle buildForm(CURL *handle, const MultipartBody &body, UploadReader &file)
{
    MimeHandle form(curl().mimeInit(handle));
    const bool fieldsTaken = form && std::all_of(body.fields.begin(), body.fields.end(),
                                                 [&](const auto &field) { return addField(form.get(), field); });
    auto *part = fieldsTaken ? curl().mimeAddPart(form.get()) : nullptr;
    const bool fileTaken = part && curl().mimeName(part, body.fileField.constData()) == CURLE_OK &&
                           curl().mimeFileName(part, body.fileName.constData()) == CURLE_OK &&
                           curl().mimeType(part, body.fileContentType.constData()) == CURLE_OK &&
                           curl().mimeDataCallback(part, file.totalBytes(), UploadReader::pull, UploadReader::rewind,
                                                   nullptr, &file) == CURLE_OK;
    return fileTaken ? std::move(form) : MimeHandle();
}

} // namespace clinicdesk::http
