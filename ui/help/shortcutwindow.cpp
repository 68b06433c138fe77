// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/shortcutwindow.h"

#include "ui/widgets/lefttoright.h"
#include "ui/widgets/listedkeys.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/screenroom.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/tokens.h"

#include <QAction>
#include <QHeaderView>
#include <QKeySequence>
#include <QRegularExpression>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr QSize shortcutWindowSize{600, 640};

enum Column { Command, Keys };

QString withoutMnemonic(QString text)
{
    static const QRegularExpression mnemonic(QStringLiteral("&(.)"));
    return text.replace(mnemonic, QStringLiteral("\\1"));
}

bool isWithin(const QObject *object, const QObject *place)
{
    for (; object; object = object->parent()) {
        if (object == place)
            return true;
    }
    return false;
}

/// Of the window and everything in it: a shortcut works through the widget that has its action.
QList<const QAction *> actionsIn(const QWidget &window)
{
    auto widgets = QList<const QWidget *>{&window};
    const auto inside = window.findChildren<QWidget *>();
    widgets.append({inside.begin(), inside.end()});
    QList<const QAction *> all;
    for (const auto *widget : std::as_const(widgets)) {
        const auto actions = widget->actions();
        for (const auto *action : actions) {
            if (!all.contains(action))
                all.append(action);
        }
    }
    return all;
}

bool belongsTo(const QAction &action, const QWidget &place)
{
    if (isWithin(&action, &place))
        return true;
    const auto holders = action.associatedObjects();
    return std::ranges::any_of(holders, [&place](const QObject *holder) { return isWithin(holder, &place); });
}

} // namespace

QList<ShortcutGroup> shortcutsOf(const QWidget &window, const QString &otherTitle, const QList<ShortcutPlace> &places)
{
    QList<ShortcutGroup> groups{{otherTitle, {}}};
    for (const auto &place : places)
        groups.append({place.title, {}});
    const auto actions = actionsIn(window);
    for (const auto *action : actions) {
        const auto keys = shownKeys(*action);
        if (keys.isEmpty() || action->text().isEmpty())
            continue;
        const auto at = std::ranges::find_if(
            places, [action](const ShortcutPlace &place) { return belongsTo(*action, *place.widget); });
        auto &group = groups[at == places.end() ? 0 : 1 + (at - places.begin())];
        const ShortcutGroup::Shortcut shortcut{withoutMnemonic(action->text()), keys};
        if (!group.shortcuts.contains(shortcut))
            group.shortcuts.append(shortcut);
    }
    groups.removeIf([](const ShortcutGroup &group) { return group.shortcuts.isEmpty(); });
    return groups;
}

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
            (new QTreeWidgetItem(head, {text, leftToRight(keys)}))->setToolTip(Command, plainToolTip(text));
    }
    m_nothing = new QTreeWidgetItem(m_list, {tr("Nothing was found.")});
    m_nothing->setFirstColumnSpanned(true);
    m_nothing->setFlags(Qt::NoItemFlags);
    m_nothing->setHidden(true);
    m_list->expandAll();
    m_list->setItemsExpandable(false);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::l, space::l, space::l, space::l);
    column->setSpacing(space::m);
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    resize(boundedToScreen(*this, shortcutWindowSize));
    connect(m_search, &SearchField::textChanged, this, &ShortcutWindow::filter);
    connect(m_search, &SearchField::listRequested, this, [this] { m_list->setFocus(Qt::OtherFocusReason); });
    m_search->setFocus(Qt::OtherFocusReason);
}

/// Shows the commands whose text or keys contain the search; for a title that does, all of its group.
void ShortcutWindow::filter(const QString &search)
{
    bool isAnyFound = false;
    for (int group = 0; group < m_list->topLevelItemCount(); ++group) {
        auto *head = m_list->topLevelItem(group);
        if (head == m_nothing)
            continue;
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
        isAnyFound = isAnyFound || hasAny;
    }
    m_nothing->setHidden(isAnyFound);
}

} // namespace clinicdesk::ui
