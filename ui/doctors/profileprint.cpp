// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profileprint.h"

#include "core/base/errorreason.h"
#include "core/doctor/profilefields.h"
#include "core/wording/findingtext.h"
#include "ui/doctors/profiletext.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/printeddocument.h"
#include "ui/widgets/readableid.h"

#include <QCoreApplication>
#include <QLocale>

namespace clinicdesk::ui {

namespace {

struct ProfilePrintTr {
    Q_DECLARE_TR_FUNCTIONS(ProfilePrint)
};

const QList<PrintedDocument::Column> columns{{.share = 0.32, .isQuiet = true}, {.share = 0.68}};

QString printable(const QString &text)
{
    const auto readable = readableId(QString(text).replace(QLatin1Char('\n'), QLatin1Char(' ')).toUtf8());
    return readable.isCut ? ProfilePrintTr::tr("%1 (shortened; %Ln character(s) in total)", nullptr, int(text.size()))
                                .arg(readable.text)
                          : readable.text;
}

void addRow(PrintedDocument &document, const QString &label, const QString &value)
{
    document.addRow({{printable(label)}, {printable(value)}});
}

QString titleOf(const PrintedProfile &printed)
{
    const auto name = fullNameOf(printed.profile);
    return printable(name.isEmpty() ? ProfilePrintTr::tr("Doctor without a name") : name);
}

QString asOfText(const PrintedProfile &printed)
{
    return momentText(QLocale(), printed.asOf.toLocalTime());
}

void addFindings(PrintedDocument &document, const QList<Finding> &findings)
{
    document.addHeading(ProfilePrintTr::tr("Checklist"));
    if (findings.isEmpty()) {
        document.addText(ProfilePrintTr::tr("Nothing to fix."));
        return;
    }
    document.startTable(columns);
    for (const auto &finding : findings) {
        const bool isToFix = severityOf(finding.code) == FindingSeverity::MustFix;
        addRow(document, isToFix ? ProfilePrintTr::tr("To fix") : ProfilePrintTr::tr("Note"),
               wording::findingSentences(finding));
    }
}

} // namespace

Result<int> paintPages(QPagedPaintDevice &device, const PrintedProfile &printed)
{
    const auto known = fieldsOf(printed.profile);
    const auto unknown = unknownFieldsOf(printed.profile);
    if (known.size() + unknown.size() > maxPrintedFields)
        return Error{.code = ErrorCode::WrongUse,
                     .reason = ErrorReason::PrintFieldCount,
                     .sizeBytes = known.size() + unknown.size(),
                     .limit = maxPrintedFields};
    PrintedDocument document(device);
    document.addTitle(titleOf(printed));
    document.addText(printable(specialitiesText(printed.profile, 10)));
    document.addQuietText(ProfilePrintTr::tr("As of %1 · %2").arg(asOfText(printed), printable(printed.connection)));
    addFindings(document, printed.check.findings);
    document.addHeading(ProfilePrintTr::tr("Profile"));
    document.startTable(columns);
    for (const auto &field : known)
        addRow(document, labelOf(field.path, printed.profile), field.value);
    if (!unknown.isEmpty()) {
        document.addHeading(ProfilePrintTr::tr("More"));
        document.startTable(columns);
    }
    for (const auto &field : unknown)
        addRow(document, field.path, field.value);
    return document.print(ProfilePrintTr::tr("%1 · as of %2").arg(titleOf(printed), asOfText(printed)));
}

PrintRequest printRequestFor(const PrintedProfile &printed)
{
    return {.queueName = ProfilePrintTr::tr("Profile"),
            .what = ProfilePrintTr::tr("the profile"),
            .fileName = ProfilePrintTr::tr("profile.pdf"),
            .paint = [printed](QPagedPaintDevice &device) { return paintPages(device, printed); }};
}

} // namespace clinicdesk::ui
