// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/csvexport.h"

#include "core/document/filecheck.h"

#include <QCoroFuture>

#include <QDate>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QSaveFile>
#include <QStandardPaths>
#include <QtConcurrent>

#include <cerrno>

namespace clinicdesk::ui {

namespace {

QString nameOf(const QString &path)
{
    return readableName(QFileInfo(path).fileName());
}

/// The system's words are the only trace that Qt leaves of its reason.
bool isForRoom(const QString &reason)
{
    for (const int code : {ENOSPC, EDQUOT, EFBIG}) {
        if (reason == qt_error_string(code))
            return true;
    }
    return false;
}

Error errorOf(const QSaveFile &file)
{
    const auto reason = file.errorString();
    return {.code = isForRoom(reason) ? ErrorCode::FileNoRoom : ErrorCode::FileNotWritten,
            .subject = nameOf(file.fileName()),
            .detail = reason};
}

/// The disk takes less than it is given just before it is full; only the next piece has the reason.
bool writeAll(QSaveFile &file, QByteArrayView piece)
{
    while (!piece.isEmpty()) {
        const auto taken = file.write(piece.data(), piece.size());
        if (taken <= 0)
            return false;
        piece = piece.sliced(taken);
    }
    return true;
}

QString excelFilter()
{
    return CsvExport::tr("CSV for Excel, with a byte order mark (*.csv)");
}

QString savedSentence(std::size_t count, const QString &path)
{
    return count == 1 ? CsvExport::tr("Saved 1 conversation to “%1”.").arg(nameOf(path))
                      : CsvExport::tr("Saved %1 conversations to “%2”.")
                            .arg(QLocale().toString(qulonglong(count)), nameOf(path));
}

} // namespace

Result<void> saveCsv(const AssessmentList &list, std::span<const std::uint32_t> conversations, const CsvTarget &target)
{
    QSaveFile file(target.path);
    const auto sink = [&file](QByteArrayView piece) { return writeAll(file, piece); };
    if (!file.open(QIODevice::WriteOnly))
        return errorOf(file);
    // A disk that knows no owners, such as most memory sticks, is still a place to save to.
    file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    const bool isSaved = writeCsv(list, conversations, sink, target.mark) && file.commit();
    return isSaved ? Result<void>() : errorOf(file);
}

CsvExport::CsvExport(QWidget *parent)
    : QObject(parent)
    , m_parent(parent)
    , m_folder(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
{
}

void CsvExport::ask(const AssessmentSnapshot &list, std::vector<std::uint32_t> conversations)
{
    auto *dialog = new QFileDialog(m_parent, tr("Save as CSV"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("CSV (*.csv)"), excelFilter()});
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->setDirectory(m_folder);
    dialog->selectFile(tr("assessments-%1.csv").arg(QDate::currentDate().toString(Qt::ISODate)));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, dialog, list, conversations = std::move(conversations)](const QString &path) {
                const bool isForExcel = dialog->selectedNameFilter() == excelFilter();
                m_folder = QFileInfo(path).absolutePath();
                save(list, conversations, {path, isForExcel ? ByteOrderMark::With : ByteOrderMark::Without});
            });
    dialog->open();
}

void CsvExport::save(AssessmentSnapshot list, std::vector<std::uint32_t> conversations, CsvTarget target)
{
    write(this, std::move(list), std::move(conversations), std::move(target));
}

Task<void> CsvExport::write(QPointer<CsvExport> self, AssessmentSnapshot list, std::vector<std::uint32_t> conversations,
                            CsvTarget target)
{
    const auto count = conversations.size();
    auto saving = QtConcurrent::run(
        [list, target, conversations = std::move(conversations)] { return saveCsv(*list, conversations, target); });
    const auto outcome = co_await saving;
    if (!self)
        co_return;
    if (outcome)
        Q_EMIT self->saved(savedSentence(count, target.path));
    else
        Q_EMIT self->failed(outcome.error());
}

} // namespace clinicdesk::ui
