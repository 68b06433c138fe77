// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/pagestack.h"

#include "ui/widgets/problembanner.h"
#include "ui/widgets/windowregion.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QKeyEvent>
#include <QLayout>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int minPageHeight = 260; ///< of every page, without its banner
constexpr int lowPlace = 560;      ///< a higher one has room for a page below a problem without its details

/// Whether a problem is shown in it. A scroll area has room for a banner of its own.
bool hasBanner(const QWidget &box)
{
    const auto children = box.findChildren<QWidget *>(Qt::FindDirectChildrenOnly);
    return std::ranges::any_of(children, [](const auto *child) {
        return !child->isHidden() && !qobject_cast<const QAbstractScrollArea *>(child) &&
               (qobject_cast<const ProblemBanner *>(child) || hasBanner(*child));
    });
}

/// The height in px that a page needs at this width below a problem; 0 without one.
int heightWithBanner(const QWidget &page, int width)
{
    const auto *layout = page.layout();
    if (!layout || !hasBanner(page))
        return 0;
    return layout->hasHeightForWidth() ? layout->totalMinimumHeightForWidth(width)
                                       : layout->totalMinimumSize().height();
}

} // namespace

PageStack::PageStack(const AccessRules &access, QWidget *parent)
    : QStackedWidget(parent)
    , m_pages(ui::pages(access))
    , m_built(m_pages.size(), nullptr)
{
}

void PageStack::open(const PageServices &services)
{
    m_services.emplace(services);
    setCurrentWidget(page(static_cast<int>(m_current)));
    QTimer::singleShot(0, this, &PageStack::buildNextWithKeys);
}

int PageStack::indexOf(const QString &id) const
{
    const auto found = std::ranges::find(m_pages, id, &WindowPage::id);
    return found == m_pages.end() ? -1 : static_cast<int>(found - m_pages.begin());
}

void PageStack::showPage(const QString &id)
{
    const int index = indexOf(id);
    if (index < 0)
        return;
    m_current = index;
    if (m_services)
        setCurrentWidget(page(index));
}

QWidget *PageStack::page(int index)
{
    if (!m_services)
        return nullptr;
    auto *built = m_built.at(index);
    return built ? built : build(index);
}

QWidget *PageStack::build(int index)
{
    auto *page = m_pages.at(index).createWidget(*m_services, this);
    m_built[index] = page;
    setWindowRegion(page); // its header, and all that it does not make a part of its own
    addWidget(page);
    Q_EMIT built(index, page);
    return page;
}

void PageStack::buildAll()
{
    for (int index = 0; index < m_pages.size(); ++index)
        page(index);
}

QStringList PageStack::unsaved() const
{
    QStringList sentences;
    for (int index = 0; index < m_pages.size(); ++index) {
        const auto *page = m_built.at(index);
        const auto &unsavedOf = m_pages.at(index).unsaved;
        if (const auto sentence = page && unsavedOf ? unsavedOf(*page) : QString(); !sentence.isEmpty())
            sentences.append(sentence);
    }
    return sentences;
}

void PageStack::buildNextWithKeys()
{
    for (int index = 0; index < m_pages.size(); ++index) {
        if (m_built.at(index) || !m_pages.at(index).hasWindowKeys)
            continue;
        build(index);
        QTimer::singleShot(0, this, &PageStack::buildNextWithKeys);
        return;
    }
}

PageScroller::PageScroller(PageStack *pages, QWidget *parent)
    : QScrollArea(parent)
    , m_pages(pages)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(pages);
    for (auto *behind : {viewport(), static_cast<QWidget *>(pages)}) // the window has painted it
        behind->setAutoFillBackground(false);
    connect(pages, &QStackedWidget::currentChanged, this, &PageScroller::fit);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { showFocus(now); });
}

/// The focus moves while the pages are deleted.
PageScroller::~PageScroller()
{
    disconnect(qApp, nullptr, this, nullptr);
}

bool PageScroller::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_pages && event->type() == QEvent::LayoutRequest)
        fit();
    return QScrollArea::eventFilter(watched, event);
}

void PageScroller::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

/// Without a scroll bar, all keys that a page does not use are those of the window.
void PageScroller::keyPressEvent(QKeyEvent *event)
{
    if (verticalScrollBar()->maximum() > 0)
        QScrollArea::keyPressEvent(event);
    else
        event->ignore();
}

/// Called with each change of a layout: all banners are looked for only where they matter.
int PageScroller::heightNeeded(int width) const
{
    const auto *page = m_pages->currentWidget();
    const int whole = page ? heightWithBanner(*page, width) : 0;
    if (maximumViewportSize().height() >= lowPlace)
        return whole;
    bool hasProblem = false;
    int inPage = 0;
    for (auto *banner : window()->findChildren<ProblemBanner *>()) {
        if (!banner->isVisibleTo(window()))
            continue;
        hasProblem = true;
        if (m_pages->isAncestorOf(banner))
            inPage += banner->heightIn(width);
    }
    return hasProblem ? std::max(minPageHeight + inPage, whole) : 0;
}

void PageScroller::fit()
{
    const auto room = maximumViewportSize();
    int width = room.width();
    int needed = heightNeeded(width);
    if (needed > room.height()) { // text needs more lines beside the scroll bar
        width -= verticalScrollBar()->sizeHint().width();
        needed = heightNeeded(width);
    }
    m_pages->resize(width, std::max(needed, room.height()));
}

/// Also where a key or the page itself has moved the focus.
void PageScroller::showFocus(QWidget *focused)
{
    if (focused && verticalScrollBar()->maximum() > 0 && m_pages->isAncestorOf(focused))
        ensureWidgetVisible(focused, 0, 0);
}

} // namespace clinicdesk::ui
