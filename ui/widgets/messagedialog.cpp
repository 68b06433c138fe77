// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/messagedialog.h"

#include "ui/widgets/taborder.h"

#include <QLabel>

namespace clinicdesk::ui {

namespace {

/// Qt aligns each line by its own first letter: the name of a file below an Urdu sentence would be at the left.
QString linesFromOneSide(const QString &text)
{
    constexpr QChar rightToLeftMark(0x200F);
    if (!text.isRightToLeft())
        return text;
    auto lines = text.split(QLatin1Char('\n'));
    for (auto &line : lines) {
        if (!line.isEmpty() && !line.isRightToLeft())
            line.prepend(rightToLeftMark);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

MessageDialog::MessageDialog(const QString &title, const QString &text, const QString &more, QWidget *parent)
    : QMessageBox(QMessageBox::NoIcon, title, {}, QMessageBox::NoButton, parent)
{
    setTexts(text, more);
}

void MessageDialog::setTexts(const QString &text, const QString &more)
{
    setTextFormat(Qt::PlainText);
    setText(linesFromOneSide(text));
    setInformativeText(linesFromOneSide(more));
    for (auto *label : findChildren<QLabel *>()) // the format above is not that of the second text
        label->setTextFormat(Qt::PlainText);
}

bool MessageDialog::focusNextPrevChild(bool next)
{
    return moveFocusByPlace(*this, next) || QMessageBox::focusNextPrevChild(next);
}

} // namespace clinicdesk::ui
