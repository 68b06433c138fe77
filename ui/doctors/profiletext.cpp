// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profiletext.h"

#include "core/doctor/profilefields.h"
#include "core/wording/findingwords.h"
#include "ui/doctors/profilewords.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(DoctorProfile)
};

QString line(const QString &caption, const QString &value)
{
    //: A field and its value in copied text
    return Words::tr("%1: %2").arg(caption, value);
}

} // namespace

QString profileAsText(const DoctorProfile &profile)
{
    QStringList lines;
    const auto known = fieldsOf(profile);
    for (const auto &field : known)
        lines.append(line(labelOf(field.path, profile), field.value));
    const auto unknown = unknownFieldsOf(profile);
    for (const auto &field : unknown)
        lines.append(line(field.path, field.value));
    return lines.join(QLatin1Char('\n'));
}

QString findingsAsText(const DoctorProfile &profile, const ProfileCheck &check)
{
    QStringList lines{line(fullNameOf(profile), profile.id)};
    for (const auto &finding : check.findings) {
        const auto words = wording::findingWords(finding);
        const auto severity =
            severityOf(finding.code) == FindingSeverity::ToFix ? Words::tr("To fix") : Words::tr("Note");
        lines.append(line(severity, words.headline + QStringLiteral(". ") + words.advice));
    }
    if (check.findings.isEmpty())
        lines.append(Words::tr("Nothing to fix."));
    return lines.join(QLatin1Char('\n'));
}

} // namespace clinicdesk::ui
