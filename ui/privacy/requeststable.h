// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include <optional>

class QAction;

namespace clinicdesk::ui {

class RequestsModel;

/// The dated list of requests for user data. Each row has a menu: by its dots, the right button or the menu key.
class RequestsTable : public QTableView {
    Q_OBJECT
public:
    /// Trailing px of a row that open its menu.
    static constexpr int menuWidth = 32;

    explicit RequestsTable(QWidget *parent = nullptr);

    RequestsModel &rows() const { return *m_model; }
    /// Chooses that request and brings it into sight, with the keyboard.
    void goTo(qint64 number);
    /// The row under the pointer; -1 for none.
    int hoveredRow() const { return m_pointer ? rowAt(m_pointer->y()) : -1; }
    /// High enough for the head and four rows.
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void copied(const QString &sentence);

protected:
    bool viewportEvent(QEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void setColumns();
    void showMenu(const QPoint &at);
    void copyRows();
    void copyUser();
    void setPointer(const std::optional<QPoint> &pointer);
    bool isOnDots(const QPoint &position) const;

    RequestsModel *m_model; ///< children
    QAction *m_copy;
    QAction *m_copyUser;
    std::optional<QPoint> m_pointer; ///< in the viewport; nothing while it is elsewhere
};

} // namespace clinicdesk::ui
