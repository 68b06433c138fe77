// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profileheader.h"

#include "core/wording/findingtext.h"
#include "ui/doctors/fieldtext.h"
#include "ui/doctors/fieldwidgetmap.h"
#include "ui/doctors/portrait.h"
#include "ui/doctors/profiletext.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/painting.h"

#include <QHBoxLayout>
#include <QPainter>

namespace clinicdesk::ui {

namespace {

constexpr int portraitGap = 18 - SelectableText::inset;
constexpr int portraitTop = 5;
constexpr qsizetype specialitiesInHead = 3;

} // namespace

StatePill::StatePill(RowState state, const QString &word, QWidget *parent)
    : Label(word, Type::Second, &Tokens::text, Weight::Regular, parent)
    , m_state(state)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize StatePill::sizeHint() const
{
    return stateSize(text(), StateForm::Pill).toSize();
}

void StatePill::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintState(painter, rect(), m_state, text(), StateForm::Pill, tokens(this), layoutDirection());
    if (hasFocus() && hasFocusRing(this))
        paintBox(painter, rect(),
                 ui::Box{.fill = {}, .border = tokens(this).focus, .radius = height::pill / 2.0, .pen = 2});
}

ProfileHeader::ProfileHeader(const DoctorProfile &profile, FieldWidgetMap &places)
    : m_portrait(new Portrait(this))
{
    m_portrait->setInitials(initialsOf(profile.personal.firstName, profile.personal.lastName));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(SelectableText::inset, 0, 0, 0);
    row->setSpacing(portraitGap);
    auto *aside = new QVBoxLayout; // leaves space above the text for large letters
    aside->setContentsMargins(0, portraitTop, 0, 0);
    aside->addWidget(m_portrait);
    aside->addStretch();
    row->addLayout(aside);
    row->addWidget(buildText(profile, places), 1);
}

QWidget *ProfileHeader::buildText(const DoctorProfile &profile, FieldWidgetMap &places)
{
    using enum ProfileFieldId;
    auto *words = new QWidget;
    auto *column = new QVBoxLayout(words);
    column->setContentsMargins({});
    column->setSpacing(0);
    auto *name =
        new FieldText(tr("Name"), fullNameOf(profile),
                      {.type = Type::ReadingTitle, .weight = Weight::Bold, .longest = 120}, tr("No name given"));
    for (const auto field : {Title, FirstName, MiddleName, LastName})
        places.add(fieldPath(field), name);
    auto *specialities = new FieldText(wording::fieldLabel(Specialities), specialitiesText(profile, specialitiesInHead),
                                       {.tone = &Tokens::text2}, tr("No speciality given"));
    places.add(fieldPath(MajorSpeciality), specialities);
    places.add(fieldPath(Specialities), specialities);
    column->addWidget(name);
    column->addWidget(specialities);
    column->addSpacing(2);
    column->addWidget(buildLine(profile, places));
    return words;
}

QWidget *ProfileHeader::buildLine(const DoctorProfile &profile, FieldWidgetMap &places)
{
    using enum ProfileFieldId;
    auto *line = new QWidget;
    auto *flow = new FlowLayout(space::m - 2 * SelectableText::inset, space::xs, line);
    flow->setContentsMargins(SelectableText::inset, 0, 0, 0);
    const bool isActive = profile.isActive.value_or(false);
    auto *pill = new StatePill(isActive           ? RowState::Ok
                               : profile.isActive ? RowState::ReadFailed
                                                  : RowState::Note,
                               isActive           ? tr("Active")
                               : profile.isActive ? tr("Not active")
                                                  : tr("Active status unknown"));
    pill->setFocusPolicy(Qt::TabFocus); // a finding may lead here
    flow->addWidget(pill);
    places.add(fieldPath(Active), pill);
    const FieldLook quiet{.type = Type::Second, .tone = &Tokens::text2};
    const auto add = [&](ProfileFieldId id, const QString &value, const QString &absent) {
        auto *field = new FieldText(wording::fieldLabel(id), value, quiet, absent);
        field->setWidest(width::reading - Portrait::side - space::xxl);
        flow->addWidget(field);
        places.add(fieldPath(id), field);
    };
    add(Username, profile.username, tr("No user name"));
    add(Languages, languagesText(profile), tr("No language given"));
    add(CreatedAt, sinceText(profile.createdAt), tr("Start date not given"));
    flow->setLastTakesRest(false);
    return line;
}

} // namespace clinicdesk::ui
