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

/// Shows the selected conversation or node, to the right of the list: time, module, status, IDs, the other
/// conversations of its transaction, and where else the same identifier occurs. The widget has no model: it receives
/// values and emits requests.
class AssessmentDetails : public QWidget {
    Q_OBJECT
public:
    using NameOf = std::function<QString(const QString &practitionerId)>;

    explicit AssessmentDetails(QWidget *parent = nullptr);

    void showNothing();
    void showConversation(const SharedTree &tree, std::uint32_t conversation, AssessmentStatus status);
    void showNode(const std::shared_ptr<const VisibleTree> &visible, TreeNode node,
                  std::optional<AssessmentStatus> status);

    /// The name of a practitioner; empty if unknown. Called on the window's thread.
    void setNameOf(NameOf nameOf);
    /// Queries the name of the shown practitioner again.
    void refreshNames();

    /// The clock for each showing. The default is the clock of the computer.
    void setClock(std::function<LocalClock()> clock) { m_clock = std::move(clock); }

    /// The text for "Copy all"; empty if nothing is shown.
    QString allAsText() const;

Q_SIGNALS:
    /// "Copy all" copied everything to the clipboard.
    void allCopied();
    void patientRequested(const clinicdesk::PatientId &patient);
    /// Open the profile of this practitioner.
    void doctorRequested(const QString &practitioner);
    void conversationChosen(std::uint32_t conversation);
    /// Show all conversations with this identifier.
    void identifierRequested(const QString &identifier);

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
    std::optional<AssessmentStatus> m_status; ///< nothing for an entry with several statuses
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
