// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostics/diagnostics.h"

namespace clinicdesk::wording {

/// Returns the diagnostics as text to read and to copy. It has what `toJson` has; codes and names of settings are those
/// of the command line in every language, so that the support finds them.
QString diagnosticsText(const Diagnostics &diagnostics);
/// The same in lines without their ends.
QStringList diagnosticsLines(const Diagnostics &diagnostics);

/// What protects from a file that takes over the decoder.
QString sandboxText(const DecoderSandbox &sandbox);

} // namespace clinicdesk::wording
