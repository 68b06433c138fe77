// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/pages.h"

#include <QScrollArea>
#include <QStackedWidget>

#include <optional>

namespace clinicdesk::ui {

/// The pages of the window, one of them shown. A page is built when it is first needed, so that the window is on the
/// screen before; pages whose shortcuts work everywhere are built soon after the window is open, one in each turn of
/// the event loop.
class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    explicit PageStack(const AccessRules &access, QWidget *parent = nullptr);

    /// In the order of the rail.
    const QList<WindowPage> &pages() const { return m_pages; }
    /// From now on pages can be built. Shows the one that was selected before.
    void open(const PageServices &services);

    /// Selects that page; it is shown as soon as pages can be built. Unknown IDs are ignored.
    void showPage(const QString &id);
    const WindowPage &current() const { return m_pages.at(m_current); }
    int indexOf(const QString &id) const; ///< -1 if there is no such page

    /// Builds the page if necessary. Null before `open()`.
    QWidget *page(int index);
    /// Null also where the person does not see that page.
    template <class Page>
    Page *page(const QString &id)
    {
        const int index = indexOf(id);
        return index < 0 ? nullptr : static_cast<Page *>(page(index));
    }
    void buildAll();
    /// `WindowPage::unsaved` of all pages.
    QStringList unsaved() const;

Q_SIGNALS:
    void built(int index, QWidget *page);

private:
    QWidget *build(int index);
    void buildNextWithKeys();

    const QList<WindowPage> m_pages;
    std::optional<PageServices> m_services; ///< nothing before `open()`
    QList<QWidget *> m_built;               ///< children, by index; null for a page that is not built yet
    qsizetype m_current = 0;
};

/// The place of the pages. In a low window, a problem banner over the window or in the page leaves too little room for
/// the page, which can be scrolled then; otherwise the page is as high as its place.
class PageScroller : public QScrollArea {
    Q_OBJECT
public:
    /// `pages` becomes a child.
    explicit PageScroller(PageStack *pages, QWidget *parent = nullptr);
    ~PageScroller() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    int heightNeeded(int width) const;
    void fit();
    void showFocus(QWidget *focused);

    PageStack *m_pages; ///< child
};

} // namespace clinicdesk::ui
