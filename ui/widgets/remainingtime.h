// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <optional>

namespace clinicdesk::ui {

/// A repeatedly measured number, prepared for people: smoothed, and without a value when it would jump to more than
/// double or less than half of the previous one.
class SmoothedValue {
public:
    void forget();
    /// Shows no value for now; earlier measurements still count for the next one.
    void hide() { m_shown.reset(); }
    /// `measured` is above 0.
    void take(double measured);
    std::optional<double> value() const { return m_shown; }

private:
    std::optional<double> m_smoothed;
    std::optional<double> m_shown;
};

/// The remaining time of work in steps of similar size or in bytes. It has no value before 3 s were measured, is
/// rounded, and does not jump.
class RemainingTime {
public:
    using Duration = std::chrono::milliseconds;
    /// A shorter measurement gives no value.
    static constexpr Duration minSpan{3'000};

    void begin() { m_seconds.forget(); }
    /// `done` was finished in `span`, `left` is still to do, in the same unit.
    void update(Duration span, double done, double left);
    std::optional<std::chrono::seconds> seconds() const;

private:
    SmoothedValue m_seconds;
};

/// "about 20 s left", "about 3 min left"; empty if not known.
QString timeLeftText(const std::optional<std::chrono::seconds> &left);

} // namespace clinicdesk::ui
