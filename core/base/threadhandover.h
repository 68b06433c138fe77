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

/// Tells the thread sanitizer how Qt's thread pools pass data between threads. The locks of the pools make that safe,
/// but the sanitizer cannot see inside Qt: everything before a `handOver()` happens before what follows a later
/// `takeOver()` on another thread. Both functions do nothing in other builds.
#ifdef CLINICDESK_THREAD_SANITIZER
inline char handoverPlace = 0;
inline void handOver()
{
    __tsan_release(&handoverPlace);
}
inline void takeOver()
{
    __tsan_acquire(&handoverPlace);
}
#else
inline void handOver() {}
inline void takeOver() {}
#endif

} // namespace clinicdesk
