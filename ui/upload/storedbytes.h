// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"

#include <QByteArray>

namespace clinicdesk::ui {

/// Reads a stored file as a whole, for a job of the decoder. Call it in that job: it unseals all of the file. Errors of
/// the source; FileTooLarge above 64 MB, which no file of a document is.
Result<QByteArray> storedBytes(const ByteSourceMaker &maker);

} // namespace clinicdesk::ui
