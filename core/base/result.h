// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <utility>
#include <variant>

namespace clinicdesk {

/// A value or an error. `std::expected` does not work with coroutines in g++ 12.
///
/// Reading the value of a failed result, or the error of a successful one, is a programming mistake.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    const T &operator*() const & { return *std::get_if<0>(&m_state); }
    T &operator*() & { return *std::get_if<0>(&m_state); }
    T operator*() && { return std::move(*std::get_if<0>(&m_state)); } // a value, so that it can be looped over
    const T *operator->() const { return std::get_if<0>(&m_state); }
    T *operator->() { return std::get_if<0>(&m_state); }

    const Error &error() const { return *std::get_if<1>(&m_state); }

private:
    std::variant<T, Error> m_state;
};

/// Success without a value, or an error.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }
    const Error &error() const { return *std::get_if<1>(&m_state); }

private:
    std::variant<std::monostate, Error> m_state;
};

} // namespace clinicdesk
