// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/journalentry.h"

#include <QScrollArea>

class QFormLayout;

namespace clinicdesk::ui {

/// Everything that one entry of the journal says, to read and to copy.
class JournalDetails : public QScrollArea {
    Q_OBJECT
public:
    explicit JournalDetails(QWidget *parent = nullptr);

    void showEntry(const JournalEntry &entry);

private:
    void addFact(const QString &caption, const QString &value, bool isCode = false);

    QFormLayout *m_facts; ///< of the content
};

} // namespace clinicdesk::ui
