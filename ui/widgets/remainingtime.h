// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <optional>

namespace clinicdesk::ui {

/// A number that is measured again and again, as a person can read it: smoothed, and silent where it would jump to more
/// than double or less than half of what it was before.
class SmoothedValue {
public:
    void forget();
    /// Nothing is to be said for now; what was measured still counts for the next one.
    void hide() { m_shown.reset(); }
    /// `measured` is above 0.
    void take(double measured);
    std::optional<double> value() const { return m_shown; }

private:
    std::optional<double> m_smoothed;
    std::optional<double> m_shown;
};

/// How long work still takes, in steps of a like size or in bytes. It says nothing before there are 3 s to judge by, is
/// rounded, and does not jump.
class RemainingTime {
public:
    using Duration = std::chrono::milliseconds;
    /// What is measured over less says nothing.
    static constexpr Duration leastSpan{3'000};

    void begin() { m_seconds.forget(); }
    /// So much was done in the span, so much is left.
    void update(Duration span, double done, double left);
    std::optional<std::chrono::seconds> seconds() const;

private:
    SmoothedValue m_seconds;
};

/// "about 20 s left", "about 3 min left"; nothing where it is not known.
QString timeLeftWords(const std::optional<std::chrono::seconds> &left);

} // namespace clinicdesk::ui
