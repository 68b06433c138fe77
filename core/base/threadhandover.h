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

/// What Qt's thread pools hand from one thread to another is safe by their locks, but the thread sanitizer does not see
/// into Qt. These tell it: all that was done before a `handOver()` comes before what follows a later `takeOver()` on
/// another thread. They do nothing in other builds.
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
