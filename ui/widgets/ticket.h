// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <memory>

namespace clinicdesk::ui {

/// Taken before a question is sent; says afterwards whether its answer is still wanted. False once a later ticket was
/// taken and once the place that gave it has gone, so a late answer meets neither newer ones nor a dead view.
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

/// The rising number of one view's questions. Used on one thread.
class Tickets {
public:
    Ticket next() { return {m_latest, ++*m_latest}; }

    /// Makes every ticket given so far late, without a new question.
    void cancelAll() { ++*m_latest; }

private:
    std::shared_ptr<quint64> m_latest = std::make_shared<quint64>(0);
};

} // namespace clinicdesk::ui
