// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/listcheckactions.h"

#include "core/base/csv.h"
#include "core/wording/checktable.h"
#include "core/wording/wording.h"
#include "ui/doctors/listcheckmodel.h"
#include "ui/doctors/listchecktable.h"
#include "ui/widgets/csvsaver.h"
#include "ui/widgets/listaction.h"
#include "ui/widgets/obstacle.h"

#include <QAction>
#include <QClipboard>
#include <QDate>
#include <QGuiApplication>

namespace clinicdesk::ui {

namespace {

/// Cells separated by tabs, for a spreadsheet; none becomes a formula.
QString clipboardRow(const CheckRow &row)
{
    QStringList cells;
    for (const auto column : checkColumns)
        cells.append(QString::fromStdString(csvCell(cellText(row, column).toUtf8())));
    return cells.join(QLatin1Char('\t'));
}

CsvWriter tableOf(QList<CheckRow> rows)
{
    return [rows = std::move(rows)](const TextSink &sink, ByteOrderMark mark) {
        auto piece = wording::checkTableHead(mark);
        for (const auto &row : rows)
            piece += wording::checkTableLine(row.doctor);
        return sink(piece);
    };
}

} // namespace

ListCheckActions::ListCheckActions(ListCheckTable &table)
    : QObject(&table)
    , m_table(table)
    , m_csv(new CsvSaver(&table))
    , m_openProfile(addListAction(m_table, this, tr("Open the profile"), QStringLiteral("doctor"), {},
                                  &ListCheckActions::openProfile))
    , m_copyRow(addListAction(m_table, this, tr("Copy the row"), QStringLiteral("copy"), QKeySequence::Copy,
                              &ListCheckActions::copyRows))
    , m_copyId(addListAction(m_table, this, tr("Copy the doctor ID"), QStringLiteral("copy"),
                             QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &ListCheckActions::copyIds))
    , m_retry(addListAction(m_table, this, tr("Read profile again"), QStringLiteral("refresh"),
                            QKeySequence(Qt::Key_F8), &ListCheckActions::retry))
    , m_save(addListAction(m_table, this, tr("Save as CSV…"), QStringLiteral("save"), QKeySequence::Save,
                           &ListCheckActions::save))
{
    m_save->setShortcutContext(Qt::WindowShortcut); // about all that is shown, so it does not matter where the focus is
    table.setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_csv, &CsvSaver::saved, this, [this](const QString &name) {
        Q_EMIT messageShown(QStringLiteral("save"), tr("Saved the list to “%1”.").arg(name));
    });
    connect(m_csv, &CsvSaver::failed, this,
            [this](const Error &error) { Q_EMIT messageShown(QStringLiteral("alert"), wording::sentence(error)); });
}

void ListCheckActions::refreshEnabled()
{
    const auto rows = m_table.selectedRows();
    for (auto *action : {m_openProfile, m_copyId, m_copyRow})
        setObstacle(*action, rows.isEmpty() ? tr("select a doctor") : QString());
    const auto count = unreadIds(rows).size();
    setObstacle(*m_retry, count == 0 ? tr("select a doctor that could not be read") : QString());
    m_retry->setText(count == 0 ? tr("Read profile again") : tr("Read %Ln profile(s) again", nullptr, int(count)));
}

PageCommands ListCheckActions::commands(bool isListShown, bool hasRows) const
{
    const auto command = [isListShown](QAction *action, const QString &obstacle) {
        return PageCommand{action, isListShown ? obstacle : tr("no list is shown")};
    };
    return {command(m_openProfile, obstacleOf(*m_openProfile)), command(m_copyRow, obstacleOf(*m_copyRow)),
            command(m_copyId, obstacleOf(*m_copyId)), command(m_retry, obstacleOf(*m_retry)),
            command(m_save, hasRows ? QString() : tr("the list is empty"))};
}

void ListCheckActions::openProfile()
{
    if (const auto row = m_table.currentRow())
        Q_EMIT openRequested(row->id);
}

void ListCheckActions::copyIds()
{
    QStringList ids;
    for (const auto &row : m_table.selectedRows())
        ids.append(row.id);
    QGuiApplication::clipboard()->setText(ids.join(QLatin1Char('\n')));
    Q_EMIT messageShown(QStringLiteral("copy"), tr("Copied %Ln doctor ID(s).", nullptr, int(ids.size())));
}

void ListCheckActions::copyRows()
{
    QStringList rows;
    for (const auto &row : m_table.selectedRows())
        rows.append(clipboardRow(row));
    QGuiApplication::clipboard()->setText(rows.join(QLatin1Char('\n')));
    Q_EMIT messageShown(QStringLiteral("copy"), tr("Copied %Ln row(s).", nullptr, int(rows.size())));
}

void ListCheckActions::retry()
{
    Q_EMIT retryRequested(unreadIds(m_table.selectedRows()));
}

void ListCheckActions::save()
{
    m_csv->ask(tr("doctors-%1.csv").arg(QDate::currentDate().toString(Qt::ISODate)),
               tableOf(m_table.rows().shownRows()));
}

} // namespace clinicdesk::ui
