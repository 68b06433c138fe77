// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/journalentry.h"

#include <QTimer>
#include <QWidget>

class QComboBox;

namespace clinicdesk::ui {

class DateField;
class SearchField;

/// What the journal is searched for: words, a kind of event, a person, days.
class JournalFilterBar : public QWidget {
    Q_OBJECT
public:
    explicit JournalFilterBar(QWidget *parent = nullptr);

    /// Offers these people; the chosen one stays chosen.
    void setPeople(const QList<JournalPerson> &people);
    /// Days begin at midnight of this computer.
    JournalFilter filter() const;
    /// Shows every entry.
    void clear();
    bool isEmpty() const;
    SearchField &search() const { return *m_search; }

Q_SIGNALS:
    void changed();

private:
    enum Days { All, Today, Yesterday, LastWeek, LastMonth, OneDay };

    void build();
    void showDay();

    SearchField *m_search; ///< children
    QComboBox *m_kinds;
    QComboBox *m_people;
    QComboBox *m_days;
    DateField *m_day;
    QTimer m_typing; ///< combines the letters of a word
};

} // namespace clinicdesk::ui
