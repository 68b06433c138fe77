// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGuiApplication>
#include <QString>

namespace clinicdesk::ui {

/// Keeps the characters of an identifier, a number or a file name in their order in a window that runs from right to
/// left (Unicode isolate). Elsewhere returns the text unchanged.
inline QString leftToRight(const QString &text)
{
    constexpr QChar start(0x2066); // LEFT-TO-RIGHT ISOLATE
    constexpr QChar end(0x2069);   // POP DIRECTIONAL ISOLATE
    return text.isEmpty() || QGuiApplication::layoutDirection() == Qt::LeftToRight ? text : start + text + end;
}

} // namespace clinicdesk::ui
