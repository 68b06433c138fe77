// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/receipttable.h"

#include "ui/outbox/receiptmodel.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/listheader.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <array>

namespace clinicdesk::ui {

namespace {

/// A few characters of an identifier or a hash are enough to compare; the tool tip and copying give the whole value.
constexpr std::array<int, receiptColumnCount - 1> columnDigits{16, 10, 20, 12, 14, 7, 7, 9, 14, 38, 17, 22};

bool isCode(ReceiptColumn column)
{
    return column == ReceiptColumn::DocumentId || column == ReceiptColumn::Receipt || column == ReceiptColumn::Sha256;
}

/// In their order of characters in every language.
bool isLeftToRight(ReceiptColumn column)
{
    return isCode(column) || column == ReceiptColumn::Size || column == ReceiptColumn::FileName;
}

/// The cells as shown, but with whole hashes.
QString copiedLine(const ReceiptRow &row)
{
    auto cells = row.shown;
    cells.replace(static_cast<int>(ReceiptColumn::Sha256), row.sha256.join(QLatin1Char(' ')));
    return cells.join(QLatin1Char('\t'));
}

void copyLines(const QStringList &lines)
{
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace

ReceiptTable::ReceiptTable(QWidget *parent)
    : RowTableView(parent)
    , m_model(new ReceiptModel(this))
    , m_head(new ListHeader(space::page - space::s, this))
{
    setModel(m_model);
    setItemDelegate(new ReceiptDelegate(*this));
    setAccessibleName(tr("Receipts"));
    setHorizontalHeader(m_head);
    horizontalHeader()->setSectionsClickable(false);
    setColumnWidths();
    addCopyAction(tr("Copy the row"), QKeySequence::Copy, &ReceiptTable::copyRows);
    addCopyAction(tr("Copy the document ID"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &ReceiptTable::copyIds);
    addCopyAction(tr("Copy the SHA-256"), {}, &ReceiptTable::copyHashes);
    setContextMenuPolicy(Qt::CustomContextMenu);
    connect(this, &QWidget::customContextMenuRequested, this, &ReceiptTable::showMenu);
}

void ReceiptTable::addCopyAction(const QString &text, const QKeySequence &key, void (ReceiptTable::*slot)())
{
    auto *action = new QAction(icon(QStringLiteral("copy")), text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, slot);
    addAction(action);
    m_copyActions.append(action);
}

void ReceiptTable::setColumnWidths()
{
    const int unit = QFontMetrics(typeFont(Type::Body)).horizontalAdvance(QLatin1Char('0'));
    const auto delivered = maxMomentWidth(QFontMetrics(typeFont(Type::Second)),
                                          [](const QDateTime &moment) { return exactMomentText(QLocale(), moment); });
    setColumnWidth(0, std::max(space::page + delivered + space::l, m_head->roomFor(0)));
    for (int column = 1; column < receiptColumnCount; ++column)
        setColumnWidth(column,
                       std::max(columnDigits[static_cast<std::size_t>(column - 1)] * unit, m_head->roomFor(column)));
}

void ReceiptTable::showRows(QList<ReceiptRow> rows)
{
    keepingChoice([&] { m_model->setRows(std::move(rows)); });
}

void ReceiptTable::addRows(QList<ReceiptRow> rows)
{
    keepingChoice([&] { m_model->addRows(std::move(rows)); });
}

void ReceiptTable::search(const QString &words)
{
    keepingChoice([&] { m_model->setSearch(words); });
}

template <class Change>
void ReceiptTable::keepingChoice(const Change &change)
{
    const auto chosen = selectedRows();
    const int column = std::max(0, currentIndex().column());
    change();
    QItemSelection kept;
    for (const auto &each : chosen) {
        if (const int row = m_model->rowOf(each.documentId); row >= 0)
            kept.select(m_model->index(row, 0), m_model->index(row, receiptColumnCount - 1));
    }
    if (kept.isEmpty())
        return;
    selectionModel()->setCurrentIndex(m_model->index(kept.first().top(), column), QItemSelectionModel::NoUpdate);
    selectionModel()->select(kept, QItemSelectionModel::ClearAndSelect);
}

QList<ReceiptRow> ReceiptTable::selectedRows() const
{
    auto chosen = selectionModel()->selectedRows();
    std::ranges::sort(chosen, {}, &QModelIndex::row);
    QList<ReceiptRow> rows;
    for (const auto &index : chosen)
        rows.append(m_model->at(index.row()));
    return rows;
}

void ReceiptTable::showMenu(const QPoint &at)
{
    const auto selected = selectedRows();
    if (selected.isEmpty())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(m_copyActions);
    if (const auto receipt = selected.first().receipt; selected.size() == 1 && !receipt.isEmpty())
        menu->addAction(icon(QStringLiteral("copy")), tr("Copy the receipt ID"), this,
                        [receipt] { QGuiApplication::clipboard()->setText(receipt); });
    menu->popup(viewport()->mapToGlobal(at));
}

void ReceiptTable::copyRows()
{
    QStringList lines;
    for (const auto &row : selectedRows())
        lines.append(copiedLine(row));
    if (lines.isEmpty())
        return;
    copyLines(lines);
    Q_EMIT copied(tr("Copied %Ln row(s).", nullptr, int(lines.size())));
}

void ReceiptTable::copyIds()
{
    QStringList ids;
    for (const auto &row : selectedRows())
        ids.append(row.documentId);
    if (ids.isEmpty())
        return;
    copyLines(ids);
    Q_EMIT copied(tr("Copied %Ln document ID(s).", nullptr, int(ids.size())));
}

void ReceiptTable::copyHashes()
{
    QStringList hashes;
    for (const auto &row : selectedRows())
        hashes += row.sha256;
    if (!hashes.isEmpty())
        copyLines(hashes);
}

ReceiptDelegate::ReceiptDelegate(ReceiptTable &table)
    : RowTableDelegate(table)
    , m_table(table)
{
}

void ReceiptDelegate::paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &colors = tokens(option.widget);
    const auto column = static_cast<ReceiptColumn>(index.column());
    const QRect inner = option.rect.adjusted(index.column() == 0 ? space::page : space::s, 0, -space::xs, 0);
    const auto text = index.data().toString();
    const auto font = isCode(column) ? monoFont() : typeFont(index.column() == 1 ? Type::Body : Type::Second);
    painter.setFont(font);
    painter.setPen(index.column() <= 1 ? colors.text : colors.text2);
    painter.drawText(QStyle::visualRect(option.direction, option.rect, inner),
                     int(QStyle::visualAlignment(option.direction, alignmentOf(column))) | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(isLeftToRight(column) ? leftToRight(text) : text,
                                                   isCode(column) || column == ReceiptColumn::FileName ? Qt::ElideMiddle
                                                                                                       : Qt::ElideRight,
                                                   inner.width()));
}

} // namespace clinicdesk::ui
