// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProgressBar>
#include <QTimer>

namespace clinicdesk::ui {

/// A thin progress bar. Values may be set at any rate; it repaints at most ten times a second and always paints the
/// last value. Give it an accessible name.
class ProgressTrack : public QProgressBar {
    Q_OBJECT

public:
    enum class Thickness { Thin = 4, Thick = 6 }; ///< px: in status line and rows, and above a page

    explicit ProgressTrack(Thickness thickness = Thickness::Thin, QWidget *parent = nullptr);

    /// Bytes done of all; nothing is painted while all is 0.
    void setProgress(qint64 doneBytes, qint64 allBytes);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {m_thickness, m_thickness}; }

private:
    void showLatest();

    int m_thickness;
    int m_latest = 0;
    QTimer m_rest;
};

} // namespace clinicdesk::ui
