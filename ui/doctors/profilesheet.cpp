// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profilesheet.h"

#include "core/doctor/profilefields.h"
#include "core/wording/findingtext.h"
#include "ui/doctors/cliniccard.h"
#include "ui/doctors/collapsiblerows.h"
#include "ui/doctors/credentialrows.h"
#include "ui/doctors/fieldtext.h"
#include "ui/doctors/fieldwidgetmap.h"
#include "ui/doctors/incrementallist.h"
#include "ui/doctors/profilefacts.h"
#include "ui/doctors/profileheader.h"
#include "ui/doctors/readingheader.h"

#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype specialitiesInHead = 3;
constexpr int partGap = space::page;

/// True for fields that the page shows only as part of other texts.
bool isOnlyUnderMore(const QString &path)
{
    using enum ProfileFieldId;
    constexpr std::array only{DoctorId,       Picture,     LanguageCode,        ClinicId,
                              PhoneType,      PhoneNumber, ClinicLocation,      DefaultClinic,
                              RegistrationId, DegreeId,    DegreeDisplayStatus, MajorSpecialityCode};
    const auto field = fieldAt(path);
    return field && std::ranges::find(only, *field) != only.end();
}

} // namespace

ProfileSheet::ProfileSheet(const DoctorProfile &profile, FieldWidgetMap &places, ClinicSignals &clinicSignals)
    : m_places(places)
    , m_column(new QVBoxLayout(this))
    , m_head(new ProfileHeader(profile, places))
    , m_facts(new ProfileFacts(profile, places))
{
    m_column->setContentsMargins({});
    m_column->setSpacing(0);
    m_column->addWidget(m_head);
    m_column->addSpacing(space::m);
    addAbout(profile);
    m_column->addSpacing(space::s);
    m_column->addWidget(m_facts);
    addSpecialities(profile);
    addCredentials(profile);
    addClinics(profile, clinicSignals);
    addNotes(profile);
    addMore(profile);
    m_column->addStretch(1);
}

Portrait &ProfileSheet::portrait()
{
    return m_head->portrait();
}

void ProfileSheet::setPictureText(const QString &words)
{
    m_facts->setPicture(words);
}

bool ProfileSheet::isMoreOpen() const
{
    return m_more && m_more->isOpen();
}

void ProfileSheet::setMoreOpen(bool open)
{
    if (m_more)
        m_more->setOpen(open);
}

QWidget *ProfileSheet::more() const
{
    return m_more;
}

void ProfileSheet::addAbout(const DoctorProfile &profile)
{
    const FieldLook running{
        .type = Type::Running, .tone = &Tokens::text2, .face = SelectableText::TextKind::Paragraphs, .longest = 2000};
    auto *about = new FieldText(wording::fieldLabel(ProfileFieldId::About), profile.about, running,
                                tr("No text about the doctor"));
    m_places.add(fieldPath(ProfileFieldId::About), about);
    m_column->addWidget(about);
}

void ProfileSheet::addPart(ProfileFieldId field, qsizetype count, QWidget *part, const QString &absent)
{
    const auto title = wording::fieldLabel(field);
    m_column->addSpacing(partGap);
    m_column->addWidget(new ReadingHeader(title, count));
    m_column->addSpacing(space::s);
    if (count == 0) {
        delete part;
        part = new FieldText(title, {}, {}, absent);
    }
    m_column->addWidget(part);
    m_places.add(fieldPath(field), part);
}

void ProfileSheet::addSpecialities(const DoctorProfile &profile)
{
    auto others = profile.specialities;
    others.removeAll(profile.majorSpeciality.name);
    if (others.size() <= specialitiesInHead) // the header already names them all
        return;
    auto *all =
        new FieldText(wording::fieldLabel(ProfileFieldId::Specialities),
                      profile.specialities.join(QStringLiteral(", ")), {.tone = &Tokens::text2, .longest = 2000});
    addPart(ProfileFieldId::Specialities, profile.specialities.size(), all, {});
}

void ProfileSheet::addCredentials(const DoctorProfile &profile)
{
    addPart(ProfileFieldId::Registrations, profile.registrations.size(), registrationRows(profile, m_places),
            tr("No registration given"));
    addPart(ProfileFieldId::Degrees, profile.degrees.size(), degreeRows(profile, m_places), tr("No degree given"));
}

void ProfileSheet::addClinics(const DoctorProfile &profile, ClinicSignals &clinicSignals)
{
    auto *cards = clinicCards(profile, m_places, clinicSignals);
    cards->setContentsMargins(SelectableText::inset, 0, SelectableText::inset, 0);
    addPart(ProfileFieldId::Clinics, profile.clinics.size(), cards, tr("No clinic given"));
}

void ProfileSheet::addNotes(const DoctorProfile &profile)
{
    if (profile.notes.isEmpty())
        return;
    const auto rows = [all = profile.notes] {
        QList<CollapsibleRows::Row> made;
        for (const auto &note : all)
            made.append({note.path, wording::typeMismatchText(note)});
        return made;
    };
    m_column->addSpacing(partGap);
    auto *notes = new CollapsibleRows(tr("Unexpected values"), profile.noteCount, rows);
    notes->setOpen(true);
    m_column->addWidget(notes);
}

void ProfileSheet::addMore(const DoctorProfile &profile)
{
    const auto rows = [profile] {
        QList<CollapsibleRows::Row> made;
        const auto known = fieldsOf(profile);
        for (const auto &field : known) {
            if (isOnlyUnderMore(field.path))
                made.append({field.path, field.value});
        }
        const auto unknown = unknownFieldsOf(profile);
        for (const auto &field : unknown)
            made.append({field.path, field.value});
        return made;
    };
    m_column->addSpacing(partGap);
    m_more = new CollapsibleRows(tr("More"), 0, rows);
    m_column->addWidget(m_more);
}

} // namespace clinicdesk::ui
