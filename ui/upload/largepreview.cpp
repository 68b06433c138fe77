// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/largepreview.h"

#include "ui/upload/filepreview.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QVBoxLayout>

#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr qreal partOfWindow = 0.92;

} // namespace

LargePreview::LargePreview(FileThumbnails &thumbnails, QWidget *parent)
    : QDialog(parent)
    , m_panel(new PreviewPanel(thumbnails, PreviewPanel::Form::Large, this))
{
    setWindowTitle(tr("Preview"));
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_panel);
    connect(m_panel->preview(), &FilePreview::enlargeRequested, this, &QDialog::accept); // Enter or a second click
    const auto *window = parent->window();
    resize(window->size() * partOfWindow);
    m_panel->preview()->setFocus();
    QCoreApplication::instance()->installEventFilter(this);
}

/// Sees the keys before the widget that has the focus, in which Enter and Tab mean something else.
bool LargePreview::eventFilter(QObject *watched, QEvent *event)
{
    auto *widget = event->type() == QEvent::KeyPress ? qobject_cast<QWidget *>(watched) : nullptr;
    if (!widget || widget != focusWidget() || widget->window() != this)
        return QDialog::eventFilter(watched, event);
    const auto &key = *static_cast<QKeyEvent *>(event);
    const bool isPlain = (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    const auto typed = key.text();
    if (isPlain && typed.size() == 1 && typed.front().isDigit()) {
        m_timing.noteKey(m_digits.isEmpty());
        m_digits += typed;
        return true;
    }
    const auto digits = std::exchange(m_digits, {});
    const bool isEnd = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter || key.key() == Qt::Key_Tab;
    if (!isEnd || !m_timing.isScannedNumber(digits))
        return QDialog::eventFilter(watched, event);
    accept();
    Q_EMIT numberScanned(digits);
    return true;
}

} // namespace clinicdesk::ui
