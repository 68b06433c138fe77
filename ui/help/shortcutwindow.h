// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/help/shortcuts.h"

#include <QDialog>

class QTreeWidget;

namespace clinicdesk::ui {

class SearchField;

/// A list of shortcuts with a search for commands and keys. Esc clears the search, then closes the window.
class ShortcutWindow : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutWindow(const QList<ShortcutGroup> &groups, QWidget *parent = nullptr);

private:
    void filter(const QString &search);

    SearchField *m_search; ///< children
    QTreeWidget *m_list;
};

} // namespace clinicdesk::ui
