// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/labelledfield.h"

#include "ui/widgets/announcement.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/plaintooltip.h"

#include <QVBoxLayout>

namespace clinicdesk::ui {

LabelledField::LabelledField(const QString &caption, QWidget *field, QWidget *focus, QWidget *parent)
    : QWidget(parent)
    , m_field(field)
    , m_focus(focus ? focus : field)
    , m_line(new Label({}, Type::Caption, &Tokens::text3))
{
    auto *label = new Label(caption, Type::Second, &Tokens::text2);
    label->setBuddy(m_focus);
    m_focus->setAccessibleName(caption);
    m_line->setWordWrap(true);
    m_line->setMinimumHeight(QFontMetrics(m_line->font()).height());

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::xs);
    layout->addWidget(label);
    layout->addWidget(field);
    layout->addWidget(m_line);
    layout->addStretch();
}

void LabelledField::setHint(const QString &hint)
{
    m_hint = hint;
    showLine();
}

void LabelledField::setDetails(const QString &details)
{
    m_details = details;
    setToolTip(plainToolTip(details));
    showLine();
}

void LabelledField::setFixed()
{
    m_isFixed = true;
    m_field->setEnabled(false);
    showLine();
}

QString LabelledField::fixedText()
{
    return tr("Set by your administrator.");
}

void LabelledField::setProblem(const QString &problem)
{
    const bool isNew = !problem.isEmpty() && problem != m_problem;
    m_problem = problem;
    showLine();
    if (isNew) {
        announce(m_focus);
    }
}

void LabelledField::showLine()
{
    const auto text = hasProblem() ? m_problem : m_isFixed ? fixedText() : m_hint;
    m_line->setTone(hasProblem() ? &Tokens::bad : &Tokens::text3);
    m_line->setText(text);
    m_focus->setAccessibleDescription(m_details.isEmpty() ? text : text + QLatin1Char(' ') + m_details);
}

} // namespace clinicdesk::ui
