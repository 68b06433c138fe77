// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/remainingtime.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace clinicdesk::ui {

namespace {

constexpr double newShare = 0.3;
constexpr double maxJump = 2;

struct RemainingTimeTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::ui::RemainingTime)
};

/// In steps of 5 s below a minute, of minutes above.
std::chrono::seconds rounded(double seconds)
{
    const double step = seconds < 55 ? 5 : 60;
    return std::chrono::seconds(static_cast<long long>(std::max(1.0, std::ceil(seconds / step)) * step));
}

} // namespace

void SmoothedValue::forget()
{
    m_smoothed.reset();
    m_shown.reset();
}

void SmoothedValue::take(double measured)
{
    const bool jumps = m_smoothed && (measured > *m_smoothed * maxJump || measured < *m_smoothed / maxJump);
    m_smoothed = m_smoothed && !jumps ? *m_smoothed + newShare * (measured - *m_smoothed) : measured;
    m_shown = jumps ? std::nullopt : m_smoothed;
}

void RemainingTime::update(Duration span, double done, double left)
{
    if (span < minSpan || done <= 0 || left <= 0)
        m_seconds.hide();
    else
        m_seconds.take(std::chrono::duration<double>(span).count() / done * left);
}

std::optional<std::chrono::seconds> RemainingTime::seconds() const
{
    const auto value = m_seconds.value();
    return value ? std::optional(rounded(*value)) : std::nullopt;
}

QString timeLeftText(const std::optional<std::chrono::seconds> &left)
{
    if (!left)
        return {};
    const auto seconds = left->count();
    if (seconds < 60)
        return RemainingTimeTr::tr("about %Ln s left", nullptr, static_cast<int>(seconds));
    return RemainingTimeTr::tr("about %Ln min left", nullptr, static_cast<int>(seconds / 60));
}

} // namespace clinicdesk::ui
