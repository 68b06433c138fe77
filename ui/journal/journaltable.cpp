// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journaltable.h"

#include "core/document/readablename.h"
#include "core/journal/journalexport.h"
#include "core/wording/journaltext.h"
#include "ui/widgets/datetext.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

namespace {

struct JournalColumnsTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::ui::JournalModel)
};

QString journalMoment(const QDateTime &local)
{
    return exactMomentText(QLocale(), local);
}

/// The whole entry in one line, to copy and for screen readers.
QString journalLineText(const QList<Column<JournalEntry>> &columns, const JournalEntry &entry)
{
    auto cells = copiedCells(columns, entry);
    cells.removeAll(QString());
    return cells.join(QStringLiteral(", "));
}

} // namespace

QString wholeTimeText(const JournalEntry &entry)
{
    return JournalColumnsTr::tr("%1 · %2 UTC")
        .arg(journalMoment(entry.at.toLocalTime()), exactTimeText(QLocale(), entry.at.toUTC().time()));
}

QList<Column<JournalEntry>> journalColumns()
{
    using Row = JournalEntry;
    return {
        {.key = "when",
         .head = JournalColumnsTr::tr("When", "head of a column"),
         .text = [](const Row &row) { return journalMoment(row.at.toLocalTime()); },
         .tip = wholeTimeText,
         .spoken = [](const Row &row) { return journalLineText(journalColumns(), row); },
         .width = {.content =
                       [](const QFontMetrics &metrics) { return maxMomentWidth(metrics, journalMoment) + space::l; }}},
        {.key = "who",
         .head = JournalColumnsTr::tr("Who", "head of a column"),
         .text = [](const Row &row) { return displayName(whoOf(row)); },
         .width = {.digits = 16}},
        {.key = "what",
         .head = JournalColumnsTr::tr("What", "head of a column: what happened"),
         .text = [](const Row &row) { return wording::journalKindText(row.record.kind); },
         .look = {.type = Type::Body, .color = &Tokens::text},
         .width = {.digits = 22, .maxDigits = 34}}, // up to the longest kind
        {.key = "about",
         .head = JournalColumnsTr::tr("About", "head of a column: the document, doctor or person"),
         .text = [](const Row &row) { return displayName(wording::journalSubjectText(row.record)); },
         .width = {.digits = 18, .maxDigits = 36}}, // up to a document ID
        {.key = "connection",
         .head = JournalColumnsTr::tr("Connection"),
         .text = [](const Row &row) { return displayName(row.record.connectionName); },
         .width = {.digits = 16}},
        {.key = "outcome",
         .head = JournalColumnsTr::tr("Outcome", "head of a column"),
         .text = [](const Row &row) { return wording::journalOutcomeText(row.record); },
         .width = {.digits = 20, .takesRest = true}}, // usually one word
    };
}

JournalTable::JournalTable(QWidget *parent)
    : ColumnTable(parent)
    , m_model(new Rows(journalColumns(), {}, this))
{
    showModel(*m_model);
    setAccessibleName(tr("Entries of the journal"));
    m_copy = addCopyAction(
        tr("Copy the row"), QKeySequence::Copy,
        [this](int row) { return QStringList(journalLineText(m_model->columns(), m_model->at(row))); },
        [](int count) { return tr("Copied %Ln row(s).", nullptr, count); });
}

} // namespace clinicdesk::ui
