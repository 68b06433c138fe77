// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/assessmentfacts.h"
#include "ui/widgets/keyedlistmodel.h"

#include <QWidget>

class QListView;

namespace clinicdesk::ui {

class Label;

/// A conversation of the shown transaction.
struct SiblingRow {
    std::uint32_t number = 0;
    AssessmentModule module;
    QString time;
    QString id;             ///< for one line
    bool isCurrent = false; ///< the conversation whose details are shown above

    std::uint32_t key() const { return number; }
    friend bool operator==(const SiblingRow &, const SiblingRow &) = default;
};

class SiblingModel : public KeyedListModel<SiblingRow> {
    Q_OBJECT
public:
    using KeyedListModel::KeyedListModel;
    QVariant data(const QModelIndex &index, int role) const override;
};

/// "This transaction": its newest conversations, which can be chosen by a click or by Enter.
class TransactionList : public QWidget {
    Q_OBJECT
public:
    /// Maximum number of rows; the rest is shown as a number.
    static constexpr std::size_t maxRows = 50;

    explicit TransactionList(QWidget *parent = nullptr);

    void show(const SharedTree &tree, std::uint32_t conversation, const LocalClock &clock);
    /// Releases the tree.
    void clear();

Q_SIGNALS:
    void conversationChosen(std::uint32_t conversation);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QListView *buildRows();
    void fitRows();

    SharedTree m_tree;
    TreeNode m_transaction;
    NewestConversations m_newest;
    SiblingModel *m_model;
    Label *m_count;
    QListView *m_rows;
    Label *m_rest;
};

} // namespace clinicdesk::ui
