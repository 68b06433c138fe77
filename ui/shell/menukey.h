// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace clinicdesk::ui {

/// Shift+F10 and the menu key open the menu of the row that has the keyboard, at that row, wherever the pointer is; in
/// other widgets, their menu at the text cursor. Qt knows the menu key alone, and not every platform sends it.
class MenuKey : public QObject {
    Q_OBJECT
public:
    /// For that window and its dialogs, as their child.
    explicit MenuKey(QWidget *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isOurs(const QWidget *widget) const;

    QWidget *m_window;
    bool m_isOpening = false; ///< the request that is on its way is ours
};

} // namespace clinicdesk::ui
