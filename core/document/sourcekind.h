// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QLatin1String>

#include <optional>

namespace clinicdesk {

/// The kinds of file that Clinic Desk can open: those that the service accepts, and those that become one of them.
enum class SourceKind { Pdf, Jpeg, Png, Heic, Tiff, Bmp, WebP, Gif, Avif, Jpeg2000 };

/// Number of kinds in the list above.
inline constexpr int sourceKindCount = static_cast<int>(SourceKind::Jpeg2000) + 1;

/// Returns the kind by content, never by file name, or nothing for other content. Needs the first `kindPrefixBytes` of
/// a file.
std::optional<SourceKind> sourceKindOf(QByteArrayView head);

/// Returns the stable text of a kind, such as `heic`.
QLatin1String sourceKindText(SourceKind kind);
std::optional<SourceKind> sourceKindFromText(QStringView text);

} // namespace clinicdesk
