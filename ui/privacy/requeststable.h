// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/pagecommand.h"
#include "ui/widgets/rowtableview.h"

class QAction;

namespace clinicdesk::ui {

class RequestsModel;

/// The list of requests for user data by date. Each row has a menu: by its button, the right mouse button or the menu
/// key.
class RequestsTable : public RowTableView {
    Q_OBJECT
public:
    /// Width of the area at the end of a row that opens its menu, px.
    static constexpr int menuWidth = 32;

    explicit RequestsTable(QWidget *parent = nullptr);

    RequestsModel &rows() const { return *m_model; }
    /// For the menu of the window.
    PageCommands commands() const;
    /// Selects the request, scrolls to it and focuses the table.
    void goTo(qint64 number);
    /// High enough for the header and four rows.
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void copied(const QString &sentence);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void setColumns();
    void showMenu(const QPoint &at);
    void copyRows();
    void copyUser();
    bool isOnDots(const QPoint &position) const;

    RequestsModel *m_model; ///< children
    QAction *m_copy;
    QAction *m_copyUser;
};

} // namespace clinicdesk::ui
