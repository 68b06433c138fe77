// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/scanprotocol.h"

#include <QImage>

#include <sane/sane.h>

namespace clinicdesk::scanner {

/// One frame of a page as it came from the backend: grey, all colours, or one colour of three.
struct Frame {
    SANE_Parameters parameters{};
    QByteArray bytes;
};

/// Makes the picture of a page. Rows that are missing at its end are left out, because some backends do not know the
/// height before. Fails with ScanFailed for frames that contradict themselves.
QImage pageImage(const QList<Frame> &frames, const ScanSettings &settings);

/// Writes the page under the next free name and returns it: PNG in black and white, otherwise JPEG. The file has its
/// name only when it is whole. Fails with NotSaved.
QString savePage(const QImage &image, int page, const ScanSettings &settings, const QString &folder);

} // namespace clinicdesk::scanner
