// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/assessmentfacts.h"

#include <QWidget>

#include <functional>

class QPushButton;
class QScrollArea;

namespace clinicdesk::ui {

class FactRow;
class Label;
class NoteWithLink;
class StatusPill;
class TransactionList;

/// What is known of the conversation or the node that is chosen, at the right of the list: when, in which module and
/// state, under which identifiers, what else its transaction holds, and where the same identifier stands besides. It
/// keeps no model: values in, wishes out.
class AssessmentDetails : public QWidget {
    Q_OBJECT
public:
    using NameOf = std::function<QString(const QString &practitionerId)>;

    explicit AssessmentDetails(QWidget *parent = nullptr);

    void showNothing();
    void showConversation(const SharedTree &tree, std::uint32_t conversation, AssessmentStatus status);
    void showNode(const std::shared_ptr<const VisibleTree> &visible, TreeNode node,
                  std::optional<AssessmentStatus> status);

    /// The name of a practitioner, empty as long as none is known; asked on the window's thread.
    void setNameOf(NameOf nameOf);
    /// Asks again for the name that stands here.
    void refreshNames();

    /// The person's clock at each showing; the computer's by itself.
    void setClock(std::function<LocalClock()> clock) { m_clock = std::move(clock); }

    /// What "Copy all" takes; empty where nothing is shown.
    QString allAsText() const;

Q_SIGNALS:
    /// "Copy all" put everything on the clipboard.
    void allCopied();
    void patientWanted(const clinicdesk::PatientId &patient);
    /// The profile of this practitioner is to be opened.
    void doctorWanted(const QString &practitioner);
    void conversationChosen(std::uint32_t conversation);
    /// All that stands with this identifier is wanted.
    void identifierWanted(const QString &identifier);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void buildContent();
    QWidget *buildHead();
    QWidget *buildRows();
    QWidget *buildButtons();
    QWidget *buildNotes();
    void showFacts(AssessmentFacts facts, std::optional<AssessmentStatus> status);
    void showRows();
    QString practitioner() const;
    QString practitionerName() const;
    void copyAll();

    AssessmentFacts m_facts;
    std::optional<AssessmentStatus> m_status; ///< nothing for what has several
    NameOf m_nameOf;
    std::function<LocalClock()> m_clock;
    QScrollArea *m_area;
    QWidget *m_nothing;
    QWidget *m_content;
    Label *m_title = nullptr;
    StatusPill *m_pill = nullptr;
    Label *m_subtitle = nullptr;
    std::vector<FactRow *> m_rows;
    Label *m_cut = nullptr;
    QPushButton *m_openProfile = nullptr;
    QPushButton *m_usePatient = nullptr;
    TransactionList *m_transaction = nullptr;
    QWidget *m_notes = nullptr;
    NoteWithLink *m_shared = nullptr;
    NoteWithLink *m_several = nullptr;
};

} // namespace clinicdesk::ui
