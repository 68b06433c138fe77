// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/messagedialog.h"

#include "ui/widgets/taborder.h"
#include "ui/widgets/tokens.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>

namespace clinicdesk::ui {

namespace {

constexpr int questionTextWidth = 420; ///< as in the other questions

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
    arrange();
}

/// Qt makes another layout when the second text comes or goes. It indents the texts as if they had an icon.
void MessageDialog::arrange()
{
    auto *grid = qobject_cast<QGridLayout *>(layout());
    if (!grid)
        return;
    grid->setContentsMargins(space::page, space::l, space::page, space::l);
    grid->setHorizontalSpacing(0);
    grid->setVerticalSpacing(space::m);
    if (auto *start = grid->itemAtPosition(0, 0); start && start->spacerItem())
        start->spacerItem()->changeSize(0, 0, QSizePolicy::Fixed, QSizePolicy::Fixed);
    for (auto *label : findChildren<QLabel *>()) {
        label->setContentsMargins({});
        label->setIndent(0);
    }
    if (auto *question = findChild<QLabel *>(QStringLiteral("qt_msgbox_label"))) {
        question->setFont(typeFont(Type::Body, Weight::Bold));
        question->setMinimumWidth(questionTextWidth);
    }
    if (auto *buttons = findChild<QDialogButtonBox *>())
        buttons->setContentsMargins(0, space::s, 0, 0);
    grid->invalidate();
}

bool MessageDialog::focusNextPrevChild(bool next)
{
    return moveFocusByPlace(*this, next) || QMessageBox::focusNextPrevChild(next);
}

} // namespace clinicdesk::ui
