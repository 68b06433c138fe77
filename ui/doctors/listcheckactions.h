// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "ui/widgets/pagecommand.h"

#include <QObject>

class QAction;

namespace clinicdesk::ui {

class CsvSaver;
class ListCheckTable;

/// The actions on the rows of a list check, in their context menu and as shortcuts: opening a profile, copying,
/// requesting again, and saving the shown rows.
class ListCheckActions : public QObject {
    Q_OBJECT
public:
    /// Becomes a child of the table.
    explicit ListCheckActions(ListCheckTable &table);

    /// Call when the selection or a selected row has changed.
    void refreshEnabled();
    /// For the menu of the window; `hasRows`: whether the list that is shown has rows.
    PageCommands commands(bool isListShown, bool hasRows) const;
    /// Lets the user choose a file for the rows that are shown.
    void save();

Q_SIGNALS:
    void openRequested(const QString &id);
    void retryRequested(const QStringList &ids);
    void messageShown(const QString &icon, const QString &sentence);

private:
    void openProfile();
    void copyIds();
    void copyRows();
    void retry();

    ListCheckTable &m_table;
    CsvSaver *m_csv; ///< a child, as are all below
    QAction *m_openProfile;
    QAction *m_copyRow;
    QAction *m_copyId;
    QAction *m_retry;
    QAction *m_save;
};

} // namespace clinicdesk::ui
