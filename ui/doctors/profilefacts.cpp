// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profilefacts.h"

#include "ui/doctors/fieldtext.h"
#include "ui/doctors/fieldwidgetmap.h"
#include "ui/doctors/profilewords.h"
#include "ui/widgets/elidinglabel.h"

#include <QGridLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int captionWidth = 76 - SelectableText::inset;

} // namespace

ProfileFacts::ProfileFacts(const DoctorProfile &profile, FieldWidgetMap &places)
    : m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(SelectableText::inset, 0, 0, 0);
    m_grid->setSpacing(0);
    const auto &personal = profile.personal;
    const auto path = [](const char *member) { return QStringLiteral("profile.personal.") + QLatin1String(member); };
    places.add(path("email"), add(0, tr("E-mail"), personal.email));
    places.add(path("gender"), add(2, tr("Gender"), genderInWords(personal.gender)));
    places.add(path("dob"), add(1, tr("Born"), dayInWords(personal.dateOfBirth)));
    m_picture = add(3, tr("Picture"), {});
    places.add(path("pic"), m_picture);
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnStretch(3, 1);
}

FieldText *ProfileFacts::add(int place, const QString &caption, const QString &value)
{
    auto *field = new FieldText(caption, value, {.type = Type::Second});
    auto *label = new Label(caption, Type::Second, &Tokens::text3);
    label->setContentsMargins(0, SelectableText::inset, space::s, SelectableText::inset);
    label->setMinimumWidth(captionWidth);
    label->setBuddy(field);
    const int row = place / 2;
    const int column = place % 2 * 2;
    m_grid->addWidget(label, row, column, Qt::AlignTop);
    m_grid->addWidget(field, row, column + 1);
    return field;
}

void ProfileFacts::setPicture(const QString &words)
{
    m_picture->setValue(words.toUtf8(), SelectableText::Face::Words, tr("Not given"));
}

} // namespace clinicdesk::ui
