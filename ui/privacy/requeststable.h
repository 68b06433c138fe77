// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/datarequests.h"
#include "ui/widgets/columntable.h"
#include "ui/widgets/pagecommand.h"
#include "ui/widgets/tablemodel.h"

namespace clinicdesk::ui {

/// From left to right. The file has times in UTC and what programs need of a request, but not its meaning.
QList<Column<DataRequest>> requestColumns();

/// The list of requests for user data by date. Each row has a menu: by its button, the right mouse button or the menu
/// key.
class RequestsTable : public ColumnTable {
    Q_OBJECT
public:
    using Rows = TableModel<DataRequest, &DataRequest::number>;

    explicit RequestsTable(QWidget *parent = nullptr);

    Rows &rows() const { return *m_model; }
    /// Shows a column that distinguishes the requests of several connections.
    void setConnectionsShown(bool areShown);
    /// For the menu of the window.
    PageCommands commands() const;
    /// Selects the request, scrolls to it and focuses the table.
    void goTo(qint64 number);
    /// High enough for the header and four rows.
    QSize minimumSizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    void copyUser();
    bool isOnMenuButton(const QPoint &position) const;

    Rows *m_model; ///< children
    QAction *m_copy;
    QAction *m_copyUser;
};

} // namespace clinicdesk::ui
