// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/dayslipprintlayout.h"

#include "core/wording/wording.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/printeddocument.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct DaySlipTr {
    Q_DECLARE_TR_FUNCTIONS(DaySlip)
};

void addTypes(PrintedDocument &document, const DaySlip &slip)
{
    const auto addCounts = [&](auto add, const QString &label, const DaySlip::Type &type) {
        const auto number = [&](int count) { return PrintedDocument::Cell{slip.asOf.locale.toString(count)}; };
        (document.*add)({{label}, number(type.delivered), number(type.waiting), number(type.needsYou)});
    };
    document.addHeading(DaySlipTr::tr("Documents by type"));
    document.startTable(
        {{0.46}, {0.18, Qt::AlignRight}, {0.18, Qt::AlignRight}, {0.18, Qt::AlignRight}},
        {DaySlipTr::tr("Type"), DaySlipTr::tr("Delivered"), DaySlipTr::tr("Waiting"), DaySlipTr::tr("Needs you")});
    for (const auto &type : slip.types)
        addCounts(&PrintedDocument::addRow, type.label, type);
    addCounts(&PrintedDocument::addTotal, DaySlipTr::tr("All documents"), slip.total());
    if (slip.deliveredBytes > 0)
        document.addQuietText(DaySlipTr::tr("Delivered: %1").arg(wording::size(slip.deliveredBytes)));
    if (slip.drafts > 0)
        document.addText(
            DaySlipTr::tr("%Ln document(s) is/are on the Upload page and not sent yet.", nullptr, slip.drafts));
}

void addOpen(PrintedDocument &document, const DaySlip &slip)
{
    document.addHeading(DaySlipTr::tr("Open now"));
    if (slip.open.isEmpty()) {
        document.addText(slip.isIncomplete ? DaySlipTr::tr("It is not known whether anything else is open.")
                                           : DaySlipTr::tr("Nothing is open."));
        return;
    }
    QStringList headers{DaySlipTr::tr("State"), DaySlipTr::tr("Type"), DaySlipTr::tr("Added")};
    if (slip.namesPatients)
        headers += {DaySlipTr::tr("Patient"), DaySlipTr::tr("File")};
    document.startTable({{0.16}, {0.22}, {0.18}, {0.2}, {0.24}}, headers);
    for (const auto &open : slip.open) {
        const auto added = momentText(slip.asOf.locale, open.addedAt.toLocalTime());
        document.addRow({{open.state}, {open.type}, {added}, {open.patient}, {open.file}});
        if (!open.problem.isEmpty())
            document.addNote(1, open.problem);
    }
}

void addDelivered(PrintedDocument &document, const DaySlip &slip)
{
    if (slip.delivered.isEmpty())
        return;
    document.addHeading(DaySlipTr::tr("Delivered documents"));
    document.startTable({{0.16}, {0.24}, {0.26}, {0.34}}, {DaySlipTr::tr("Time"), DaySlipTr::tr("Type"),
                                                           DaySlipTr::tr("Patient"), DaySlipTr::tr("File")});
    for (const auto &each : slip.delivered) {
        const auto time = timeText(slip.asOf.locale, each.at.toLocalTime().time());
        document.addRow({{time}, {each.type}, {each.patient}, {each.file}});
    }
}

} // namespace

Result<int> paintPages(QPagedPaintDevice &device, const DaySlip &slip)
{
    const auto &locale = slip.asOf.locale;
    const auto asOf = DaySlipTr::tr("As of %1").arg(momentText(locale, slip.asOf.now.toLocalTime()));
    PrintedDocument document(device);
    document.addTitle(DaySlipTr::tr("Summary of the day"));
    document.addText(longDateText(locale, slip.day));
    if (!slip.person.isEmpty())
        //: %1 the name of a person who uses Clinic Desk
        document.addText(DaySlipTr::tr("Documents of %1").arg(slip.person));
    document.addQuietText((QStringList{asOf} + slip.connections).join(QStringLiteral(" · ")));
    if (slip.isIncomplete)
        document.addText(DaySlipTr::tr("This summary is incomplete. Documents that are saved on this computer cannot "
                                       "be read now, and are missing here."));
    addTypes(document, slip);
    addOpen(document, slip);
    addDelivered(document, slip);
    //: %1 a date
    return document.print(DaySlipTr::tr("Clinic Desk · summary of %1").arg(longDateText(locale, slip.day)));
}

} // namespace clinicdesk::ui
