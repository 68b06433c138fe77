// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/worker.h"

#include <QCoreApplication>

#include <unistd.h>

using namespace clinicdesk;

/// Ends while a worker has a job that takes long and that no caller waits for. Prints "done" when the job is done, then
/// "destroyed" when static objects are destroyed.
int main(int argc, char **argv)
{
    struct Static {
        ~Static() { [[maybe_unused]] const auto put = ::write(STDOUT_FILENO, "destroyed\n", 10); }
    };
    static const Static used;
    const QCoreApplication application(argc, argv);
    static auto *const worker = new Worker; // as in the frame of a coroutine that never continues
    worker->run([] {
        QThread::msleep(300);
        [[maybe_unused]] const auto put = ::write(STDOUT_FILENO, "done\n", 5);
    });
    return 0;
}
