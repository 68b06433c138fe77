// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/datarequests.h"

#include <QWidget>

class QPushButton;

namespace clinicdesk::ui {

class CsvSaver;
class Label;
class NoteWithLink;
class RequestsTable;

/// The requests that were made on this computer.
class RequestList : public QWidget {
    Q_OBJECT
public:
    explicit RequestList(std::shared_ptr<Journal> journal, QWidget *parent = nullptr);

    void showRequests(const QList<DataRequest> &requests);
    /// `check` is the result of `Journal::verify`.
    void showJournalState(const Result<JournalCheck> &check);
    RequestsTable &table() const { return *m_table; }
    /// What is wrong with the journal, for a place above the list; hidden while nothing is. The page owns it.
    NoteWithLink *note() const { return m_note; }

Q_SIGNALS:
    void messageShown(const QString &icon, const QString &sentence);
    /// The list could not be saved as a file.
    void failed(const clinicdesk::Error &error);

private:
    QWidget *buildHeading();
    void save();

    std::shared_ptr<Journal> m_journal;
    NoteWithLink *m_note; ///< children
    Label *m_count;
    QPushButton *m_save;
    RequestsTable *m_table;
    Label *m_empty;
    CsvSaver *m_csv;
};

} // namespace clinicdesk::ui
