// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/messagedialog.h"

#include "ui/widgets/taborder.h"

#include <QLabel>

namespace clinicdesk::ui {

MessageDialog::MessageDialog(const QString &title, const QString &text, const QString &more, QWidget *parent)
    : QMessageBox(QMessageBox::NoIcon, title, {}, QMessageBox::NoButton, parent)
{
    setTexts(text, more);
}

void MessageDialog::setTexts(const QString &text, const QString &more)
{
    setTextFormat(Qt::PlainText);
    setText(text);
    setInformativeText(more);
    for (auto *label : findChildren<QLabel *>()) // the format above is not that of the second text
        label->setTextFormat(Qt::PlainText);
}

bool MessageDialog::focusNextPrevChild(bool next)
{
    return moveFocusByPlace(*this, next) || QMessageBox::focusNextPrevChild(next);
}

} // namespace clinicdesk::ui
