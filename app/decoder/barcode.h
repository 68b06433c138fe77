// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QStringList>

namespace clinicdesk::decoder {

/// The texts of the barcodes on a page that are used on separator pages: Code 39, Code 128, QR code, Data Matrix.
QStringList barcodesIn(const QImage &page);

} // namespace clinicdesk::decoder
