// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/progresstrack.h"

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int fullScale = 1000;
constexpr int restMs = 100;
constexpr int usualWidth = 160;

} // namespace

ProgressTrack::ProgressTrack(Thickness thickness, QWidget *parent)
    : QProgressBar(parent)
    , m_thickness(static_cast<int>(thickness))
{
    setRange(0, fullScale);
    setValue(0);
    setTextVisible(false);
    setFixedHeight(m_thickness);
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMs);
    connect(&m_rest, &QTimer::timeout, this, &ProgressTrack::showLatest);
}

void ProgressTrack::setProgress(qint64 doneBytes, qint64 allBytes)
{
    const double done = allBytes > 0 ? double(doneBytes) / double(allBytes) : 0;
    m_latest = int(std::clamp(done, 0.0, 1.0) * fullScale);
    if (!m_rest.isActive())
        showLatest();
}

QSize ProgressTrack::sizeHint() const
{
    return {usualWidth, m_thickness};
}

void ProgressTrack::showLatest()
{
    if (value() == m_latest)
        return;
    setValue(m_latest);
    m_rest.start();
}

} // namespace clinicdesk::ui
