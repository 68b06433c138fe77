// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentprint.h"

#include "core/document/filecheck.h"
#include "ui/assessments/assessmentfacts.h"

#include <QCoroFuture>

#include <QFileInfo>
#include <QPrintDialog>
#include <QPrinter>
#include <QtConcurrent>

namespace clinicdesk::ui {

namespace {

constexpr QMarginsF margins(12, 12, 12, 12); // mm

bool isToFile(const QPrinter &printer)
{
    return !printer.outputFileName().isEmpty();
}

/// The file, or the printer.
QString destinationOf(const QPrinter &printer)
{
    return readableName(isToFile(printer) ? QFileInfo(printer.outputFileName()).fileName() : printer.printerName());
}

QString finishedSentence(const QPrinter &printer, std::size_t conversations, int pages)
{
    const auto count = conversationsInWords(conversations);
    const auto destination = destinationOf(printer);
    if (isToFile(printer))
        return pages == 1
                   ? AssessmentPrint::tr("Printed %1 on 1 page into “%2”.").arg(count, destination)
                   : AssessmentPrint::tr("Printed %1 on %2 pages into “%3”.").arg(count).arg(pages).arg(destination);
    return pages == 1 ? AssessmentPrint::tr("Sent %1 on 1 page to “%2”.").arg(count, destination)
                      : AssessmentPrint::tr("Sent %1 on %2 pages to “%3”.").arg(count).arg(pages).arg(destination);
}

/// The device alone does not know what it is.
Error withDestination(Error error, const QPrinter &printer)
{
    if (error.code != ErrorCode::FileNotWritten)
        return error;
    if (!isToFile(printer))
        return {.code = ErrorCode::WrongUse,
                .detail = AssessmentPrint::tr("The printer “%1” does not take the pages.").arg(destinationOf(printer))};
    error.subject = destinationOf(printer);
    return error;
}

} // namespace

AssessmentPrint::AssessmentPrint(QWidget *parent)
    : QObject(parent)
    , m_parent(parent)
{
}

void AssessmentPrint::ask(const PrintedList &printed)
{
    if (const auto refusal = refusalToPrint(printed)) {
        Q_EMIT failed(*refusal);
        return;
    }
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(tr("Assessments")); // queues show it to everybody: no name, no number
    printer->setPageOrientation(QPageLayout::Landscape);
    printer->setPageMargins(margins, QPageLayout::Millimeter);
    auto *dialog = new QPrintDialog(printer.get(), m_parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QAbstractPrintDialog::PrintPageRange, false);
    connect(dialog, qOverload<QPrinter *>(&QPrintDialog::accepted), this,
            [this, printer, printed] { print(printer, printed); });
    dialog->open();
}

void AssessmentPrint::print(std::shared_ptr<QPrinter> printer, PrintedList printed)
{
    paint(this, std::move(printer), std::move(printed));
}

Task<void> AssessmentPrint::paint(QPointer<AssessmentPrint> self, std::shared_ptr<QPrinter> printer,
                                  PrintedList printed)
{
    auto painting = QtConcurrent::run([printer, printed] { return paintPages(*printer, printed); });
    const auto pages = co_await painting;
    if (!self)
        co_return;
    if (pages)
        Q_EMIT self->finished(finishedSentence(*printer, printed.conversations.size(), *pages));
    else
        Q_EMIT self->failed(withDestination(pages.error(), *printer));
}

} // namespace clinicdesk::ui
