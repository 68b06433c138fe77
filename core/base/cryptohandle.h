// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stdexcept>
#include <type_traits>

namespace clinicdesk {

/// For `std::unique_ptr`: gives a handle of OpenSSL back with the function that belongs to it.
template <auto release>
struct Release {
    template <class T>
    void operator()(T *handle) const
    {
        release(handle);
    }
};

/// OpenSSL refuses known algorithms only when it is broken or memory has run out: nothing to go on with.
inline void demand(bool done)
{
    if (!done)
        throw std::runtime_error("OpenSSL refused a known algorithm");
}

/// An algorithm of OpenSSL by its name: `fetchAlgorithm<EVP_MD_fetch, EVP_MD_free>("SHA256")`. Fetching is slow, so
/// whoever needs one often keeps it.
template <auto fetch, auto release>
auto fetchAlgorithm(const char *name)
{
    using Algorithm = std::remove_pointer_t<decltype(fetch(nullptr, name, nullptr))>;
    std::unique_ptr<Algorithm, Release<release>> algorithm(fetch(nullptr, name, nullptr));
    demand(algorithm != nullptr);
    return algorithm;
}

} // namespace clinicdesk
