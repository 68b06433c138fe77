// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace clinicdesk::decoder {

/// Returns the offsets of the directories of the pages of a TIFF, in their order. Thumbnails and masks are no pages.
/// The list is read here, because libtiff takes a directory that it cannot read for the end of the list.
///
/// Fails with Damaged where there is no first directory, with PagesMissing where a later one lies outside of the file
/// or leads back, with Unsupported for a raw photo, and above the limit of pages.
QList<quint64> pageDirectories(const QByteArray &tiff);

} // namespace clinicdesk::decoder
