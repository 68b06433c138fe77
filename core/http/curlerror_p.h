// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/http/job_p.h"
#include "core/http/transferend_p.h"

namespace clinicdesk::http {

/// Makes the error for a transfer without an answer. The reason says which side it was: the proxy, the certificate of
/// the server, the authority file. curl's words are used only if they contain nothing of the address except the host.
Error transferError(const TransferEnd &end, const Job &job);

} // namespace clinicdesk::http
