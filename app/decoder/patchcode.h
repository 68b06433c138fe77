// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/pageink.h"

namespace clinicdesk::decoder {

/// True for a page with the patch code T of scanners (four bars: narrow, wide, narrow, wide), in any direction. Upside
/// down it is the patch code 2, which is also used between documents.
bool hasPatchCode(const InkMask &mask);

} // namespace clinicdesk::decoder
