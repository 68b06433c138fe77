// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/handles_p.h"
#include "core/http/pulledsource_p.h"

namespace clinicdesk::http {

/// The form as curl sends it, its file pulled out of `file`, which outlives it. Nothing when curl does not take it.
MimeHandle buildForm(CURL *handle, const MultipartBody &body, PulledSource &file);

} // namespace clinicdesk::http
