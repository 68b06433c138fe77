// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/listcheck.h"
#include "ui/widgets/pagecommand.h"

#include <QWidget>

class QPushButton;
class QStackedWidget;

namespace clinicdesk::ui {

class CurrentConnection;
class ElidingLabel;
class ErrorBanner;
class IdListEntry;
class ListCheckPanel;
class Toast;

/// Checks many doctors at once: the user pastes or loads a list of doctor IDs, each profile is read and checked, and
/// the table shows the findings. The check continues after a stop and after a restart. An error that affects every
/// doctor, such as a refused token, pauses the whole list.
class ListCheckView : public QWidget {
    Q_OBJECT

public:
    /// All references must outlive the view.
    ListCheckView(CurrentConnection &connection, ListCheck &check, QWidget *parent = nullptr);
    ~ListCheckView() override;

    /// The buttons for the header of the page, in a widget of their own; shown only while there is a list.
    QWidget *headerTools() const { return m_tools; }
    /// For the menu of the window; `isShown`: whether the page shows this view.
    PageCommands commands(bool isShown) const;
    const ListCheck &check() const { return m_check; }
    /// Sets the focus on the rows, or on the field while a list is entered.
    void focusList();
    /// Whether there is a list that is entered, but not checked yet.
    bool isEntering() const;
    /// Checks the doctors of these IDs. If the text has more than IDs, or there is a list whose results would be lost,
    /// only enters them, and the user decides.
    void checkAll(const QString &text);

Q_SIGNALS:
    void openRequested(const QString &id);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void build();
    void connectParts();
    void showCheck();
    void showPause(const Error &error);
    void showUnsaved(const Error &error);
    void start(const QStringList &ids);
    /// Shows the field for another list, or leaves it again.
    void setEntering(bool isEntering);
    void showEntryOrList();

    CurrentConnection &m_connection;
    ListCheck &m_check;
    bool m_isEntering = false; ///< another list is being entered

    QWidget *m_tools; ///< children
    QPushButton *m_enter = nullptr;
    QPushButton *m_save = nullptr;
    ErrorBanner *m_problem;
    ElidingLabel *m_note = nullptr;
    QStackedWidget *m_stack = nullptr; ///< entry, or list
    IdListEntry *m_entry = nullptr;
    ListCheckPanel *m_list = nullptr;
    Toast *m_toast = nullptr;
};

} // namespace clinicdesk::ui
