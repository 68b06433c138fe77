// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/raillist.h"

#include <QWidget>

class QAction;
class QMenu;
class QToolButton;

namespace clinicdesk::ui {

class Label;
class PersonButton;

/// The left edge of the window: the menu, the pages, and at the foot the settings, the help and the person. A narrow
/// window shows only icons.
class Rail : public QWidget {
    Q_OBJECT
public:
    /// The help button triggers `help`, and the menu of the person triggers `lock`.
    Rail(QMenu *menu, QAction *help, QAction *lock, QWidget *parent = nullptr);

    void setItems(const QList<RailItem> &pages, const QList<RailItem> &foot);
    void setCurrent(const QString &id);
    void setNarrow(bool narrow);
    void openMenu();
    PersonButton *person() const { return m_person; }

Q_SIGNALS:
    void chosen(const QString &id);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QToolButton *m_menu; ///< children
    Label *m_title;
    RailList *m_pages;
    RailList *m_foot;
    PersonButton *m_person;
};

} // namespace clinicdesk::ui
