// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>

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

} // namespace clinicdesk
