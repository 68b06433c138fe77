// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pinedit.h"

#include "ui/widgets/typedsecret.h"

#include <QHideEvent>
#include <QKeyEvent>
#include <QSignalBlocker>

namespace clinicdesk::ui {

namespace {

constexpr int maxPinLength = 128;

} // namespace

PinEdit::PinEdit(QWidget *parent)
    : QLineEdit(parent)
{
    setMaxLength(maxPinLength);
    setContextMenuPolicy(Qt::NoContextMenu); // its entries are Copy, Cut and Undo
    setAcceptDrops(false);
    setDragEnabled(false);
    setRevealed(false);
    wipeText(*this);
    // What is selected with the mouse goes into the selection of the desktop, where any program reads it.
    connect(this, &QLineEdit::selectionChanged, this, [this] {
        if (echoMode() == Normal && hasSelectedText())
            deselect();
    });
}

PinEdit::~PinEdit()
{
    const QSignalBlocker quiet(this); // what listens may be destroyed already
    wipe();
}

void PinEdit::setRevealed(bool revealed)
{
    setEchoMode(revealed ? Normal : Password);
    setInputMethodHints(Qt::ImhSensitiveData | Qt::ImhNoPredictiveText | Qt::ImhNoAutoUppercase |
                        (revealed ? Qt::ImhNone : Qt::ImhHiddenText));
}

SharedSecret PinEdit::secret() const
{
    if (text().isEmpty())
        return {};
    return std::make_shared<const SecretBytes>(SecretBytes::takeFrom(text().toUtf8()));
}

SharedSecret PinEdit::take()
{
    auto typed = secret();
    if (typed)
        wipe();
    return typed;
}

void PinEdit::wipe()
{
    wipeText(*this);
}

void PinEdit::keyPressEvent(QKeyEvent *event)
{
    for (const auto refused : {QKeySequence::Copy, QKeySequence::Cut, QKeySequence::Undo, QKeySequence::Redo}) {
        if (event->matches(refused))
            return;
    }
    QLineEdit::keyPressEvent(event);
}

void PinEdit::hideEvent(QHideEvent *event)
{
    if (!event->spontaneous()) // a minimized window keeps it
        wipe();
    QLineEdit::hideEvent(event);
}

} // namespace clinicdesk::ui
