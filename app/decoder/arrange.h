// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/decoderjob.h"

namespace clinicdesk::decoder {

/// Makes new PDFs of the pages of these files. A failure names its file.
ArrangedPdfs arrange(const QList<QByteArray> &files, const ArrangeJob &job);

} // namespace clinicdesk::decoder
