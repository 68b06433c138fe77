// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/rowtabledelegate.h"
#include "ui/widgets/rowtableview.h"

class QAction;

namespace clinicdesk::ui {

class JournalModel;
class ListHeader;

/// The table of the journal. Selected rows can be copied.
class JournalTable : public RowTableView {
    Q_OBJECT
public:
    explicit JournalTable(QWidget *parent = nullptr);

    JournalModel &rows() const { return *m_model; }
    /// The number of the current entry; 0 for none.
    qint64 currentNumber() const;
    /// Makes the entry current, if it is among the rows.
    void setCurrentNumber(qint64 number);
    QAction *copyAction() const { return m_copy; }

Q_SIGNALS:
    /// Another row is current, or none.
    void currentEntryChanged();
    void copied(const QString &sentence);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void setColumns();
    void fitAbout();
    void copyRows();

    JournalModel *m_model; ///< children
    ListHeader *m_head;
    QAction *m_copy;
};

/// Paints the cells of entries.
class JournalDelegate : public RowTableDelegate {
    Q_OBJECT
public:
    explicit JournalDelegate(JournalTable &table);

private:
    void paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace clinicdesk::ui
