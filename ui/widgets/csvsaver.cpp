// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/csvsaver.h"

#include "core/base/atomicfile.h"
#include "core/base/pool.h"
#include "core/document/readablename.h"
#include "ui/widgets/savefolder.h"

#include <QCoroFuture>

#include <QFileDialog>
#include <QFileInfo>

namespace clinicdesk::ui {

namespace {

QString nameOf(const QString &path)
{
    return displayName(QFileInfo(path).fileName());
}

QString excelFilter()
{
    return CsvSaver::tr("CSV for Excel (*.csv)");
}

} // namespace

Result<void> saveTable(const CsvWriter &writing, const CsvDestination &target)
{
    AtomicFile file(target.path);
    auto outcome = file.open();
    const auto sink = [&](QByteArrayView piece) {
        outcome = file.write(piece);
        return outcome.ok();
    };
    if (outcome && writing(sink, target.mark) && outcome)
        outcome = file.commit();
    if (outcome)
        return {};
    auto error = fileNotSaved(outcome.error());
    error.subject = nameOf(target.path);
    return error;
}

CsvSaver::CsvSaver(QWidget *parent)
    : QObject(parent)
    , m_parent(parent)
{
}

void CsvSaver::ask(const QString &name, const CsvWriter &writing)
{
    auto *dialog = new QFileDialog(m_parent, tr("Save as CSV"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("CSV (*.csv)"), excelFilter()});
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->setDirectory(saveFolder(m_parent));
    dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, writing](const QString &path) {
        const bool isForExcel = dialog->selectedNameFilter() == excelFilter();
        rememberSaveFolder(m_parent, path);
        save(writing, {path, isForExcel ? ByteOrderMark::With : ByteOrderMark::Without});
    });
    dialog->open();
}

void CsvSaver::save(CsvWriter writing, CsvDestination target)
{
    write(this, std::move(writing), std::move(target));
}

Task<void> CsvSaver::write(QPointer<CsvSaver> self, CsvWriter writing, CsvDestination target)
{
    auto saving = runInPool([target, writing = std::move(writing)] { return saveTable(writing, target); });
    const auto outcome = co_await saving;
    if (!self)
        co_return;
    if (outcome)
        Q_EMIT self->saved(nameOf(target.path));
    else
        Q_EMIT self->failed(outcome.error());
}

} // namespace clinicdesk::ui
