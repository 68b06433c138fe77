// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/closedialog.h"

#include <QObject>
#include <QPointer>

namespace clinicdesk::ui {

class Tray;
struct OutboxSummary;

/// How a window goes: at once when nothing is at stake, else after one question; or it hides and the program goes on in
/// the tray until everything is delivered.
class CloseGuard : public QObject {
    Q_OBJECT
public:
    /// Without a tray, null. Both outlive this.
    CloseGuard(QWidget &window, Tray *tray);
    ~CloseGuard() override;

    /// True when the window may close now. Otherwise the question stands open, and an answer closes or hides it.
    bool mayClose(const UnsentWork &stakes);
    /// To be told of every change: in the tray the program ends when all is delivered and nothing is lost by it.
    void look(const OutboxSummary &summary, int lostByEnding);
    void restoreWindow();

Q_SIGNALS:
    /// The program is to end, without a window that could close.
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
    bool m_endedWithWindow = true; ///< the program, before it went into the tray
};

} // namespace clinicdesk::ui
