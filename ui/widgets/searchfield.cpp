// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/searchfield.h"

#include "ui/widgets/icons.h"

#include <QAction>
#include <QKeyEvent>

namespace clinicdesk::ui {

SearchField::SearchField(const QString &word, const QString &name, QWidget *parent)
    : QLineEdit(parent)
    , m_find(new QAction(icon(QStringLiteral("search")), name, this))
{
    m_find->setShortcut(QKeySequence::Find);
    connect(m_find, &QAction::triggered, this, [this] {
        setFocus(Qt::ShortcutFocusReason);
        selectAll();
    });
    //: The placeholder of a search field: what it does, and its shortcut
    setPlaceholderText(tr("%1 (%2)").arg(word, m_find->shortcut().toString(QKeySequence::NativeText)));
    setAccessibleName(name);
    addAction(icon(QStringLiteral("search"), &Tokens::text3), QLineEdit::LeadingPosition);
    auto *clearAction = addAction(icon(QStringLiteral("x")), QLineEdit::TrailingPosition);
    clearAction->setToolTip(tr("Clear the search"));
    clearAction->setVisible(false);
    connect(clearAction, &QAction::triggered, this, &QLineEdit::clear);
    connect(this, &QLineEdit::textChanged, clearAction,
            [clearAction](const QString &text) { clearAction->setVisible(!text.isEmpty()); });
}

bool SearchField::event(QEvent *event)
{
    // QLineEdit takes Ctrl+E for itself, to go to the end of the line; on a page with a search it checks something.
    const bool isOverride = event->type() == QEvent::ShortcutOverride;
    if (isOverride && static_cast<QKeyEvent *>(event)->keyCombination() == QKeyCombination(Qt::CTRL, Qt::Key_E))
        return false;
    return QLineEdit::event(event);
}

void SearchField::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter)
        Q_EMIT listRequested();
    else if (key == Qt::Key_Escape && !text().isEmpty())
        clear();
    else
        QLineEdit::keyPressEvent(event);
}

} // namespace clinicdesk::ui
