// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxrows.h"
#include "ui/widgets/rowlistview.h"

class QPushButton;

namespace clinicdesk::ui {

class OutboxModel;
class RowWidgets;
enum class ControlKind;

/// The list of the outbox: sections, causes with the button of their remedy, and documents with their link and menu.
class OutboxListView : public RowListView {
    Q_OBJECT
public:
    explicit OutboxListView(QWidget *parent = nullptr);

    OutboxModel &rows() const { return *m_model; }
    /// Shows these entries as of `moment`.
    void show(const OutboxEntries &entries, OutboxFilter filter, const ConnectionsById &connections,
              const DisplayContext &moment);
    /// Selects and shows the row of that document, if the list has it.
    void showDocument(const DocumentId &id);
    /// The selected documents that have actions, from top to bottom, without text.
    QList<OutboxRow> selectedRows() const;

    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles) override;

Q_SIGNALS:
    /// The user clicked the link of that document.
    void linkClicked(const clinicdesk::ui::OutboxRow &row);
    /// The user pressed the button of that cause. A menu of choices belongs at `menuAt`, a point on the screen.
    void remedyClicked(const clinicdesk::ui::OutboxRow &cause, const QPoint &menuAt);
    void receiptsClicked();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeButton(const OutboxRow &row);
    static void updateButton(const OutboxRow &row, QPushButton &button);
    void buttonClicked(const QString &id, const QPoint &menuAt);
    bool hasCause(int first, int last) const;

    OutboxModel *m_model; ///< children
    RowWidgets *m_rowWidgets;
};

} // namespace clinicdesk::ui
