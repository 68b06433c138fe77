// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

// Ends a job; see failure.h. A header of its own, because sources with qpdf are C++17 for clang.
namespace clinicdesk::decoder {

[[noreturn]] void failDamaged(const QString &detail);
[[noreturn]] void failLocked(const QString &detail);
[[noreturn]] void failPagesMissing(const QString &detail);

/// Call it before memory for the pixels is allocated.
void checkPixels(qint64 width, qint64 height);
void checkPages(qint64 pages);

} // namespace clinicdesk::decoder
