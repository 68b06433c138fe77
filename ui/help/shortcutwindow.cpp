// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/shortcutwindow.h"

#include "ui/widgets/lefttoright.h"
#include "ui/widgets/screenroom.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/tokens.h"

#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr QSize firstSize{600, 640};

enum Column { Command, Keys };

} // namespace

ShortcutWindow::ShortcutWindow(const QList<ShortcutGroup> &groups, QWidget *parent)
    : QDialog(parent)
    , m_search(new SearchField(tr("Search"), tr("Search in the shortcuts"), this))
    , m_list(new QTreeWidget)
{
    setWindowTitle(tr("Shortcuts"));
    addAction(m_search->findAction());
    m_list->setAccessibleName(tr("Shortcuts"));
    m_list->setHeaderLabels({tr("Command"), tr("Keys")});
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformRowHeights(true);
    m_list->setRootIsDecorated(false);
    m_list->header()->setSectionResizeMode(Command, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(Keys, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);
    for (const auto &group : groups) {
        auto *head = new QTreeWidgetItem(m_list, {group.title});
        head->setFont(Command, typeFont(Type::Body, Weight::Bold));
        head->setFirstColumnSpanned(true);
        head->setFlags(Qt::ItemIsEnabled);
        for (const auto &[text, keys] : group.shortcuts)
            new QTreeWidgetItem(head, {text, leftToRight(keys)});
    }
    m_list->expandAll();
    m_list->setItemsExpandable(false);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::l, space::l, space::l, space::l);
    column->setSpacing(space::m);
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    resize(boundedToScreen(*this, firstSize));
    connect(m_search, &SearchField::textChanged, this, &ShortcutWindow::filter);
    connect(m_search, &SearchField::listRequested, this, [this] { m_list->setFocus(Qt::OtherFocusReason); });
    m_search->setFocus(Qt::OtherFocusReason);
}

/// Shows the commands whose text or keys contain the search; for a title that does, all of its group.
void ShortcutWindow::filter(const QString &search)
{
    for (int group = 0; group < m_list->topLevelItemCount(); ++group) {
        auto *head = m_list->topLevelItem(group);
        const auto contains = [&search](const QTreeWidgetItem *item, int column) {
            return item->text(column).contains(search, Qt::CaseInsensitive);
        };
        const bool hasAll = contains(head, Command);
        bool hasAny = hasAll;
        for (int row = 0; row < head->childCount(); ++row) {
            auto *item = head->child(row);
            const bool isFound = hasAll || contains(item, Command) || contains(item, Keys);
            item->setHidden(!isFound);
            hasAny = hasAny || isFound;
        }
        head->setHidden(!hasAny);
    }
}

} // namespace clinicdesk::ui
