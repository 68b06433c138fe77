// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/checkrow.h"

#include "core/document/readablename.h"
#include "core/wording/findingtext.h"
#include "core/wording/wording.h"
#include "ui/widgets/numbertext.h"

#include <QCoreApplication>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype maxCellLength = 300;

struct CheckRowTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::ui::CheckRow)
};

QString inACell(const QString &given)
{
    auto text = displayName(given.left(maxCellLength)).simplified();
    if (given.size() > maxCellLength)
        text += QChar(0x2026);
    return text;
}

QString clinicOf(const DoctorProfile &profile)
{
    if (profile.defaultClinic.isEmpty())
        return QStringLiteral("–");
    const auto clinic = std::ranges::find(profile.clinics, profile.defaultClinic, &DoctorProfile::Clinic::id);
    if (clinic == profile.clinics.end())
        return CheckRowTr::tr("unknown ID");
    return inACell(clinic->name.isEmpty() ? clinic->id : clinic->name);
}

CheckState stateOf(const QList<Finding> &findings)
{
    if (findings.isEmpty())
        return CheckState::Ok;
    const bool isToFix = severityOf(findings.constFirst().code) == FindingSeverity::MustFix;
    return isToFix ? CheckState::ToFix : CheckState::Note;
}

} // namespace

CheckRow waitingRow(const QString &id)
{
    return {.id = id, .doctor = {.id = id, .isWaiting = true}};
}

CheckRow checkedRow(const QString &id, const DoctorProfile &profile, const QDate &today)
{
    const auto doctor = wording::checkedDoctor(id, profile, today);
    return {.id = id,
            .state = stateOf(doctor.findings),
            .name = inACell(doctor.name),
            .findings = wording::findingsLine(doctor.findings),
            .clinic = clinicOf(profile),
            .doctor = doctor};
}

CheckRow unreadRow(const QString &id, const Error &error)
{
    auto own = error;
    own.serverText.clear(); // the table has space for our text only; the tool tip shows the service's text
    return {.id = id,
            .state = CheckState::ReadFailed,
            .findings = inACell(wording::sentenceOfProfileLookup(own)),
            .doctor = {.id = id, .error = error}};
}

QString missingText(const CheckRow &line)
{
    if (!line.isRead())
        return {};
    const int missing = line.doctor.missingFields;
    return missing == 0 ? numberText(missing) : CheckRowTr::tr("%Ln field(s)", nullptr, missing);
}

RowState rowStateOf(CheckState state)
{
    switch (state) {
    case CheckState::ToFix:
        return RowState::ToFix;
    case CheckState::ReadFailed:
        return RowState::ReadFailed;
    case CheckState::Note:
        return RowState::Note;
    case CheckState::Reading:
        return RowState::Reading;
    case CheckState::Waiting:
        return RowState::Waiting;
    case CheckState::Ok:
        return RowState::Ok;
    }
    return RowState::Waiting;
}

QString stateText(CheckState state)
{
    return wordOf(rowStateOf(state));
}

QStringList unreadIds(const QList<CheckRow> &rows)
{
    QStringList ids;
    for (const auto &row : rows) {
        if (row.state == CheckState::ReadFailed)
            ids.append(row.id);
    }
    return ids;
}

CheckCounts countRows(const QList<CheckRow> &lines)
{
    CheckCounts counts;
    for (const auto &line : lines) {
        switch (line.state) {
        case CheckState::ToFix:
            ++counts.toFix;
            break;
        case CheckState::ReadFailed:
            ++counts.readFailed;
            break;
        case CheckState::Note:
            ++counts.notes;
            break;
        case CheckState::Reading:
        case CheckState::Waiting:
            ++counts.open;
            break;
        case CheckState::Ok:
            ++counts.ok;
            break;
        }
    }
    return counts;
}

} // namespace clinicdesk::ui
