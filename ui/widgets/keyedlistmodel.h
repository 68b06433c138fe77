// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QHash>
#include <QList>

#include <algorithm>
#include <concepts>
#include <functional>
#include <iterator>
#include <numeric>
#include <type_traits>
#include <utility>

namespace clinicdesk::ui {

/// A list model over values. It gets the whole list each time and finds out which rows were added, removed, moved and
/// changed, so that selection, current row and scroll position stay with their rows. `KeyOf` is the member of `Item`
/// that is unique in a list, with == and qHash. Without == of `Item`, every row counts as changed. Adjacent rows that
/// are added, removed or changed together cause one signal. The model loads nothing.
template <class Item, auto KeyOf = &Item::key>
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

    /// Adds rows below the others.
    void appendItems(const QList<Item> &items)
    {
        if (!items.isEmpty())
            putRows(int(m_items.size()), items);
    }

    using Key = std::remove_cvref_t<std::invoke_result_t<decltype(KeyOf), const Item &>>;

    /// -1 for a key that is not in the list.
    int rowOf(const Key &key) const
    {
        const auto found = std::ranges::find(m_items, key, KeyOf);
        return found == m_items.end() ? -1 : int(std::distance(m_items.begin(), found));
    }

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_items.size()); }

private:
    static decltype(auto) keyOf(const Item &item) { return std::invoke(KeyOf, item); }

    /// Most changes add or remove adjacent rows, or move a few. These are found by comparing, without looking up each
    /// of ten thousand rows. False if more has to be done; some rows may have been changed by then.
    bool arrangeFew(const QList<Item> &items)
    {
        for (int moves = 0; moves < maxMovesByComparing; ++moves) {
            const auto differing = std::ranges::mismatch(std::as_const(m_items), items, {}, KeyOf, KeyOf);
            const int first = int(differing.in1 - m_items.cbegin());
            int end = int(m_items.size());
            int wantedEnd = int(items.size());
            while (end > first && wantedEnd > first && keyOf(m_items.at(end - 1)) == keyOf(items.at(wantedEnd - 1))) {
                --end;
                --wantedEnd;
            }
            if (first == end && first == wantedEnd)
                return true;
            if (first == end)
                putRows(first, items.sliced(first, wantedEnd - first));
            else if (first == wantedEnd)
                cutRows(first, end);
            else if ((moves > 0 && end - first > maxRowsToMoveSingly) || !moveOne(items, first, end, wantedEnd))
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
                                            [&key](const Item &item) { return keyOf(item) == key; });
            return found == all.cbegin() + behind ? -1 : int(found - all.cbegin());
        };
        const int from = placeOf(m_items, keyOf(items.at(first)), first + 1, end);
        const int to = placeOf(items, keyOf(m_items.at(first)), first + 1, wantedEnd);
        if (from < 0 || to < 0)
            return false;
        if (to <= from) {
            moveRow(from, first);
            return true;
        }
        // Its neighbours may have to move as well; those that do are further up.
        const int behind = placeOf(m_items, keyOf(items.at(to - 1)), first + 1, end) + 1;
        const int before = to + 1 < wantedEnd ? placeOf(m_items, keyOf(items.at(to + 1)), first + 1, end) : end;
        const int place = std::max(behind, before);
        if (place > first + 1)
            moveRow(first, place);
        return place > first + 1;
    }

    void removeAllBut(const QList<Item> &items)
    {
        const auto wanted = rowsByKey(items);
        const auto stays = [&](int row) { return wanted.contains(keyOf(m_items.at(row))); };
        QList<int> order = rowNumbers();
        const auto others = std::ranges::stable_partition(order, stays);
        if (runsIn(QList<int>(others.begin(), others.end())) > maxSingleRuns)
            reorder(order); // so that they are one run
        for (int end = int(m_items.size()); end > 0;) {
            int first = end;
            while (first > 0 && !stays(first - 1))
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
        QList<int> order;  // the present rows in their new order
        QList<int> places; // of the new rows
        order.reserve(m_items.size());
        for (int row = 0; row < int(items.size()); ++row) {
            if (const auto found = before.constFind(keyOf(items.at(row))); found != before.constEnd())
                order.append(*found);
            else
                places.append(row);
        }
        if (runsIn(places) > maxSingleRuns) {
            addBelowAndReorder(items, order, places);
            return;
        }
        reorder(order);
        for (int row = 0; row < int(places.size());) {
            int end = row + 1;
            while (end < int(places.size()) && places.at(end) == places.at(end - 1) + 1)
                ++end;
            putRows(places.at(row), items.sliced(places.at(row), end - row));
            row = end;
        }
    }

    /// Two signals, however many rows are added at however many places.
    void addBelowAndReorder(const QList<Item> &items, const QList<int> &present, const QList<int> &places)
    {
        QList<Item> added;
        added.reserve(places.size());
        for (const int row : places)
            added.append(items.at(row));
        int next = int(m_items.size());
        putRows(next, added);
        QList<int> order;
        order.reserve(items.size());
        auto stays = present.cbegin();
        auto place = places.cbegin();
        for (int row = 0; row < int(items.size()); ++row) {
            const bool isNew = place != places.cend() && *place == row;
            order.append(isNew ? next++ : *stays++);
            if (isNew)
                ++place;
        }
        reorder(order);
    }

    /// `order` has every present row once.
    void reorder(const QList<int> &order)
    {
        if (std::ranges::is_sorted(order))
            return;
        Q_EMIT this->layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
        QList<Item> ordered;
        ordered.reserve(order.size());
        QList<int> places(order.size());
        for (const int row : order) {
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

    QList<int> rowNumbers() const
    {
        QList<int> numbers(m_items.size());
        std::iota(numbers.begin(), numbers.end(), 0);
        return numbers;
    }

    /// The number of runs of adjacent rows in a list of rows from top to bottom.
    static qsizetype runsIn(const QList<int> &rows)
    {
        qsizetype runs = rows.isEmpty() ? 0 : 1;
        for (qsizetype i = 1; i < rows.size(); ++i)
            runs += rows.at(i) == rows.at(i - 1) + 1 ? 0 : 1;
        return runs;
    }

    static QHash<Key, int> rowsByKey(const QList<Item> &items)
    {
        QHash<Key, int> rows;
        rows.reserve(items.size());
        for (const auto &item : items)
            rows.insert(keyOf(item), int(rows.size()));
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
        if (m_items.isEmpty())
            m_items = items;
        else if (row == m_items.size())
            m_items.append(items);
        else
            m_items = m_items.first(row) + items + m_items.sliced(row);
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
        const auto isChanged = [&](int row) {
            if constexpr (std::equality_comparable<Item>)
                return !(before.at(row) == items.at(row));
            else
                return true;
        };
        const int lastColumn = static_cast<const QAbstractItemModel *>(this)->columnCount() - 1;
        for (int row = 0; row < int(items.size()); ++row) {
            const int first = row;
            while (row < int(items.size()) && isChanged(row))
                ++row;
            if (row > first)
                Q_EMIT dataChanged(index(first), index(row - 1, lastColumn));
        }
    }

    static constexpr int maxMovesByComparing = 16;
    static constexpr int maxRowsToMoveSingly = 1'000; ///< with more, one reordering is cheaper than a second move
    static constexpr qsizetype maxSingleRuns = 64;    ///< each costs a view time for all of its rows

    QList<Item> m_items;
};

} // namespace clinicdesk::ui
