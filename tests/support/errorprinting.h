// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QTest>

#include <optional>

namespace clinicdesk {

/// Prints the result of `codeOf` in Qt Test.
inline char *toString(const std::optional<ErrorCode> &code)
{
    return qstrdup(code ? codeText(*code).latin1() : "no error");
}

namespace support {

/// Returns the code of a failed result, or nothing if the result is a success.
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
