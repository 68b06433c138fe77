// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/receipttable.h"

#include "ui/widgets/icons.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

struct EmptyReceiptTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::ui::ReceiptModel)
};

} // namespace

ReceiptTable::ReceiptTable(QWidget *parent)
    : ColumnTable(parent)
    , m_model(new Rows(receiptColumns(), EmptyReceiptTr::tr("none"), this))
{
    showModel(*m_model);
    setAccessibleName(tr("Receipts"));
    addCopyAction(
        tr("Copy the row"), QKeySequence::Copy,
        [this](int row) { return QStringList(copiedRow(m_model->columns(), m_model->at(row))); },
        [](int count) { return tr("Copied %Ln row(s).", nullptr, count); });
    addCopyAction(
        tr("Copy the document ID"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
        [this](int row) { return QStringList(m_model->at(row).documentId); },
        [](int count) { return tr("Copied %Ln document ID(s).", nullptr, count); });
    addCopyAction(tr("Copy the SHA-256"), {}, [this](int row) { return m_model->at(row).sha256; });
}

void ReceiptTable::showRows(const QList<ReceiptRow> &rows)
{
    m_all = rows;
    fitColumns();
    search(m_search);
}

/// To all rows, so that a search moves no column.
void ReceiptTable::fitColumns()
{
    constexpr int longestName = 40; // digits
    QSet<QString> types;
    QSet<QString> connections;
    for (const auto &row : std::as_const(m_all)) {
        types.insert(row.type);
        connections.insert(row.connection);
    }
    fitColumn(m_model->sectionOf("type"), types, longestName);
    fitColumn(m_model->sectionOf("connection"), connections, longestName);
}

void ReceiptTable::addRows(QList<ReceiptRow> rows)
{
    rows.removeIf([this](const ReceiptRow &row) {
        return std::ranges::find(m_all, row.documentId, &ReceiptRow::documentId) != m_all.end();
    });
    showRows(rows + m_all);
}

void ReceiptTable::search(const QString &words)
{
    m_search = words;
    m_model->setItems(receiptsWith(m_all, m_search));
}

void ReceiptTable::fillMenu(QMenu &menu)
{
    const auto selected = selectedRows();
    if (selected.size() != 1 || selected.first().receipt.isEmpty())
        return;
    menu.addAction(icon(QStringLiteral("copy")), tr("Copy the receipt ID"), this,
                   [receipt = selected.first().receipt] { QGuiApplication::clipboard()->setText(receipt); });
}

} // namespace clinicdesk::ui
