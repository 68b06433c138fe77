// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/rail.h"

#include "ui/shell/personbutton.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/windowregion.h"

#include <QAction>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int menuIcon = 20;

/// Looks like a row of the lists, but is not a page.
class HelpButton : public QToolButton {
public:
    HelpButton()
    {
        setText(Rail::tr("Help"));
        setAccessibleName(text());
        setToolTip(Rail::tr("Help (F1)"));
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        setFixedHeight(height::railItem);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QStyleOptionToolButton option;
        initStyleOption(&option);
        const bool isHovered = option.state & (QStyle::State_MouseOver | QStyle::State_Sunken);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintRailRow(painter, rect(),
                     {.icon = QStringLiteral("help"), .title = text(), .isChosen = false, .isHovered = isHovered},
                     tokens(this));
    }
};

} // namespace

Rail::Rail(QMenu *menu, QAction *help, QAction *lock, QWidget *parent)
    : QWidget(parent)
    , m_menu(new QToolButton)
    , m_title(new Label(tr("Clinic Desk"), Type::Body, &Tokens::text, Weight::Bold))
    , m_pages(new RailList(tr("Pages")))
    , m_foot(new RailList(tr("Settings", "list at the foot of the rail")))
    , m_person(new PersonButton(lock))
{
    useChromeBackground(this);
    setWindowRegion(m_pages);
    m_menu->setIcon(icon(QStringLiteral("menu"), &Tokens::text));
    m_menu->setIconSize({menuIcon, menuIcon});
    m_menu->setAccessibleName(tr("Menu"));
    m_menu->setToolTip(tr("Menu (F10)"));
    m_menu->setPopupMode(QToolButton::InstantPopup);
    m_menu->setMenu(menu);
    m_menu->setAutoRaise(true);
    m_menu->setFocusPolicy(Qt::StrongFocus);
    m_menu->setFixedSize(height::railItem, height::railItem);

    auto *head = new QHBoxLayout;
    head->setContentsMargins(space::s, 0, space::s, 0);
    head->setSpacing(space::xs);
    head->addWidget(m_menu);
    head->addWidget(m_title, 1);
    auto *headBox = new QWidget;
    headBox->setFixedHeight(height::topBar);
    headBox->setLayout(head);

    auto *helpButton = new HelpButton;
    auto *buttons = new QVBoxLayout;
    buttons->setContentsMargins(space::s, 0, space::s, 0);
    buttons->setSpacing(0);
    buttons->addWidget(helpButton);
    buttons->addWidget(m_person);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, space::m);
    layout->setSpacing(0);
    layout->addWidget(headBox);
    layout->addWidget(m_pages);
    layout->addStretch(1);
    layout->addWidget(m_foot);
    layout->addLayout(buttons);
    for (auto *list : {m_pages, m_foot})
        list->setSideRoom(space::s);

    connect(helpButton, &QToolButton::clicked, help, &QAction::trigger);
    connect(m_pages, &RailList::chosen, this, &Rail::chosen);
    connect(m_foot, &RailList::chosen, this, &Rail::chosen);
    setNarrow(false);
}

void Rail::setItems(const QList<RailItem> &pages, const QList<RailItem> &foot)
{
    m_pages->setItems(pages);
    m_foot->setItems(foot);
}

void Rail::setCurrent(const QString &id)
{
    m_pages->setCurrent(id);
    m_foot->setCurrent(id);
}

void Rail::setNarrow(bool narrow)
{
    m_title->setVisible(!narrow);
    setFixedWidth(narrow ? width::iconRail : width::rail);
}

/// With its first entry marked, as keys open it.
void Rail::openMenu()
{
    auto *menu = m_menu->menu();
    QTimer::singleShot(0, menu, [menu] { // as soon as it is open: showMenu() returns when it is closed
        QKeyEvent down(QEvent::KeyPress, Qt::Key_Down, Qt::NoModifier);
        if (menu->isVisible() && !menu->activeAction())
            QCoreApplication::sendEvent(menu, &down);
    });
    m_menu->showMenu();
}

void Rail::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintEndHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
