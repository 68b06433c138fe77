// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxmodel.h"

#include "ui/widgets/plaintooltip.h"

namespace clinicdesk::ui {

void OutboxModel::show(const OutboxEntries &entries, OutboxFilter filter, const ConnectionsById &connections,
                       const DisplayContext &moment)
{
    const bool hasOtherText = connections != m_connections || moment.locale != m_moment.locale ||
                              moment.now.toLocalTime().date() != m_moment.now.toLocalTime().date();
    m_connections = connections;
    m_moment = moment;
    auto items = outboxRows(entries, filter, connections, moment.now);
    if (filter == OutboxFilter::All)
        items += m_readOnly;
    setItems(items);
    if (hasOtherText && rowCount() > 0)
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

OutboxRowText OutboxModel::itemAt(const QModelIndex &index) const
{
    return withText(items().at(index.row()), m_connections, m_moment);
}

/// Whatever a narrow row may shorten, and what to do about a problem.
QString OutboxModel::toolTip(const OutboxRowText &item) const
{
    QStringList lines{item.fileName, item.title, item.length, item.stateLabel, item.aside};
    const auto problem = item.hasProblem ? problemWith(*item.entry, m_connections, m_moment.locale) : std::nullopt;
    if (problem) {
        if (!item.aside.contains(problem->sentence))
            lines.append(problem->sentence);
        lines.append(problem->advice);
    }
    lines.removeAll(QString());
    const auto words = lines.join(QLatin1Char('\n'));
    return item.receipt.isEmpty() ? words : tr("%1\nReceipt: %2").arg(words, item.receipt.left(200));
}

QVariant OutboxModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return itemAt(index).title;
    case Qt::AccessibleTextRole:
        return itemAt(index).spoken;
    case Qt::ToolTipRole:
        return plainToolTip(toolTip(itemAt(index)));
    default:
        return {};
    }
}

Qt::ItemFlags OutboxModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const bool row = rowTypeAt(index) == OutboxRow::RowType::Document;
    return row ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren
               : Qt::ItemNeverHasChildren | Qt::NoItemFlags;
}

} // namespace clinicdesk::ui
