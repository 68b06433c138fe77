// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journaltable.h"

#include "ui/journal/journalmodel.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listheader.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <array>

namespace clinicdesk::ui {

namespace {

/// Widths of the columns after the time in digits. "About" grows up to a document ID, the last column takes the rest.
constexpr std::array columnDigits{16, 22, 18, 16};
constexpr int minAboutDigits = columnDigits[JournalModel::About - 1];
constexpr int maxAboutDigits = 36;
constexpr int minOutcomeDigits = 20;

} // namespace

JournalTable::JournalTable(QWidget *parent)
    : RowTableView(parent)
    , m_model(new JournalModel(this))
    , m_head(new ListHeader(space::page - space::s, this))
    , m_copy(new QAction(icon(QStringLiteral("copy")), tr("Copy the row"), this))
{
    setModel(m_model);
    setItemDelegate(new JournalDelegate(*this));
    setAccessibleName(tr("Entries of the journal"));
    setHorizontalHeader(m_head);
    horizontalHeader()->setSectionsClickable(false);
    setColumns();
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    addAction(m_copy);
    connect(m_copy, &QAction::triggered, this, &JournalTable::copyRows);
    connect(m_model, &QAbstractItemModel::modelReset, this, &JournalTable::currentEntryChanged);
}

void JournalTable::setColumns()
{
    const int unit = QFontMetrics(typeFont(Type::Body)).horizontalAdvance(QLatin1Char('0'));
    const auto when = maxMomentWidth(QFontMetrics(typeFont(Type::Second)),
                                     [](const QDateTime &moment) { return exactMomentText(QLocale(), moment); });
    setColumnWidth(0, std::max(space::page + when + space::l, m_head->roomFor(0)));
    for (int column = 1; column <= static_cast<int>(columnDigits.size()); ++column)
        setColumnWidth(column,
                       std::max(columnDigits[static_cast<std::size_t>(column - 1)] * unit, m_head->roomFor(column)));
    horizontalHeader()->setSectionResizeMode(JournalModel::Outcome, QHeaderView::Stretch);
}

/// The outcome is usually one word.
void JournalTable::fitAbout()
{
    const int unit = QFontMetrics(typeFont(Type::Second)).horizontalAdvance(QLatin1Char('0'));
    const int whole = space::s + maxAboutDigits * unit + space::xs;
    int rest = viewport()->width() - std::max(minOutcomeDigits * unit, m_head->roomFor(JournalModel::Outcome));
    for (const int column : {JournalModel::When, JournalModel::Who, JournalModel::What, JournalModel::Connection})
        rest -= columnWidth(column);
    setColumnWidth(
        JournalModel::About,
        std::max(std::min(rest, whole), std::max(minAboutDigits * unit, m_head->roomFor(JournalModel::About))));
}

void JournalTable::resizeEvent(QResizeEvent *event)
{
    RowTableView::resizeEvent(event);
    fitAbout();
}

qint64 JournalTable::currentNumber() const
{
    const auto current = currentIndex();
    return current.isValid() ? m_model->at(current.row()).number : 0;
}

void JournalTable::setCurrentNumber(qint64 number)
{
    if (const int row = m_model->rowOf(number); row >= 0)
        setCurrentIndex(m_model->index(row, JournalModel::When));
}

void JournalTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    RowTableView::currentChanged(current, previous);
    Q_EMIT currentEntryChanged();
}

void JournalTable::contextMenuEvent(QContextMenuEvent *event)
{
    if (!selectionModel()->hasSelection())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(m_copy);
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    menu->popup(isByKey ? viewport()->mapToGlobal(visualRect(currentIndex()).bottomLeft()) : event->globalPos());
}

void JournalTable::copyRows()
{
    auto chosen = selectionModel()->selectedRows();
    std::ranges::sort(chosen, {}, &QModelIndex::row);
    QStringList lines;
    for (const auto &index : std::as_const(chosen))
        lines.append(journalLineText(m_model->at(index.row())));
    if (lines.isEmpty())
        return;
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    Q_EMIT copied(tr("Copied %Ln row(s).", nullptr, int(lines.size())));
}

JournalDelegate::JournalDelegate(JournalTable &table)
    : RowTableDelegate(table)
{
}

void JournalDelegate::paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &colors = tokens(option.widget);
    const bool isFirst = index.column() == JournalModel::When;
    const bool isWhat = index.column() == JournalModel::What;
    const QRect inner = option.rect.adjusted(isFirst ? space::page : space::s, 0, -space::xs, 0);
    const auto font = typeFont(isWhat ? Type::Body : Type::Second);
    painter.setFont(font);
    painter.setPen(isWhat ? colors.text : colors.text2);
    const auto side = QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter);
    painter.drawText(QStyle::visualRect(option.direction, option.rect, inner), int(side) | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, inner.width()));
}

} // namespace clinicdesk::ui
