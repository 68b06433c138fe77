// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/pictureflaw.h"

#include <QByteArray>

#include <optional>

namespace clinicdesk::decoder {

/// How the lines of a fax (ITU-T T.4, T.6) are stored in a PDF.
struct FaxFormat {
    enum class Kind { Group3, Group3Mixed, Group4 };
    Kind kind = Kind::Group4;
    bool isByteAligned = false; ///< each line begins with a byte
    int width = 0;
    int height = 0; ///< 0 where it is not known
};

/// Decodes all lines and says which share of them is lost.
std::optional<PictureFlaw> checkFax(const QByteArray &data, const FaxFormat &format);

} // namespace clinicdesk::decoder
