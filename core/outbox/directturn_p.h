// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk {

/// One document of the whole desk goes directly at a time (25 MB become 44 MB when they are sealed). Shared by the
/// couriers of all connections, on one thread.
class DirectTurn {
public:
    bool isFree() const { return m_free; }
    void take() { m_free = false; }
    void giveBack() { m_free = true; }

private:
    bool m_free = true;
};

} // namespace clinicdesk
