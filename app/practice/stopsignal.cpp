// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/stopsignal.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace clinicdesk::practice {

StopSignal::StopSignal()
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        throw std::system_error(errno, std::generic_category(), "pipe");
    m_read = ends[0];
    m_write = ends[1];
}

StopSignal::~StopSignal()
{
    ::close(m_read);
    ::close(m_write);
}

void StopSignal::raise() const
{
    // A full pipe is readable too, so a failed write can be ignored.
    [[maybe_unused]] const auto written = ::write(m_write, "", 1);
}

} // namespace clinicdesk::practice
