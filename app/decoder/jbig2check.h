// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/pictureflaw.h"

#include <QByteArrayView>

#include <optional>

namespace clinicdesk::decoder {

/// Finds damage in a picture of JBIG2 (ISO 14492) as PDFs have it: segments without the head of a file. `globals` are
/// those that it shares with other pictures. They are not decoded: arithmetic coding has no wrong data. A cut, a
/// segment that is missing and a hole of zeros can be found all the same.
std::optional<PictureFlaw> checkJbig2(QByteArrayView picture, QByteArrayView globals);

} // namespace clinicdesk::decoder
