// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace clinicdesk::ui {

/// Shift+F10 and the menu key open the menu of the current row, at that row, wherever the pointer is; in other widgets,
/// their menu at the text cursor. Qt knows only the menu key, and not every platform sends it.
class MenuKey : public QObject {
    Q_OBJECT
public:
    /// For `window` and its dialogs. Becomes a child of `window`.
    explicit MenuKey(QWidget *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isOurs(const QWidget *widget) const;

    QWidget *m_window;
    bool m_isOpening = false; ///< the current menu request is our own
};

} // namespace clinicdesk::ui
