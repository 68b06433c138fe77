// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/closeguard.h"

#include "ui/outbox/outboxsummary.h"
#include "ui/shell/tray.h"

#include <QApplication>

namespace clinicdesk::ui {

CloseGuard::CloseGuard(QWidget &window, Tray *tray)
    : m_window(window)
    , m_tray(tray)
{
    if (!m_tray)
        return;
    connect(m_tray, &Tray::openRequested, this, &CloseGuard::restoreWindow);
    connect(m_tray, &Tray::quitRequested, this, &CloseGuard::quitRequested);
}

CloseGuard::~CloseGuard()
{
    leaveTray();
}

bool CloseGuard::mayClose(const UnsentWork &stakes)
{
    // The end of a desktop session does not wait for an answer: it would end the program anyway.
    if (m_isDecided || !stakes.any() || qApp->isSavingSession())
        return true;
    if (m_question) {
        m_question->raise();
        m_question->activateWindow();
        return false;
    }
    m_question = new CloseDialog(stakes, m_tray && m_tray->isAvailable(), &m_window);
    connect(m_question, &CloseDialog::answered, this, &CloseGuard::answer);
    m_question->open();
    return false;
}

void CloseGuard::answer(CloseChoice answer)
{
    switch (answer) {
    case CloseChoice::Stay:
        return;
    case CloseChoice::KeepSending:
        hideToTray();
        return;
    case CloseChoice::Close:
        m_isDecided = true;
        // Queued until the dialog has closed: a window under a modal dialog does not close.
        QMetaObject::invokeMethod(&m_window, &QWidget::close, Qt::QueuedConnection);
    }
}

void CloseGuard::hideToTray()
{
    m_isInTray = true;
    m_endedWithWindow = QApplication::quitOnLastWindowClosed();
    QApplication::setQuitOnLastWindowClosed(false);
    m_tray->setShown(true);
    m_window.hide();
}

void CloseGuard::look(const OutboxSummary &summary, int lostByEnding)
{
    if (m_isInTray && summary.inProgress() == 0 && summary.needsYou == 0 && lostByEnding == 0)
        Q_EMIT quitRequested();
}

void CloseGuard::leaveTray()
{
    if (!m_isInTray)
        return;
    m_isInTray = false;
    QApplication::setQuitOnLastWindowClosed(m_endedWithWindow);
    m_tray->setShown(false);
}

void CloseGuard::restoreWindow()
{
    if (!m_isInTray)
        return;
    leaveTray();
    m_window.show();
    m_window.raise();
    m_window.activateWindow();
}

} // namespace clinicdesk::ui
