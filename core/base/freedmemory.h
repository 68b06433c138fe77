// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk {

/// Lets all threads of this process share two areas of memory, instead of one for each: what one thread frees is used
/// by the others. Call it in `main` before there is a second thread. Does nothing without the GNU C library.
void shareMemoryAreas();

/// For a program with a short life: what is freed goes back to the system soon. Otherwise the C library keeps more of
/// it after each large block, so that the memory of a command would grow with its files. Call it in `main`. Does
/// nothing without the GNU C library.
void keepLittleFreedMemory();

/// Returns memory that was freed to the system, which the C library keeps otherwise. Call it after work that needed
/// much more memory than what stays of it, on any thread but the window's: other threads that allocate wait for some
/// milliseconds. Does nothing without the GNU C library.
void returnFreedMemory();

} // namespace clinicdesk
