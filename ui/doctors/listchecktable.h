// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/checkrows.h"
#include "ui/widgets/rowtableview.h"

#include <optional>

namespace clinicdesk::ui {

class ListCheckModel;
class ListHeader;

/// The table of a list under check. While somebody points at it or has the keyboard in it, news change what rows say
/// and nothing moves; the order is worked out anew once they have left, and whenever they ask for another one.
class ListCheckTable : public RowTableView {
    Q_OBJECT

public:
    /// From the words of the last column to the end of the viewport, px; the scroll bar takes the rest of the page's
    /// edge.
    static constexpr int endMargin = 10;

    explicit ListCheckTable(QWidget *parent = nullptr);

    void showLines(const QList<CheckRow> &lines);
    void setWish(const CheckQuery &wish);
    const CheckQuery &wish() const;

    ListCheckModel &rows() const { return *m_model; }
    std::optional<CheckRow> currentLine() const;
    /// Chosen lines from top to bottom.
    QList<CheckRow> selectedLines() const;

Q_SIGNALS:
    void currentLineChanged();
    void wishChanged();
    /// Enter or a double click on a row.
    void openWanted(const QString &id);

protected:
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;

private:
    bool isInUse() const { return hasPointer() || hasFocus(); }
    /// Does something to the rows and keeps who is chosen and current, as far as they are still shown.
    template <class Change>
    void keepingChoice(const Change &change);
    void choose(const QStringList &ids, const QString &current, int column);
    void sortBy(int section);
    void showOrder();
    void catchUp();
    void setColumnWidths();

    ListCheckModel *m_model; ///< children
    ListHeader *m_head;
    QList<CheckRow> m_latest;
    bool m_isBehind = false; ///< the order is that of before
};

} // namespace clinicdesk::ui
