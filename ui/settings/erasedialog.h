// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/erasereport.h"

#include <QDialog>
#include <QWidget>

#include <optional>

class QCheckBox;
class QPushButton;

namespace clinicdesk::ui {

class Label;

/// The section of the settings that removes everything of a person from this computer.
class EraseSection : public QWidget {
    Q_OBJECT
public:
    explicit EraseSection(QWidget *parent = nullptr);

    /// While what there is to remove is being counted.
    void setBusy(bool isBusy);
    /// Says why nothing can be removed now.
    void showProblem(const QString &sentence);

Q_SIGNALS:
    void requested();

private:
    QPushButton *m_remove; ///< children, as all below
    Label *m_problem;
};

/// Asks before everything of a person is removed: says what will go, and what is not delivered first. Nothing is
/// removed by Enter or Escape.
class EraseDialog : public QDialog {
    Q_OBJECT
public:
    struct Question {
        ErasePlan own;
        std::optional<ErasePlan> everyone = {}; ///< if the person may remove the data of all people
        bool mayRemoveJournal = false;
    };
    explicit EraseDialog(const Question &question, QWidget *parent = nullptr);

Q_SIGNALS:
    void confirmed(bool ofEveryone, bool withJournal);

private:
    void showPlan();
    bool isForEveryone() const;

    const Question m_question;
    Label *m_undelivered; ///< children, as all below
    Label *m_rest;
    QCheckBox *m_everyone;
    QCheckBox *m_journal;
};

} // namespace clinicdesk::ui
