// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Protects its memory as the programs do, then waits until it is killed.
#include "core/base/systemprocess.h"

#include <unistd.h>

int main()
{
    clinicdesk::hardenProcess();
    return ::pause();
}
