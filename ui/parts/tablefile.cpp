// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/parts/tablefile.h"

#include "core/document/filecheck.h"

#include <QCoroFuture>

#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>
#include <QtConcurrentRun>

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
    return TableFile::tr("CSV for Excel, with a byte order mark (*.csv)");
}

} // namespace

Result<void> saveTable(const TableWriting &writing, const CsvTarget &target)
{
    QSaveFile file(target.path);
    const auto sink = [&file](QByteArrayView piece) { return writeAll(file, piece); };
    if (!file.open(QIODevice::WriteOnly))
        return errorOf(file);
    // A disk that knows no owners, such as most memory sticks, is still a place to save to.
    file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    const bool isSaved = writing(sink, target.mark) && file.commit();
    return isSaved ? Result<void>() : errorOf(file);
}

TableFile::TableFile(QWidget *parent)
    : QObject(parent)
    , m_parent(parent)
    , m_folder(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
{
}

void TableFile::ask(const QString &name, const TableWriting &writing)
{
    auto *dialog = new QFileDialog(m_parent, tr("Save as CSV"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("CSV (*.csv)"), excelFilter()});
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->setDirectory(m_folder);
    dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, writing](const QString &path) {
        const bool isForExcel = dialog->selectedNameFilter() == excelFilter();
        m_folder = QFileInfo(path).absolutePath();
        save(writing, {path, isForExcel ? ByteOrderMark::With : ByteOrderMark::Without});
    });
    dialog->open();
}

void TableFile::save(TableWriting writing, CsvTarget target)
{
    write(this, std::move(writing), std::move(target));
}

Task<void> TableFile::write(QPointer<TableFile> self, TableWriting writing, CsvTarget target)
{
    auto saving = QtConcurrent::run([target, writing = std::move(writing)] { return saveTable(writing, target); });
    const auto outcome = co_await saving;
    if (!self)
        co_return;
    if (outcome)
        Q_EMIT self->saved(nameOf(target.path));
    else
        Q_EMIT self->failed(outcome.error());
}

} // namespace clinicdesk::ui
