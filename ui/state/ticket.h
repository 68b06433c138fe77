// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <memory>

namespace clinicdesk::ui {

/// Created before a request is sent; says afterwards whether its answer is still needed. False once a later ticket was
/// created and once its Tickets were destroyed, so that a late answer neither replaces a newer one nor uses a destroyed
/// view.
class Ticket {
public:
    bool isCurrent() const
    {
        const auto latest = m_latest.lock();
        return latest && *latest == m_number;
    }

private:
    friend class Tickets;
    Ticket(const std::shared_ptr<quint64> &latest, quint64 number)
        : m_latest(latest)
        , m_number(number)
    {
    }

    std::weak_ptr<const quint64> m_latest;
    quint64 m_number;
};

/// Counts the requests of one view. For one thread.
class Tickets {
public:
    Ticket next() { return {m_latest, ++*m_latest}; }

    /// Invalidates all existing tickets, without a new request.
    void cancelAll() { ++*m_latest; }

private:
    std::shared_ptr<quint64> m_latest = std::make_shared<quint64>(0);
};

} // namespace clinicdesk::ui
