// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/handles_p.h"
#include "core/http/uploadreader_p.h"

namespace clinicdesk::http {

/// Builds the form for curl, which reads the file from `file`; `file` must outlive the form. Returns null when curl
/// refuses a part.
MimeHandle buildForm(CURL *handle, const MultipartBody &body, UploadReader &file);

} // namespace clinicdesk::http
