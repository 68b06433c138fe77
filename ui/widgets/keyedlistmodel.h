// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QHash>
#include <QList>
#include <QSet>

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>

namespace clinicdesk::ui {

/// A list model over values. It gets the whole list each time and finds out which rows were added, removed, moved and
/// changed, so that selection, current row and scroll position stay with their rows. `Item` has `key()` (unique in a
/// list, with == and qHash) and ==. Adjacent rows that are added or removed together cause one signal. The model loads
/// nothing.
template <class Item>
class KeyedListModel : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    const QList<Item> &items() const { return m_items; }
    const Item &itemAt(const QModelIndex &index) const { return m_items.at(index.row()); }

    void setItems(const QList<Item> &items)
    {
        if (m_items.isEmpty() && !items.isEmpty())
            putRows(0, items);
        else if (!arrangeFew(items)) {
            removeAllBut(items);
            arrange(items);
        }
        update(items);
    }

    using Key = std::remove_cvref_t<decltype(std::declval<const Item &>().key())>;

    int rowOf(const Key &key) const
    {
        const auto found = std::ranges::find(m_items, key, &Item::key);
        return found == m_items.end() ? -1 : int(std::distance(m_items.begin(), found));
    }

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_items.size()); }

private:
    /// Most changes add or remove adjacent rows, or move a few. These are found by comparing, without looking up each
    /// of ten thousand rows. False if more has to be done; some rows may have been changed by then.
    bool arrangeFew(const QList<Item> &items)
    {
        for (int moves = 0; moves < maxMovesByComparing; ++moves) {
            const auto differing = std::ranges::mismatch(std::as_const(m_items), items, {}, &Item::key, &Item::key);
            const int first = int(differing.in1 - m_items.cbegin());
            int end = int(m_items.size());
            int wantedEnd = int(items.size());
            while (end > first && wantedEnd > first && m_items.at(end - 1).key() == items.at(wantedEnd - 1).key()) {
                --end;
                --wantedEnd;
            }
            if (first == end && first == wantedEnd)
                return true;
            if (first == end)
                putRows(first, items.sliced(first, wantedEnd - first));
            else if (first == wantedEnd)
                cutRows(first, end);
            else if (!moveOne(items, first, end, wantedEnd))
                return false;
        }
        return false;
    }

    /// The row `first` differs. Moves it to its place, or moves the row that belongs there to `first`, whichever passes
    /// more rows. False if neither is possible, for example because a row was added or removed.
    bool moveOne(const QList<Item> &items, int first, int end, int wantedEnd)
    {
        const auto placeOf = [](const QList<Item> &all, const Key &key, int begin, int behind) {
            const auto found = std::find_if(all.cbegin() + begin, all.cbegin() + behind,
                                            [&key](const Item &item) { return item.key() == key; });
            return found == all.cbegin() + behind ? -1 : int(found - all.cbegin());
        };
        const int from = placeOf(m_items, items.at(first).key(), first + 1, end);
        const int to = placeOf(items, m_items.at(first).key(), first + 1, wantedEnd);
        if (from < 0 || to < 0)
            return false;
        if (to <= from) {
            moveRow(from, first);
            return true;
        }
        // Its neighbours may have to move as well; those that do are further up.
        const int behind = placeOf(m_items, items.at(to - 1).key(), first + 1, end) + 1;
        const int before = to + 1 < wantedEnd ? placeOf(m_items, items.at(to + 1).key(), first + 1, end) : end;
        const int place = std::max(behind, before);
        if (place > first + 1)
            moveRow(first, place);
        return place > first + 1;
    }

    void removeAllBut(const QList<Item> &items)
    {
        QSet<Key> wanted;
        wanted.reserve(items.size());
        for (const auto &item : items)
            wanted.insert(item.key());
        for (int end = int(m_items.size()); end > 0;) {
            int first = end;
            while (first > 0 && !wanted.contains(m_items.at(first - 1).key()))
                --first;
            if (first < end)
                cutRows(first, end);
            end = first - 1; // the row before `first` stays
        }
    }

    /// All present rows stay. Rows out of order are moved in one step, then the new rows are added.
    void arrange(const QList<Item> &items)
    {
        const auto before = rowsByKey(m_items);
        reorder(items, before);
        for (int row = 0; row < int(items.size());) {
            int end = row;
            while (end < int(items.size()) && !before.contains(items.at(end).key()))
                ++end;
            if (end > row)
                putRows(row, items.sliced(row, end - row));
            row = end + 1;
        }
    }

    void reorder(const QList<Item> &items, const QHash<Key, int> &before)
    {
        QList<int> order; // the present rows in their new order
        order.reserve(m_items.size());
        for (const auto &item : items) {
            if (const auto found = before.constFind(item.key()); found != before.constEnd())
                order.append(*found);
        }
        if (std::ranges::is_sorted(order))
            return;
        Q_EMIT this->layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
        QList<Item> ordered;
        ordered.reserve(order.size());
        QList<int> places(order.size());
        for (const int row : std::as_const(order)) {
            places[row] = int(ordered.size());
            ordered.append(m_items.at(row));
        }
        m_items = ordered;
        const auto kept = this->persistentIndexList();
        QModelIndexList moved;
        moved.reserve(kept.size());
        for (const auto &index : kept)
            moved.append(this->index(places.at(index.row()), index.column()));
        this->changePersistentIndexList(kept, moved);
        Q_EMIT this->layoutChanged({}, QAbstractItemModel::VerticalSortHint);
    }

    static QHash<Key, int> rowsByKey(const QList<Item> &items)
    {
        QHash<Key, int> rows;
        rows.reserve(items.size());
        for (const auto &item : items)
            rows.insert(item.key(), int(rows.size()));
        return rows;
    }

    void cutRows(int first, int end)
    {
        beginRemoveRows({}, first, end - 1);
        m_items.remove(first, end - first);
        endRemoveRows();
    }

    void putRows(int row, const QList<Item> &items)
    {
        beginInsertRows({}, row, row + int(items.size()) - 1);
        m_items = m_items.isEmpty() ? items : m_items.first(row) + items + m_items.sliced(row);
        endInsertRows();
    }

    /// Moves the row to before the row `to`, counted before the move.
    void moveRow(int from, int to)
    {
        beginMoveRows({}, from, from, {}, to);
        m_items.move(from, to > from ? to - 1 : to);
        endMoveRows();
    }

    /// Replaces the values; all rows are in their places.
    void update(const QList<Item> &items)
    {
        if (m_items.isSharedWith(items))
            return;
        const auto before = std::exchange(m_items, items);
        for (int row = 0; row < int(items.size()); ++row) {
            if (!(before.at(row) == items.at(row)))
                Q_EMIT dataChanged(index(row), index(row));
        }
    }

    static constexpr int maxMovesByComparing = 16;

    QList<Item> m_items;
};

} // namespace clinicdesk::ui
