// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/document/decoderprocess.h"

#include <QByteArray>

#include <optional>

namespace clinicdesk {

/// What protects from a file that takes over the decoder, as the decoder itself found it in effect: it tried what a
/// file would try.
struct DecoderSandbox {
    bool refusesCalls = false; ///< the filter of system calls
    bool limitsFiles = false;  ///< Landlock
    int landlockVersion = 0;   ///< of the kernel; 0 without Landlock

    friend bool operator==(const DecoderSandbox &, const DecoderSandbox &) = default;
};

/// The argument of a decoder that reports its sandbox instead of decoding.
inline const auto sandboxArgument = QStringLiteral("sandbox");

/// The report, as the decoder writes it.
QByteArray toLine(const DecoderSandbox &sandbox);
/// Returns nothing for what is no report.
std::optional<DecoderSandbox> parseSandbox(const QByteArray &line);

/// Starts a decoder that reports its sandbox, and waits for it. DecoderUnavailable where it does not start, or ends
/// because a part of its sandbox was refused.
Result<DecoderSandbox> askForSandbox(const QString &program = installedDecoder());

} // namespace clinicdesk
