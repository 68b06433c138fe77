// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/lineeditfilter.h"

#include "ui/upload/uploadactions.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>

namespace clinicdesk::ui {

namespace {

bool canUse(const QLineEdit &line, const QKeyEvent &key)
{
    if (key.matches(QKeySequence::Undo))
        return line.isUndoAvailable();
    if (key.matches(QKeySequence::Redo))
        return line.isRedoAvailable();
    if (!key.matches(QKeySequence::Paste))
        return true;
    // A line edit would paste the path of a file as text.
    const auto *copied = QGuiApplication::clipboard()->mimeData();
    return !copied || (!copied->hasUrls() && (!copied->hasImage() || copied->hasText()));
}

} // namespace

LineEditFilter::LineEditFilter(QWidget *page)
    : QObject(page)
    , m_page(page)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool LineEditFilter::eventFilter(QObject *watched, QEvent *event)
{
    const auto *line = qobject_cast<QLineEdit *>(watched);
    const bool isBeside = line && m_page->isVisible() && line->window() == m_page->window() &&
                          !m_page->isAncestorOf(line) && line->text().trimmed().isEmpty();
    if (isBeside && event->type() == QEvent::KeyPress && isSendKey(*static_cast<QKeyEvent *>(event))) {
        Q_EMIT sendPressed();
        return true;
    }
    if (event->type() != QEvent::ShortcutOverride || !line)
        return QObject::eventFilter(watched, event);
    const auto &key = *static_cast<QKeyEvent *>(event);
    // Undo of a sending works on every page.
    const bool isForPage =
        m_page->isVisible() || (line->window() == m_page->window() && key.matches(QKeySequence::Undo));
    if (!isForPage || canUse(*line, key))
        return QObject::eventFilter(watched, event);
    event->ignore();
    return true;
}

} // namespace clinicdesk::ui
