// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/printjob.h"

#include "core/base/errorreason.h"
#include "core/base/pool.h"
#include "core/base/temporaryfiles.h"
#include "core/document/readablename.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/savefolder.h"

#include <QCoroFuture>

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QPrintDialog>
#include <QPrinter>

namespace clinicdesk::ui {

namespace {

constexpr QMarginsF margins(12, 12, 12, 12); // mm

bool isToFile(const QPrinter &printer)
{
    return !printer.outputFileName().isEmpty();
}

/// The name of the file or the printer.
QString destinationOf(const QPrinter &printer)
{
    return displayName(isToFile(printer) ? QFileInfo(printer.outputFileName()).fileName() : printer.printerName());
}

QString finishedSentence(const QPrinter &printer, const QString &what, int pages)
{
    const auto destination = destinationOf(printer);
    return isToFile(printer) ? PrintJob::tr("Saved %1 on %Ln page(s) as “%2”.", nullptr, pages).arg(what, destination)
                             : PrintJob::tr("Sent %1 on %Ln page(s) to “%2”.", nullptr, pages).arg(what, destination);
}

/// Adds the file or printer, which the device does not know.
Error withDestination(Error error, const QPrinter &printer)
{
    if (error.code != ErrorCode::FileNotWritten)
        return error;
    if (!isToFile(printer))
        return {.code = ErrorCode::WrongUse, .reason = ErrorReason::PrinterRefused, .subject = destinationOf(printer)};
    error.subject = destinationOf(printer);
    return error;
}

} // namespace

PrintJob::PrintJob(QWidget *parent)
    : QObject(parent)
    , m_parent(parent)
{
}

std::shared_ptr<QPrinter> PrintJob::printerFor(const PrintRequest &work)
{
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(work.queueName);
    printer->setPageOrientation(work.orientation);
    printer->setPageMargins(margins, QPageLayout::Millimeter);
    return printer;
}

void PrintJob::ask(const PrintRequest &work)
{
    if (work.refusal) {
        Q_EMIT failed(*work.refusal);
        return;
    }
    const auto printer = printerFor(work);
    auto *dialog = new QPrintDialog(printer.get(), m_parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QAbstractPrintDialog::PrintPageRange, false);
    connect(dialog, qOverload<QPrinter *>(&QPrintDialog::accepted), this,
            [this, printer, work] { print(printer, work); });
    dialog->open();
}

void PrintJob::askForFile(const PrintRequest &work)
{
    if (work.refusal) {
        Q_EMIT failed(*work.refusal);
        return;
    }
    auto *dialog = new QFileDialog(m_parent, tr("Save as PDF"), saveFolder(m_parent), tr("PDF files (*.pdf)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("pdf"));
    dialog->selectFile(work.fileName);
    connect(dialog, &QFileDialog::fileSelected, this, [this, work](const QString &path) {
        rememberSaveFolder(m_parent, path);
        const auto printer = printerFor(work);
        printer->setOutputFormat(QPrinter::PdfFormat);
        printer->setOutputFileName(path);
        print(printer, work);
    });
    dialog->open();
}

void PrintJob::print(std::shared_ptr<QPrinter> printer, PrintRequest work)
{
    paint(this, std::move(printer), std::move(work));
}

namespace {

/// The printing system writes the pages to a file before it sends them. That file is in a folder of ours, too.
class PrintFolder {
public:
    /// One for all that is printed at the same time. On the window's thread.
    static std::shared_ptr<const PrintFolder> use()
    {
        static std::weak_ptr<const PrintFolder> current;
        auto folder = current.lock();
        if (!folder) {
            folder = std::make_shared<const PrintFolder>();
            current = folder;
        }
        return folder;
    }

    PrintFolder()
        : m_folder(TemporaryFolder::make())
    {
        if (m_folder)
            qputenv("TMPDIR", QFile::encodeName(m_folder->path()));
    }
    ~PrintFolder()
    {
        if (!m_folder)
            return;
        if (m_before.isNull())
            qunsetenv("TMPDIR");
        else
            qputenv("TMPDIR", m_before);
    }
    Q_DISABLE_COPY_MOVE(PrintFolder)

private:
    const QByteArray m_before = qgetenv("TMPDIR");
    const Result<TemporaryFolder> m_folder;
};

} // namespace

Task<void> PrintJob::paint(QPointer<PrintJob> self, std::shared_ptr<QPrinter> printer, PrintRequest work)
{
    const auto folder = PrintFolder::use();
    auto painting = runInPool([printer, work] { return work.paint(*printer); });
    const auto pages = co_await painting;
    if (!self)
        co_return;
    if (pages)
        Q_EMIT self->finished(finishedSentence(*printer, work.what, *pages));
    else
        Q_EMIT self->failed(withDestination(pages.error(), *printer));
}

} // namespace clinicdesk::ui
