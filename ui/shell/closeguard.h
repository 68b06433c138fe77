// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/closedialog.h"

#include <QObject>
#include <QPointer>

namespace clinicdesk::ui {

class Tray;
struct OutboxSummary;

/// Decides how the window closes: at once if nothing is lost or interrupted, otherwise after one question. The answer
/// can also hide the window; the program then sends from the tray until everything is delivered.
class CloseGuard : public QObject {
    Q_OBJECT
public:
    /// `tray` is null where there is no tray. Window and tray outlive this.
    CloseGuard(QWidget &window, Tray *tray);
    ~CloseGuard() override;

    /// True if the window may close now. Otherwise a question is open, and its answer closes or hides the window.
    bool mayClose(const UnsentWork &stakes);
    /// Call after every change. While the window is hidden in the tray, emits `quitRequested` when nothing is in
    /// progress, no document needs the user and none would be lost.
    void look(const OutboxSummary &summary, int lostByEnding);
    void restoreWindow();

Q_SIGNALS:
    /// The program should quit; its window is hidden and cannot be closed.
    void quitRequested();

private:
    void answer(CloseChoice answer);
    void hideToTray();
    void leaveTray();

    QWidget &m_window;
    Tray *m_tray;
    QPointer<CloseDialog> m_question; ///< a child of the window
    bool m_isDecided = false;
    bool m_isInTray = false;
    bool m_endedWithWindow = true; ///< `quitOnLastWindowClosed` before the window was hidden
};

} // namespace clinicdesk::ui
