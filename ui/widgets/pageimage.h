// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/decoderjob.h"

#include <QImage>

namespace clinicdesk::ui {

/// A copy, because the pixels belong to the answer of the decoder.
QImage imageOf(const PagePicture &picture);

} // namespace clinicdesk::ui
