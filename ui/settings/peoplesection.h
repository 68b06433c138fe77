// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/person/permission.h"
#include "core/session/peoplestore.h"
#include "ui/settings/persondialog.h"
#include "ui/widgets/keyedlistmodel.h"

#include <QPointer>
#include <QStyledItemDelegate>
#include <QWidget>

#include <functional>
#include <memory>

class QComboBox;
class QListView;
class QPushButton;

namespace clinicdesk::ui {

class Label;

/// A person in the list of the settings.
struct PersonRow {
    QString id;
    QString name;
    QString remark; ///< role, whether there is a PIN, who uses the program

    const QString &key() const { return id; }
    friend bool operator==(const PersonRow &, const PersonRow &) = default;
};

class PersonRows : public KeyedListModel<PersonRow> {
    Q_OBJECT
public:
    using KeyedListModel::KeyedListModel;
    QVariant data(const QModelIndex &index, int role) const override;
};

class PersonRowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// The section of the settings about the people of this computer and the lock. Everybody changes the own name and PIN;
/// an admin also the others, and the time after which the program locks.
class PeopleSection : public QWidget {
    Q_OBJECT
public:
    struct Services {
        std::shared_ptr<PeopleStore> people;
        PersonId current;
        AccessRules access;
        /// Called after a person was added, for what a new person starts with.
        std::function<void(const PersonId &)> prepare;
        /// Removes what is stored for a person, then the person. Answers with a sentence if that is not possible.
        std::function<Task<QString>(PersonId)> remove;
    };
    explicit PeopleSection(Services services, QWidget *parent = nullptr);

    /// Asks for the own name and PIN.
    void changeOwn();

private:
    QWidget *makeButtons();
    QWidget *makeIdleTime();
    void fill();
    void showSelected();
    std::optional<Person> selected() const;
    void add();
    void openDialog(PersonDialog::Purpose purpose, const Person &person);
    void askRemoval();
    static Task<void> remove(QPointer<PeopleSection> self, PersonId id);
    static Task<void> saveIdleTime(QPointer<PeopleSection> self, std::chrono::minutes time);
    void showMessage(const QString &sentence);

    const Services m_services;
    PersonRows m_rows;
    PersonRowDelegate m_delegate;
    QListView *m_list; ///< children, as all below
    QPushButton *m_own;
    QPushButton *m_add;
    QPushButton *m_change;
    QPushButton *m_remove;
    QComboBox *m_idleTime;
    Label *m_message;
};

} // namespace clinicdesk::ui
