// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/timeleft.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace clinicdesk::ui {

namespace {

constexpr TimeLeft::Duration silence{3'000};
constexpr double newShare = 0.3;
constexpr double largestJump = 2;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::ui::TimeLeft)
};

/// To 5 s below a minute, to minutes above.
std::chrono::seconds rounded(double seconds)
{
    const double step = seconds < 55 ? 5 : 60;
    return std::chrono::seconds(static_cast<long long>(std::max(1.0, std::ceil(seconds / step)) * step));
}

} // namespace

void TimeLeft::begin()
{
    m_smoothed.reset();
    m_shown.reset();
}

void TimeLeft::update(Duration sinceBegin, int done, int left)
{
    if (sinceBegin < silence || done == 0 || left == 0) {
        m_shown.reset();
        return;
    }
    const double now = std::chrono::duration<double>(sinceBegin).count() / done * left;
    const bool jumps = m_smoothed && (now > *m_smoothed * largestJump || now < *m_smoothed / largestJump);
    m_smoothed = m_smoothed && !jumps ? *m_smoothed + newShare * (now - *m_smoothed) : now;
    m_shown = jumps ? std::nullopt : std::optional(rounded(*m_smoothed));
}

QString timeLeftWords(const std::optional<std::chrono::seconds> &left)
{
    if (!left)
        return {};
    const auto seconds = left->count();
    if (seconds < 60)
        return Words::tr("about %1 s left").arg(QLocale().toString(qlonglong(seconds)));
    return Words::tr("about %1 min left").arg(QLocale().toString(qlonglong(seconds / 60)));
}

} // namespace clinicdesk::ui
