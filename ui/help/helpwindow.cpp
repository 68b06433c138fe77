// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/helpwindow.h"

#include "ui/help/helptext.h"
#include "ui/widgets/helppage.h"
#include "ui/widgets/screenroom.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/tokens.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QListWidget>
#include <QLocale>
#include <QUrl>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr QSize firstSize{1040, 680};
constexpr int listWidth = 272;

enum ItemRole { PageRole = Qt::UserRole, HeadingRole };

} // namespace

void HelpWindow::open(QWidget &from, const QString &page)
{
    auto *owner = from.window();
    auto *help = qobject_cast<HelpWindow *>(owner);
    if (!help)
        help = owner->findChild<HelpWindow *>({}, Qt::FindDirectChildrenOnly);
    if (!help) {
        help = new HelpWindow(owner);
        help->setAttribute(Qt::WA_DeleteOnClose);
    }
    const auto place = page.isEmpty() ? helpPageOf(&from) : page;
    help->showPage(place.isEmpty() ? help->book().pages().first().id : place);
    help->show();
    help->raise();
    help->activateWindow();
}

HelpWindow::HelpWindow(QWidget *parent)
    : QDialog(parent, Qt::Window)
    , m_book(QLocale::languageToCode(QLocale().language()))
    , m_search(new SearchField(tr("Search"), tr("Search in the help"), this))
    , m_list(new QListWidget)
    , m_text(new HelpText)
{
    setWindowTitle(tr("Help"));
    setHelpPage(this, m_book.pages().first().id);
    addAction(m_search->findAction());
    m_list->setAccessibleName(tr("Pages of the help"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setSpacing(space::xs / 2);
    m_text->setAccessibleName(tr("Page of the help"));

    auto *side = new QWidget;
    side->setFixedWidth(listWidth);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(space::m, space::m, space::s, space::m);
    column->setSpacing(space::s);
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(side);
    row->addWidget(m_text, 1);
    resize(boundedToScreen(*this, firstSize));

    connect(m_search, &SearchField::textChanged, this, &HelpWindow::showList);
    connect(m_search, &SearchField::listRequested, this, [this] {
        m_list->setFocus(Qt::OtherFocusReason);
        if (!m_list->currentItem())
            m_list->setCurrentRow(0);
    });
    connect(m_list, &QListWidget::currentItemChanged, this, &HelpWindow::showItem);
    connect(m_list, &QListWidget::itemActivated, this, [this] { m_text->setFocus(Qt::OtherFocusReason); });
    connect(m_text, &HelpText::anchorClicked, this,
            [this](const QUrl &link) { showPage(link.path().section(u'.', 0, 0)); });
    showList();
    m_search->setFocus(Qt::OtherFocusReason);
}

void HelpWindow::showPage(const QString &id)
{
    if (!m_search->text().isEmpty())
        m_search->clear(); // lists the pages again
    const auto &page = m_book.page(id);
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->data(PageRole).toString() == page.id)
            m_list->setCurrentRow(row);
    }
}

/// All pages, or what the search has found.
void HelpWindow::showList()
{
    const auto search = m_search->text().trimmed();
    const QSignalBlocker blocker(m_list); // the page stays while the user types
    m_list->clear();
    const auto add = [this](const QString &text, const QString &page, const QString &heading) {
        auto *item = new QListWidgetItem(text, m_list);
        item->setData(PageRole, page);
        item->setData(HeadingRole, heading);
        return item;
    };
    if (search.isEmpty()) {
        for (const auto &page : m_book.pages()) {
            auto *item = add(page.title, page.id, {});
            if (page.id == m_page)
                m_list->setCurrentItem(item);
        }
        return;
    }
    const auto hits = m_book.find(search);
    for (const auto &hit : hits) {
        const auto place = hit.heading.isEmpty() ? hit.title : tr("%1: %2").arg(hit.title, hit.heading);
        add(place + u'\n' + hit.excerpt, hit.page, hit.heading);
    }
    if (hits.isEmpty())
        add(tr("Nothing was found."), {}, {})->setFlags(Qt::NoItemFlags);
}

void HelpWindow::showItem(const QListWidgetItem *item)
{
    if (!item || item->data(PageRole).toString().isEmpty())
        return;
    const auto &page = m_book.page(item->data(PageRole).toString());
    if (m_page != page.id) {
        m_page = page.id;
        m_text->showMarkdown(page.markdown);
    }
    m_text->showHeading(item->data(HeadingRole).toString(), m_search->text().split(u' ', Qt::SkipEmptyParts));
}

void HelpWindow::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    // The pictures have the colours of the former theme.
    if (event->type() == QEvent::PaletteChange && !m_page.isEmpty())
        m_text->showMarkdown(m_book.page(m_page).markdown);
}

} // namespace clinicdesk::ui
