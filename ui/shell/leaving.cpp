// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/leaving.h"

#include "ui/outbox/outboxsummary.h"
#include "ui/shell/tray.h"

#include <QApplication>

namespace clinicdesk::ui {

Leaving::Leaving(QWidget &window, Tray *tray)
    : m_window(window)
    , m_tray(tray)
{
    if (!m_tray)
        return;
    connect(m_tray, &Tray::openWanted, this, &Leaving::comeBack);
    connect(m_tray, &Tray::endWanted, this, &Leaving::endWanted);
}

Leaving::~Leaving()
{
    leaveTray();
}

bool Leaving::mayClose(const ClosingStakes &stakes)
{
    // The end of a session does not wait for an answer: it would take the program down anyway.
    if (m_isDecided || !stakes.any() || qApp->isSavingSession())
        return true;
    if (m_question) {
        m_question->raise();
        m_question->activateWindow();
        return false;
    }
    m_question = new CloseQuestion(stakes, m_tray && m_tray->isThere(), &m_window);
    connect(m_question, &CloseQuestion::answered, this, &Leaving::answer);
    m_question->open();
    return false;
}

void Leaving::answer(ClosingAnswer answer)
{
    switch (answer) {
    case ClosingAnswer::Stay:
        return;
    case ClosingAnswer::KeepSending:
        goIntoTray();
        return;
    case ClosingAnswer::Close:
        m_isDecided = true;
        // After its dialog: a window under a modal one does not close.
        QMetaObject::invokeMethod(&m_window, &QWidget::close, Qt::QueuedConnection);
    }
}

void Leaving::goIntoTray()
{
    m_isInTray = true;
    m_endedWithWindow = QApplication::quitOnLastWindowClosed();
    QApplication::setQuitOnLastWindowClosed(false);
    m_tray->setShown(true);
    m_window.hide();
}

void Leaving::look(const OutboxSummary &summary, int lostByEnding)
{
    if (m_isInTray && summary.underWay() == 0 && summary.needsYou == 0 && lostByEnding == 0)
        Q_EMIT endWanted();
}

void Leaving::leaveTray()
{
    if (!m_isInTray)
        return;
    m_isInTray = false;
    QApplication::setQuitOnLastWindowClosed(m_endedWithWindow);
    m_tray->setShown(false);
}

void Leaving::comeBack()
{
    if (!m_isInTray)
        return;
    leaveTray();
    m_window.show();
    m_window.raise();
    m_window.activateWindow();
}

} // namespace clinicdesk::ui
