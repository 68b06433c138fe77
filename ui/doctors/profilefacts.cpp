// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profilefacts.h"

#include "core/wording/findingtext.h"
#include "ui/doctors/fieldtext.h"
#include "ui/doctors/fieldwidgetmap.h"
#include "ui/doctors/profiletext.h"
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
    using enum ProfileFieldId;
    const auto &personal = profile.personal;
    add(0, Email, personal.email, places);
    add(1, DateOfBirth, dateText(personal.dateOfBirth), places);
    add(2, Gender, genderText(personal.gender), places);
    m_picture = add(3, Picture, {}, places);
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnStretch(3, 1);
}

FieldText *ProfileFacts::add(int cell, ProfileFieldId id, const QString &value, FieldWidgetMap &places)
{
    const auto caption = wording::fieldLabel(id);
    auto *field = new FieldText(caption, value, {.type = Type::Second});
    auto *label = new Label(caption, Type::Second, &Tokens::text3);
    label->setContentsMargins(0, SelectableText::inset, space::s, SelectableText::inset);
    label->setMinimumWidth(captionWidth);
    label->setBuddy(field);
    const int row = cell / 2;
    const int column = cell % 2 * 2;
    m_grid->addWidget(label, row, column, Qt::AlignTop);
    m_grid->addWidget(field, row, column + 1);
    places.add(fieldPath(id), field);
    return field;
}

void ProfileFacts::setPicture(const QString &words)
{
    m_picture->setValue(words.toUtf8(), SelectableText::TextKind::Words, tr("Not given"));
}

} // namespace clinicdesk::ui
