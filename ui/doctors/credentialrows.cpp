// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/credentialrows.h"

#include "core/doctor/profilefields.h"
#include "core/wording/findingtext.h"
#include "ui/doctors/fieldtext.h"
#include "ui/doctors/fieldwidgetmap.h"
#include "ui/doctors/incrementallist.h"
#include "ui/doctors/profiletext.h"
#include "ui/doctors/readingheader.h"
#include "ui/widgets/painting.h"

#include <QCoreApplication>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct CredentialTr {
    Q_DECLARE_TR_FUNCTIONS(DoctorProfile)
};

constexpr qsizetype credentialsAtOnce = 20;
constexpr int numberWidth = 130;
constexpr int yearWidth = 76;
constexpr int markWidth = 72;
constexpr int degreeWidth = 138;
constexpr int maxDegreeWidth = 260;
constexpr int yearsWidth = 112;
constexpr int rowPadding = (height::tableRow - 24) / 2;

QHBoxLayout *layOutRow(QWidget *row)
{
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, rowPadding, 0, rowPadding);
    layout->setSpacing(space::m - 2 * SelectableText::inset);
    return layout;
}

/// Adds a field to the row of the element with this path.
FieldText *addField(QWidget *row, FieldWidgetMap &places, const QString &path, ProfileFieldId id, const QString &value,
                    const FieldLook &look = {})
{
    auto *field = new FieldText(wording::fieldLabel(id), value, look);
    row->layout()->addWidget(field);
    places.add(fieldPath(id, path), field);
    return field;
}

QWidget *registrationRow(const DoctorProfile::Registration &registration, const QString &path, FieldWidgetMap &places)
{
    auto *row = new ProfileRow;
    auto *layout = layOutRow(row);
    addField(row, places, path, ProfileFieldId::RegistrationCouncil, registration.council);
    layout->setStretch(0, 1);
    auto *number = addField(row, places, path, ProfileFieldId::RegistrationNumber, registration.medicalId,
                            {.face = SelectableText::TextKind::Code});
    number->setFixedWidth(scaledWidth(numberWidth));
    auto *year =
        addField(row, places, path, ProfileFieldId::RegistrationYear, registration.year, {.tone = &Tokens::text2});
    year->setFixedWidth(scaledWidth(yearWidth));
    auto *end = new QWidget;
    // The same in every row, and wide enough for the mark in every language.
    end->setFixedWidth(std::max(scaledWidth(markWidth), DefaultMark().sizeHint().width() + SelectableText::inset));
    auto *mark = new QHBoxLayout(end);
    mark->setContentsMargins(0, 0, SelectableText::inset, 0);
    mark->addStretch();
    if (registration.isDefault)
        mark->addWidget(new DefaultMark);
    layout->addWidget(end);
    row->setAccessibleName(registration.isDefault ? CredentialTr::tr("Registration (default)")
                                                  : CredentialTr::tr("Registration"));
    places.add(path, row);
    return row;
}

QWidget *degreeRow(const DoctorProfile::Degree &degree, const QString &path, int nameWidth, FieldWidgetMap &places)
{
    auto *row = new ProfileRow;
    auto *layout = layOutRow(row);
    auto *name = addField(row, places, path, ProfileFieldId::DegreeName, degreeText(degree));
    name->setAccessibleName(CredentialTr::tr("Degree")); // and its branch
    name->setFixedWidth(nameWidth);
    addField(row, places, path, ProfileFieldId::DegreeCollege, degree.college, {.tone = &Tokens::text2});
    layout->setStretch(1, 1);
    auto *years = addField(row, places, path, ProfileFieldId::DegreeStartYear, yearsText(degree),
                           {.type = Type::Second, .tone = &Tokens::text2});
    years->setAccessibleName(CredentialTr::tr("Years"));
    years->setAlignment(Qt::AlignRight);
    years->setFixedWidth(scaledWidth(yearsWidth));
    places.add(fieldPath(ProfileFieldId::DegreeEndYear, path), years);
    row->setAccessibleName(CredentialTr::tr("Degree"));
    places.add(path, row);
    return row;
}

/// The width of the longest name that is shown at first, within limits.
int nameWidthOf(const DoctorProfile &profile)
{
    const QFontMetrics metrics(typeFont(Type::Body));
    int widest = degreeWidth;
    for (const auto &degree : profile.degrees.mid(0, credentialsAtOnce))
        widest = std::max(widest, metrics.horizontalAdvance(degreeText(degree).left(100)));
    return std::min(widest, scaledWidth(maxDegreeWidth)) + 2 * SelectableText::inset + 2;
}

} // namespace

IncrementalList *registrationRows(const DoctorProfile &profile, FieldWidgetMap &places)
{
    const auto paths = registrationPaths(profile);
    const auto make = [registrations = profile.registrations, paths, &places](qsizetype at) {
        return registrationRow(registrations.at(at), paths.at(at), places);
    };
    auto *rows = new IncrementalList({.count = profile.registrations.size(), .first = credentialsAtOnce}, make);
    places.addList(paths, rows);
    return rows;
}

IncrementalList *degreeRows(const DoctorProfile &profile, FieldWidgetMap &places)
{
    const auto all = degreePaths(profile);
    QList<DoctorProfile::Degree> degrees;
    QStringList paths;
    for (const auto at : degreesByYear(profile)) {
        degrees.append(profile.degrees.at(at));
        paths.append(all.at(at));
    }
    const auto make = [degrees, paths, &places, nameWidth = nameWidthOf(profile)](qsizetype at) {
        return degreeRow(degrees.at(at), paths.at(at), nameWidth, places);
    };
    auto *rows = new IncrementalList({.count = degrees.size(), .first = credentialsAtOnce}, make);
    places.addList(paths, rows);
    return rows;
}

void ProfileRow::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (auto *field = findChild<FieldText *>())
        field->setFocus(event->reason());
}

void ProfileRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRectF line = rect().adjusted(SelectableText::inset, 0, -SelectableText::inset, 0);
    paintBottomHairline(painter, line, tokens(this).line);
}

} // namespace clinicdesk::ui
