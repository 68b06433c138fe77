// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#ifdef __has_feature
#if __has_feature(thread_sanitizer)
#define CLINICDESK_THREAD_SANITIZER
#endif
#endif
#ifdef __SANITIZE_THREAD__
#define CLINICDESK_THREAD_SANITIZER
#endif

#ifdef CLINICDESK_THREAD_SANITIZER
extern "C" {
void __tsan_acquire(void *address);
void __tsan_release(void *address);
}
#endif

namespace clinicdesk {

/// What Qt's thread pool hands from one thread to another is safe by its locks, but the thread sanitizer does not see
/// into Qt. These tell it: all that was done before `handOver(place)` comes before what follows `takeOver(place)`. They
/// do nothing in other builds.
inline void handOver([[maybe_unused]] void *place)
{
#ifdef CLINICDESK_THREAD_SANITIZER
    __tsan_release(place);
#endif
}

inline void takeOver([[maybe_unused]] void *place)
{
#ifdef CLINICDESK_THREAD_SANITIZER
    __tsan_acquire(place);
#endif
}

} // namespace clinicdesk
