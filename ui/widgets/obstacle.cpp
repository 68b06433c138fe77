// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/obstacle.h"

#include "ui/widgets/plaintooltip.h"

#include <QAbstractButton>
#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QToolTip>

namespace clinicdesk::ui {

namespace {

struct ObstacleTr {
    Q_DECLARE_TR_FUNCTIONS(Obstacle)
};

constexpr auto reasonProperty = "obstacle";
constexpr auto tipProperty = "tipWithoutObstacle";
constexpr auto descriptionProperty = "descriptionWithoutObstacle";

QString sentenceOf(const QString &reason)
{
    //: Why a button or a command of a menu is disabled: %1 a few words, such as "select a document"
    return reason.isEmpty() ? QString() : ObstacleTr::tr("Not now: %1.").arg(reason);
}

void explain(QMenu &menu, QAction *entry)
{
    if (!menu.actions().contains(entry)) // an entry of a submenu, which reports it as well
        return;
    const auto sentence = entry->isEnabled() ? QString() : obstacleSentence(*entry);
    const QRect place = menu.actionGeometry(entry);
    if (sentence.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(menu.mapToGlobal(place.topRight()), plainToolTip(sentence), &menu, place);
}

} // namespace

void setObstacle(QAction &action, const QString &reason)
{
    action.setProperty(reasonProperty, reason);
    action.setToolTip(plainToolTip(sentenceOf(reason)));
    action.setEnabled(reason.isEmpty());
}

/// The button gets its own tip and description back, unless they were changed meanwhile.
void setObstacle(QAbstractButton &button, const QString &reason)
{
    const auto before = sentenceOf(button.property(reasonProperty).toString());
    const auto now = sentenceOf(reason);
    if (before.isEmpty() || button.toolTip() != plainToolTip(before))
        button.setProperty(tipProperty, button.toolTip());
    if (before.isEmpty() || button.accessibleDescription() != before)
        button.setProperty(descriptionProperty, button.accessibleDescription());
    button.setProperty(reasonProperty, reason);
    button.setToolTip(now.isEmpty() ? button.property(tipProperty).toString() : plainToolTip(now));
    button.setAccessibleDescription(now.isEmpty() ? button.property(descriptionProperty).toString() : now);
    button.setEnabled(reason.isEmpty());
}

QString obstacleOf(const QAction &action)
{
    return action.property(reasonProperty).toString();
}

QString obstacleSentence(const QAction &action)
{
    return sentenceOf(obstacleOf(action));
}

void explainObstacles(QMenu &menu)
{
    menu.setToolTipsVisible(true);
    QObject::connect(&menu, &QMenu::hovered, &menu, [&menu](QAction *entry) { explain(menu, entry); });
}

} // namespace clinicdesk::ui
