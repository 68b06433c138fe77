// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

namespace clinicdesk::decoder {

/// Removes the places where the photos of a PDF were taken, also of those within contents, and the descriptions of the
/// document and its parts that name one. Pixels stay as they are. Returns whether there was one.
bool removePlaces(QPDF &pdf);

} // namespace clinicdesk::decoder
