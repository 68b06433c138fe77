// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/journal/journal.h"
#include "ui/state/ticket.h"
#include "ui/widgets/pagecommand.h"

#include <QPointer>
#include <QWidget>

class QPushButton;
class QStackedWidget;

namespace clinicdesk::ui {

class EmptyState;
class JournalDetails;
class JournalFilterBar;
class JournalTable;
class Label;
class NoteWithLink;
class Toast;

/// The journal of this computer for those who may read it: to search, to check and to export. Entries are read a page
/// at a time on another thread, so that it does not matter how many there are.
class JournalPage : public QWidget {
    Q_OBJECT
public:
    explicit JournalPage(std::shared_ptr<Journal> journal, QWidget *parent = nullptr);
    ~JournalPage() override;

    /// For the menu of the window.
    PageCommands commands() const;
    JournalTable &table() const { return *m_table; }
    JournalFilterBar &filterBar() const { return *m_filter; }

Q_SIGNALS:
    void checked(const clinicdesk::JournalCheck &check);

protected:
    void showEvent(QShowEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *buildHeader();
    void build();
    void buildActions();
    void connectParts();
    /// Reads the newest entries of the filter; the current entry stays current.
    static Task<void> read(QPointer<JournalPage> self, Ticket ticket);
    static Task<void> readMore(QPointer<JournalPage> self, Ticket ticket);
    /// More entries are read when the user comes to the end of the table.
    void expectMore(bool hasMore);
    static Task<void> verify(QPointer<JournalPage> self);
    static Task<void> checkEnd(QPointer<JournalPage> self);
    static Task<void> accept(QPointer<JournalPage> self);
    static Task<void> removeHeld(QPointer<JournalPage> self);
    void askAboutFinding();
    std::optional<JournalCheck> lastCheck() const;
    static Task<void> exportTo(QPointer<JournalPage> self, QString path, JournalFormat format);
    void refresh();
    void askForFile();
    void showCheck();
    void showState();
    void showProblem(const Error &error);

    std::shared_ptr<Journal> m_journal;
    Tickets m_reading;
    bool m_isReadingMore = false;
    bool m_isRead = false;
    bool m_isChecking = false;
    qint64 m_found = 0;                          ///< entries of the filter
    qint64 m_newest = 0;                         ///< number of the newest entry that was listed
    std::optional<Result<JournalCheck>> m_check; ///< nothing until the user has asked for it
    std::optional<JournalCheck> m_end;           ///< what is known without that
    std::optional<Error> m_problem;              ///< of the last reading

    JournalFilterBar *m_filter; ///< children, as are all below
    JournalTable *m_table;
    JournalDetails *m_details;
    NoteWithLink *m_note;
    Label *m_count = nullptr;
    QPushButton *m_verify = nullptr;
    QPushButton *m_export = nullptr;
    QStackedWidget *m_stack;
    EmptyState *m_empty;
    QAction *m_refreshAction = nullptr;
    QAction *m_verifyAction = nullptr;
    QAction *m_exportAction = nullptr;
    QWidget *m_head = nullptr;
    Toast *m_toast = nullptr;
};

} // namespace clinicdesk::ui
