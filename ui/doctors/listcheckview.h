// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/listcheck.h"
#include "ui/widgets/pagecommand.h"

#include <QWidget>

class QAction;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace clinicdesk::ui {

class CheckProgress;
class CurrentConnection;
class ElidingLabel;
class EmptyState;
class IdListEntry;
class ListCheckTable;
class ProblemBanner;
class SegmentedControl;
class CsvSaver;
class Toast;

/// Checks many doctors at once: the user pastes or loads a list of doctor IDs, each profile is read and checked, and
/// the table shows the findings. The check continues after a stop and after a restart. An error that affects every
/// doctor, such as a refused token, pauses the whole list.
class ListCheckView : public QWidget {
    Q_OBJECT

public:
    /// All references must outlive the view.
    struct Parts {
        CurrentConnection &connection;
        ClientProvider clients;
        std::shared_ptr<ProfileCheckStore> checked;
    };

    explicit ListCheckView(const Parts &parts, QWidget *parent = nullptr);
    ~ListCheckView() override;

    /// The buttons for the header of the page, in a widget of their own; shown only while there is a list.
    QWidget *headTools() const { return m_tools; }
    /// For the menu of the window; `isShown`: whether the page shows this view.
    PageCommands commands(bool isShown) const;
    const ListCheck &check() const { return m_check; }

Q_SIGNALS:
    void openWanted(const QString &id);

protected:
    void paintEvent(QPaintEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void buildTools();
    QWidget *buildList();
    QWidget *buildFilterRow();
    void buildActions();
    QAction *addRowAction(const QString &iconName, const QString &text);
    void wire();

    void connectionChanged();
    void showAll();
    void showPlace();
    void showRows();
    void showPause(const Error &error);
    void chooseRemedy();
    void showNotKept(const Error &error);
    void offerEntry();
    void leaveEntry();
    void begin(const QStringList &ids);
    void showEverybody();
    void changeWish();
    void refreshActions();
    void copyIds();
    void copyRows();
    void askAgain();
    void askAllAgain();
    void save();
    void saySaved(const QString &name);
    void sayNotSaved(const Error &error);

    Parts m_parts;
    ListCheck m_check;
    QWidget *m_tools;
    QPushButton *m_paste = nullptr;
    QPushButton *m_save = nullptr;
    ProblemBanner *m_problem = nullptr;
    ElidingLabel *m_note = nullptr;
    QStackedWidget *m_stack = nullptr; ///< entry, or list
    IdListEntry *m_entry = nullptr;
    QWidget *m_list = nullptr;
    CheckProgress *m_progress = nullptr;
    SegmentedControl *m_filter = nullptr;
    QLineEdit *m_find = nullptr;
    QStackedWidget *m_rows = nullptr; ///< table, or the reason why there is none
    ListCheckTable *m_table = nullptr;
    EmptyState *m_empty = nullptr;
    CsvSaver *m_file;
    Toast *m_toast = nullptr;
    QAction *m_findAction = nullptr;
    QAction *m_openProfile = nullptr;
    QAction *m_copyId = nullptr;
    QAction *m_copyRow = nullptr;
    QAction *m_askAgain = nullptr;
    QAction *m_saveAction = nullptr;
    bool m_wantsEntry = false; ///< another list is being entered
};

} // namespace clinicdesk::ui
