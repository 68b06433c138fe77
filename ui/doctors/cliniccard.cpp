// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/cliniccard.h"

#include "core/doctor/profilefields.h"
#include "core/document/readablename.h"
#include "ui/doctors/copybutton.h"
#include "ui/doctors/fieldtext.h"
#include "ui/doctors/fieldwidgetmap.h"
#include "ui/doctors/incrementallist.h"
#include "ui/doctors/profiletext.h"
#include "ui/doctors/readingheader.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plaintooltip.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype cardsAtOnce = 24;
constexpr qsizetype maxPhones = 10; ///< the rest is shown under "More"
constexpr int padding = 14;
constexpr int cardIconSide = 16;

QHBoxLayout *lineOf(int start)
{
    auto *line = new QHBoxLayout;
    line->setContentsMargins(start, 0, 0, 0);
    line->setSpacing(0);
    return line;
}

} // namespace

ClinicCard::ClinicCard(const DoctorProfile::Clinic &clinic, bool isDefault, const QString &path, FieldWidgetMap &places,
                       ClinicSignals &clinicSignals)
    : m_path(path)
    , m_places(places)
    , m_column(new QVBoxLayout(this))
{
    setControlKind(this, ControlKind::Card);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(isDefault ? tr("Clinic (default)") : tr("Clinic"));
    const int edge = padding - SelectableText::inset;
    m_column->setContentsMargins(edge, edge - 2, edge, edge);
    m_column->setSpacing(0);
    places.add(path, this);
    addHead(clinic, isDefault);
    m_column->addSpacing(space::xs);
    addNumbers(clinic, clinicSignals);
    addEmail(clinic, clinicSignals);
    addPlace(clinic, clinicSignals);
    m_column->addStretch(1);
}

FieldText *ClinicCard::addField(FieldText *field, ProfileFieldId id)
{
    m_places.add(fieldPath(id, m_path), field);
    return field;
}

void ClinicCard::addHead(const DoctorProfile::Clinic &clinic, bool isDefault)
{
    auto *head = lineOf(0);
    auto *name = new FieldText(tr("Name of the clinic"), clinic.name, {.weight = Weight::Bold}, tr("No name"));
    head->addWidget(addField(name, ProfileFieldId::ClinicName), 1);
    if (isDefault) {
        auto *mark = new DefaultMark;
        mark->setContentsMargins(0, SelectableText::inset, SelectableText::inset, 0);
        head->addWidget(mark, 0, Qt::AlignTop);
    }
    m_column->addLayout(head);
    const FieldLook quiet{.type = Type::Second, .tone = &Tokens::text3};
    if (!clinic.specialities.isEmpty())
        m_column->addWidget(addField(
            new FieldText(tr("Specialities of the clinic"), clinic.specialities.join(QStringLiteral(", ")), quiet),
            ProfileFieldId::ClinicSpecialities));
    const FieldLook lines{.type = Type::Second, .tone = &Tokens::text2, .face = SelectableText::TextKind::Paragraphs};
    m_column->addWidget(addField(new FieldText(tr("Address"), addressText(clinic), lines, tr("No address given")),
                                 ProfileFieldId::ClinicAddress));
    if (!clinic.about.isEmpty())
        m_column->addWidget(addField(
            new FieldText(tr("About the clinic"), clinic.about, {quiet.type, quiet.tone, quiet.weight, lines.face}),
            ProfileFieldId::ClinicAbout));
}

void ClinicCard::addNumbers(const DoctorProfile::Clinic &clinic, ClinicSignals &clinicSignals)
{
    bool hasNumber = false;
    for (const auto &phone : clinic.phones.mid(0, maxPhones)) {
        if (phone.number.isEmpty())
            continue;
        const bool isPlain = phone.kind.isEmpty() || phone.kind == QLatin1String("Phone");
        const auto kind = isPlain ? tr("Phone") : phone.kind;
        auto *line = new CopyButton(QStringLiteral("phone"), kind, phone.number);
        connect(line, &CopyButton::copied, &clinicSignals, &ClinicSignals::copied);
        auto *row = lineOf(SelectableText::inset);
        row->addWidget(line, 1);
        if (!isPlain)
            row->addWidget(new ElidingLabel(displayName(kind.left(40)), Type::Caption, &Tokens::text3));
        m_column->addLayout(row);
        if (!hasNumber)
            m_places.add(fieldPath(ProfileFieldId::ClinicPhones, m_path), line);
        hasNumber = true;
    }
    if (!hasNumber)
        addAbsent(QStringLiteral("phone"), tr("Phone"), ProfileFieldId::ClinicPhones);
}

void ClinicCard::addEmail(const DoctorProfile::Clinic &clinic, ClinicSignals &clinicSignals)
{
    if (clinic.email.isEmpty()) {
        addAbsent(QStringLiteral("mail"), tr("E-mail"), ProfileFieldId::ClinicEmail);
        return;
    }
    auto *line = new CopyButton(QStringLiteral("mail"), tr("E-mail"), clinic.email);
    connect(line, &CopyButton::copied, &clinicSignals, &ClinicSignals::copied);
    m_places.add(fieldPath(ProfileFieldId::ClinicEmail, m_path), line);
    auto *row = lineOf(SelectableText::inset);
    row->addWidget(line, 1);
    m_column->addLayout(row);
}

void ClinicCard::addAbsent(const QString &iconName, const QString &caption, ProfileFieldId field)
{
    auto *row = lineOf(SelectableText::inset);
    row->addWidget(new IconView(iconName, &Tokens::text2, cardIconSide));
    row->addSpacing(space::s - SelectableText::inset);
    row->addWidget(addField(new FieldText(caption, {}, {.type = Type::Second}), field), 1);
    m_column->addLayout(row);
}

void ClinicCard::addPlace(const DoctorProfile::Clinic &clinic, ClinicSignals &clinicSignals)
{
    const auto place = clinicLocation(clinic);
    if (!place)
        return;
    auto *link = new QPushButton(tr("Show on the map"));
    setControlKind(link, ControlKind::Link);
    link->setToolTip(plainToolTip(coordinatesText(*place)));
    link->setAccessibleDescription(coordinatesText(*place));
    connect(link, &QPushButton::clicked, &clinicSignals,
            [&clinicSignals, place = *place] { Q_EMIT clinicSignals.mapRequested(place); });
    m_places.add(fieldPath(ProfileFieldId::ClinicLocation, m_path), link);
    auto *row = lineOf(SelectableText::inset);
    row->addWidget(link);
    row->addStretch();
    m_column->addLayout(row);
}

IncrementalList *clinicCards(const DoctorProfile &profile, FieldWidgetMap &places, ClinicSignals &clinicSignals)
{
    const auto paths = clinicPaths(profile);
    const auto make = [clinics = profile.clinics, chosen = profile.defaultClinic, paths, &places,
                       &clinicSignals](qsizetype at) -> QWidget * {
        const auto &clinic = clinics.at(at);
        return new ClinicCard(clinic, !chosen.isEmpty() && clinic.id == chosen, paths.at(at), places, clinicSignals);
    };
    const IncrementalList::Terms terms{
        .count = profile.clinics.size(), .first = cardsAtOnce, .columns = 2, .gap = space::m};
    auto *cards = new IncrementalList(terms, make);
    places.addList(paths, cards);
    return cards;
}

} // namespace clinicdesk::ui
