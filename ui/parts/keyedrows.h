// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QList>

#include <algorithm>
#include <iterator>

namespace clinicdesk::ui {

/// A list model over values that is told the whole list each time and works out what came, went, moved and changed, so
/// that selection, current row and scroll position stay with what they belong to. `Item` has `key()` (unique in a list,
/// with ==) and ==. It fetches nothing.
template <class Item>
class KeyedRows : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    const QList<Item> &items() const { return m_items; }
    const Item &itemAt(const QModelIndex &index) const { return m_items.at(index.row()); }

    void setItems(const QList<Item> &items)
    {
        removeAllBut(items);
        for (int row = 0; row < int(items.size()); ++row)
            putAt(row, items.at(row));
    }

    int rowOf(const decltype(std::declval<const Item &>().key()) &key) const
    {
        const auto found = std::ranges::find_if(m_items, [&](const Item &item) { return item.key() == key; });
        return found == m_items.end() ? -1 : int(std::distance(m_items.begin(), found));
    }

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_items.size()); }

private:
    void removeAllBut(const QList<Item> &items)
    {
        for (int row = int(m_items.size()) - 1; row >= 0; --row) {
            const auto key = m_items.at(row).key();
            if (std::ranges::any_of(items, [&](const Item &item) { return item.key() == key; }))
                continue;
            beginRemoveRows({}, row, row);
            m_items.removeAt(row);
            endRemoveRows();
        }
    }

    void putAt(int row, const Item &item)
    {
        const int now = row < int(m_items.size()) && m_items.at(row).key() == item.key() ? row : rowOf(item.key());
        if (now < 0) {
            beginInsertRows({}, row, row);
            m_items.insert(row, item);
            endInsertRows();
            return;
        }
        if (now != row) {
            beginMoveRows({}, now, now, {}, row);
            m_items.move(now, row);
            endMoveRows();
        }
        if (!(m_items.at(row) == item)) {
            m_items[row] = item;
            const auto changed = index(row);
            Q_EMIT dataChanged(changed, changed);
        }
    }

    QList<Item> m_items;
};

} // namespace clinicdesk::ui
