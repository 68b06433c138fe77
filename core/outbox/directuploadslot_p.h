// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk {

/// Allows one direct upload at a time in the whole program, because 25 MB become 44 MB when encrypted. Shared by the
/// uploaders of all connections, on one thread.
class DirectUploadSlot {
public:
    bool isFree() const { return m_free; }
    void take() { m_free = false; }
    void release() { m_free = true; }

private:
    bool m_free = true;
};

} // namespace clinicdesk
