// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace clinicdesk::ui {

/// A list as wide as its page: rows without a frame, scrolled by pixels, of which several can be selected, each with a
/// menu.
class RowListView : public QListView {
    Q_OBJECT
public:
    explicit RowListView(QWidget *parent = nullptr);

    /// Selects the row, unless it is selected already, and emits `menuRequested`. Nothing for rows that cannot be
    /// selected.
    void openMenu(const QModelIndex &index, const QPoint &at);

Q_SIGNALS:
    /// Show the menu for this row and the other selected rows. `at` is a point on the screen.
    void menuRequested(const QModelIndex &index, const QPoint &at);
};

} // namespace clinicdesk::ui
