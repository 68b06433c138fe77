// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/checkrow.h"

#include <QWidget>

class QAction;
class QPushButton;

namespace clinicdesk::ui {

class ElidingLabel;
class Label;
class ProgressTrack;

/// The progress of a list check as text and bar, a button that stops or continues the check, and one that requests the
/// profiles again that could not be read (Shift+F8). Announces the result to assistive tools when the check ends.
class CheckProgress : public QWidget {
    Q_OBJECT

public:
    struct State {
        CheckCounts counts;
        bool isRunning = false;
        bool isLoading = false; ///< saved results are being loaded
        QString timeLeft;       ///< as text; empty if unknown
    };

    explicit CheckProgress(QWidget *parent = nullptr);

    void showState(const State &state);
    /// Sets the focus on the button that stops or continues.
    void focusButton();
    /// Asks again for all that could not be read (Shift+F8); enabled while there are some.
    QAction *retryAction() const { return m_retry; }

Q_SIGNALS:
    void stopRequested();
    void resumeRequested();
    void retryRequested();

private:
    void showRetry(const State &state);
    void sayAloud();

    Label *m_done;         ///< "31 of 48 checked"
    ElidingLabel *m_found; ///< "· 9 with findings · 2 could not be read; the others go on"
    Label *m_left;
    ProgressTrack *m_track;
    QPushButton *m_button;
    QPushButton *m_retryButton; ///< "Read 294 again"
    QAction *m_retry;
    bool m_isRunning = false;
};

} // namespace clinicdesk::ui
