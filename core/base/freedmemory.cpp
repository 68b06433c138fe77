// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/freedmemory.h"

#include <cstdlib> // defines __GLIBC__

#ifdef __GLIBC__

#include <malloc.h>

void clinicdesk::shareMemoryAreas()
{
    constexpr int areas = 2; // of the window's thread and of all others
    mallopt(M_ARENA_MAX, areas);
}

void clinicdesk::keepLittleFreedMemory()
{
    constexpr int bytes = 128 * 1024; // as at the start; setting it ends its growth
    mallopt(M_TRIM_THRESHOLD, bytes);
}

void clinicdesk::returnFreedMemory()
{
    malloc_trim(0);
}

#else

void clinicdesk::shareMemoryAreas() {}

void clinicdesk::keepLittleFreedMemory() {}

void clinicdesk::returnFreedMemory() {}

#endif
