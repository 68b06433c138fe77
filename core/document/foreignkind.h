// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/errorreason.h"

#include <QByteArrayView>
#include <QString>

namespace clinicdesk {

/// Returns what a file is that is not of a `FileKind`, so that its sentence says how to get a document out of it:
/// a mail, an archive, a web page, a file of an office program, a `PictureToConvert` ... Decided by its first
/// `kindPrefixBytes`, and by its name where these say only what contains it (a zip) or nothing. With the name of a
/// document, an empty file is a `CloudPlaceholder` and an unknown one `NotAsNamed`. `None` for a `FileKind`, and where
/// nothing is known.
ErrorReason foreignKindOf(QByteArrayView head, const QString &name);

/// True for the name that a browser gives to a file while it downloads it.
bool hasNameOfDownload(const QString &name);

} // namespace clinicdesk
