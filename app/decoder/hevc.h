// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk::decoder {

/// What happened to the HEVC pictures of a HEIC, which are the tiles of a larger one.
struct HevcReport {
    int pictures = 0;
    int damaged = 0;
    QString detail; ///< of the first damaged one
};

/// While one exists, libheif decodes HEVC with our plugin, which calls libde265 as that of libheif does, and also finds
/// damage. Where libheif refuses the plugin, nothing is reported. One at a time.
class HevcDecoding {
public:
    HevcDecoding();
    ~HevcDecoding();
    Q_DISABLE_COPY_MOVE(HevcDecoding)

    /// What was decoded since the start.
    HevcReport report() const;
};

} // namespace clinicdesk::decoder
