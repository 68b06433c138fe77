// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stdexcept>
#include <type_traits>

namespace clinicdesk {

/// Deleter for `std::unique_ptr`: frees an OpenSSL handle with the function that belongs to it.
template <auto release>
struct FreeWith {
    template <class T>
    void operator()(T *handle) const
    {
        release(handle);
    }
};

/// Throws when an OpenSSL call failed. OpenSSL refuses known algorithms only when it is broken or out of memory; the
/// program cannot continue then.
inline void requireSuccess(bool done)
{
    if (!done)
        throw std::runtime_error("OpenSSL refused a known algorithm");
}

/// Fetches an OpenSSL algorithm by name, for example `fetchAlgorithm<EVP_MD_fetch, EVP_MD_free>("SHA256")`. Fetching is
/// slow: keep the result if you need the algorithm often.
template <auto fetch, auto release>
auto fetchAlgorithm(const char *name)
{
    using Algorithm = std::remove_pointer_t<decltype(fetch(nullptr, name, nullptr))>;
    std::unique_ptr<Algorithm, FreeWith<release>> algorithm(fetch(nullptr, name, nullptr));
    requireSuccess(algorithm != nullptr);
    return algorithm;
}

} // namespace clinicdesk
