// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QTest>

#include <optional>

namespace clinicdesk {

/// How Qt Test prints what `codeOf` gives.
inline char *toString(const std::optional<ErrorCode> &code)
{
    return qstrdup(code ? codeText(*code).latin1() : "no error");
}

namespace support {

/// The code of a failed result, nothing of a good one.
template <class T>
std::optional<ErrorCode> codeOf(const Result<T> &result)
{
    return result.ok() ? std::nullopt : std::optional(result.error().code);
}

inline std::optional<ErrorCode> codeOf(const std::optional<Error> &error)
{
    return error ? std::optional(error->code) : std::nullopt;
}

using Code = std::optional<ErrorCode>;

} // namespace support
} // namespace clinicdesk
