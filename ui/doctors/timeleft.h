// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <optional>

namespace clinicdesk::ui {

/// How long a run with steps of a like size still takes. It says nothing in the first 3 s, is smoothed and rounded, and
/// is silent where it would jump to more than double or less than half of what it said before.
class TimeLeft {
public:
    using Duration = std::chrono::milliseconds;

    void begin();
    /// `sinceBegin` of the run that began last: so many steps are done in it, so many are left.
    void update(Duration sinceBegin, int done, int left);
    std::optional<std::chrono::seconds> seconds() const { return m_shown; }

private:
    std::optional<double> m_smoothed; ///< seconds
    std::optional<std::chrono::seconds> m_shown;
};

/// "about 20 s left", "about 3 min left"; nothing where it is not known.
QString timeLeftWords(const std::optional<std::chrono::seconds> &left);

} // namespace clinicdesk::ui
