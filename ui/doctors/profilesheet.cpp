// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profilesheet.h"

#include "core/doctor/profilefields.h"
#include "core/wording/findingwords.h"
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

namespace clinicdesk::ui {

namespace {

constexpr qsizetype specialitiesInHead = 3;
constexpr int partGap = space::page;

const auto professional = QStringLiteral("profile.professional.");

/// Fields that the page shows only as part of other texts.
bool standsOnlyUnderMore(const QString &path)
{
    for (const auto *ending : {".id", ".code", ".display_status", ".pic", ".location", "default_clinic"}) {
        if (path.endsWith(QLatin1String(ending)))
            return true;
    }
    return path == QLatin1String("id") || path.contains(QLatin1String(".number["));
}

} // namespace

ProfileSheet::ProfileSheet(const DoctorProfile &profile, FieldWidgetMap &places, ClinicSignals &wishes)
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
    addClinics(profile, wishes);
    addNotes(profile);
    addMore(profile);
    m_column->addStretch(1);
}

Portrait &ProfileSheet::portrait()
{
    return m_head->portrait();
}

void ProfileSheet::setPictureWords(const QString &words)
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
        .type = Type::Running, .tone = &Tokens::text2, .face = SelectableText::Face::Paragraphs, .longest = 2000};
    auto *about = new FieldText(tr("About"), profile.about, running, tr("No text about the doctor"));
    m_places.add(professional + QLatin1String("about"), about);
    m_column->addWidget(about);
}

void ProfileSheet::addPart(const QString &title, qsizetype count, QWidget *part, const QString &path,
                           const QString &absent)
{
    m_column->addSpacing(partGap);
    m_column->addWidget(new ReadingHeader(title, count));
    m_column->addSpacing(space::s);
    if (count == 0) {
        delete part;
        part = new FieldText(title, {}, {}, absent);
    }
    m_column->addWidget(part);
    m_places.add(path, part);
}

void ProfileSheet::addSpecialities(const DoctorProfile &profile)
{
    auto others = profile.specialities;
    others.removeAll(profile.majorSpeciality.name);
    if (others.size() <= specialitiesInHead) // the header already names them all
        return;
    auto *all = new FieldText(tr("Specialities"), profile.specialities.join(QStringLiteral(", ")),
                              {.tone = &Tokens::text2, .longest = 2000});
    addPart(tr("Specialities"), profile.specialities.size(), all, professional + QLatin1String("speciality"), {});
}

void ProfileSheet::addCredentials(const DoctorProfile &profile)
{
    addPart(tr("Registrations"), profile.registrations.size(), registrationRows(profile, m_places),
            professional + QLatin1String("all_registrations"), tr("No registration given"));
    addPart(tr("Degrees"), profile.degrees.size(), degreeRows(profile, m_places),
            professional + QLatin1String("degree"), tr("No degree given"));
}

void ProfileSheet::addClinics(const DoctorProfile &profile, ClinicSignals &wishes)
{
    auto *cards = clinicCards(profile, m_places, wishes);
    cards->setContentsMargins(SelectableText::inset, 0, SelectableText::inset, 0);
    addPart(tr("Clinics"), profile.clinics.size(), cards, professional + QLatin1String("clinics"),
            tr("No clinic given"));
}

void ProfileSheet::addNotes(const DoctorProfile &profile)
{
    if (profile.notes.isEmpty())
        return;
    const auto rows = [all = profile.notes] {
        QList<CollapsibleRows::Row> made;
        for (const auto &note : all)
            made.append({note.path, wording::noteWords(note)});
        return made;
    };
    m_column->addSpacing(partGap);
    auto *notes = new CollapsibleRows(tr("Not as the interface has it"), profile.noteCount, rows);
    notes->setOpen(true);
    m_column->addWidget(notes);
}

void ProfileSheet::addMore(const DoctorProfile &profile)
{
    const auto rows = [profile] {
        QList<CollapsibleRows::Row> made;
        const auto known = fieldsOf(profile);
        for (const auto &field : known) {
            if (standsOnlyUnderMore(field.path))
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
