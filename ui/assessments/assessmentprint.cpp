// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentprint.h"

#include "core/base/errorreason.h"
#include "core/document/readablename.h"
#include "ui/assessments/assessmentfacts.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/printeddocument.h"
#include "ui/widgets/readableid.h"

#include <QCoreApplication>
#include <QLocale>

namespace clinicdesk::ui {

namespace {

struct AssessmentPrintTr {
    Q_DECLARE_TR_FUNCTIONS(AssessmentPrint)
};

constexpr qsizetype maxPrintedName = 200;

QString asOfText(const PrintedList &printed)
{
    return momentText(QLocale(), printed.asOf.toTimeZone(printed.clock.zone));
}

QString titleOf(const PrintedList &printed)
{
    return AssessmentPrintTr::tr("Assessments · %1").arg(printed.status);
}

QString summaryOf(const PrintedList &printed)
{
    return AssessmentPrintTr::tr("As of %1 · %2 · Times in %3")
        .arg(asOfText(printed), conversationsText(printed.conversations.size()),
             QString::fromUtf8(printed.clock.zone.id()));
}

QString idText(QByteArrayView id)
{
    const auto readable = readableId(id);
    return readable.isCut ? AssessmentPrintTr::tr("%1 (shortened; %Ln byte(s) in total)", nullptr, int(id.size()))
                                .arg(readable.text)
                          : readable.text;
}

PrintedDocument::Cell idCell(QByteArrayView id)
{
    return {.code = idText(id)};
}

PrintedDocument::Cell timeCell(const PrintedList &printed, const AssessmentConversation &conversation)
{
    if (conversation.createdAt == noTimestamp)
        return {.text = idText(printed.list->invalidTimeOf(conversation))};
    const auto at = QDateTime::fromMSecsSinceEpoch(conversation.createdAt, printed.clock.zone);
    return {.text = exactMomentText(QLocale(), at)};
}

void addTable(PrintedDocument &document, const PrintedList &printed)
{
    document.startTable({{0.115}, {0.15}, {0.13}, {0.115}, {0.145}, {0.17}, {0.09}, {0.085}},
                        {AssessmentPrintTr::tr("Time"), idKindLabel(IdKind::Practitioner), idKindLabel(IdKind::Patient),
                         idKindLabel(IdKind::Identifier), idKindLabel(IdKind::Transaction),
                         AssessmentPrintTr::tr("Conversation"), AssessmentPrintTr::tr("Module"),
                         idKindLabel(IdKind::Workflow)});
    const auto &list = *printed.list;
    for (const auto number : printed.conversations) {
        const auto &conversation = list.conversations()[number];
        const auto &group = list.groups()[conversation.group];
        document.addRow(
            {timeCell(printed, conversation),
             {printed.names.value(group.id(IdKind::Practitioner)), idText(list.id(IdKind::Practitioner, group))},
             idCell(list.id(IdKind::Patient, group)),
             idCell(list.id(IdKind::Identifier, group)),
             idCell(list.id(IdKind::Transaction, group)),
             idCell(list.idOf(conversation)),
             {.text = moduleText(list, number)},
             idCell(list.workflowOf(conversation))});
    }
}

std::optional<Error> refusalToPrint(const PrintedList &printed)
{
    if (printed.conversations.size() <= maxPrintedRows)
        return std::nullopt;
    return Error{.code = ErrorCode::WrongUse,
                 .reason = ErrorReason::PrintRowCount,
                 .sizeBytes = static_cast<qint64>(printed.conversations.size()),
                 .limit = static_cast<qint64>(maxPrintedRows)};
}

} // namespace

QHash<IdNumber, QString> practitionerNames(const AssessmentList &list, std::span<const std::uint32_t> conversations,
                                           const std::function<QString(const QString &)> &nameOf)
{
    QHash<IdNumber, QString> names;
    if (!nameOf)
        return names;
    for (const auto conversation : conversations) {
        const auto number = list.groups()[list.conversations()[conversation].group].id(IdKind::Practitioner);
        if (number != 0 && !names.contains(number)) {
            const auto name = nameOf(QString::fromUtf8(list.id(IdKind::Practitioner, number)));
            names.insert(number, displayName(name.left(maxPrintedName)).simplified());
        }
    }
    return names;
}

Result<int> paintPages(QPagedPaintDevice &device, const PrintedList &printed)
{
    PrintedDocument document(device, PrintedDocument::Density::Dense);
    document.addTitle(titleOf(printed));
    if (!printed.filters.isEmpty())
        document.addQuietText(printed.filters.join(QStringLiteral(" · ")));
    document.addQuietText(summaryOf(printed));
    addTable(document, printed);
    if (printed.conversations.empty())
        document.addText(AssessmentPrintTr::tr("There is nothing in this list."));
    return document.print(AssessmentPrintTr::tr("%1 · as of %2").arg(titleOf(printed), asOfText(printed)));
}

PrintRequest printRequestFor(const PrintedList &printed)
{
    return {.queueName = AssessmentPrintTr::tr("Assessments"),
            .what = conversationsText(printed.conversations.size()),
            .orientation = QPageLayout::Landscape,
            .refusal = refusalToPrint(printed),
            .paint = [printed](QPagedPaintDevice &device) { return paintPages(device, printed); }};
}

} // namespace clinicdesk::ui
