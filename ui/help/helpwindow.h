// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>
#include <QObject>
#include <QString>

class QListWidget;
class QListWidgetItem;

namespace clinicdesk::ui {

/// F1 in every window of the program without a shortcut for it: dialogs, and the first start. Opens the help of the
/// place where the focus is, unless a menu is open.
class HelpKey : public QObject {
    Q_OBJECT
public:
    explicit HelpKey(QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

struct HelpPage {
    QString id;       ///< the name of its file; for a view that of the view (`pageId`)
    QString title;    ///< its first heading
    QString markdown; ///< without the lines of the licence
};

/// A place that has all words of a search.
struct HelpHit {
    QString page; ///< `HelpPage::id`
    QString title;
    QString heading; ///< empty for the text before the first one of the page
    QString excerpt; ///< the text around the first word
};

/// The help in one language (resources/help), which is part of the program: it needs neither files nor a network.
class HelpBook {
public:
    /// In English if there is no help in this language ("en", "hi", "ur").
    explicit HelpBook(const QString &language);

    /// In the order in which they are listed.
    const QList<HelpPage> &pages() const { return m_pages; }
    bool has(const QString &id) const;
    /// The first page for an unknown ID.
    const HelpPage &page(const QString &id) const;
    /// Places with every word of the search, in the order of the pages. Upper and lower case are the same.
    QList<HelpHit> find(const QString &search) const;

private:
    QList<HelpPage> m_pages;
};

class HelpText;
class SearchField;

/// The help in a window of its own: its pages and a search over all of them, and the page. Esc closes it.
class HelpWindow : public QDialog {
    Q_OBJECT
public:
    /// Opens the page, or brings the window to the front that `from` has opened already. Without a page, opens the one
    /// for the place where `from` is (`helpPageOf`).
    static void open(QWidget &from, const QString &page = {});

    /// In the language of the process.
    explicit HelpWindow(QWidget *parent = nullptr);

    void showPage(const QString &id);
    const QString &page() const { return m_page; }
    const HelpBook &book() const { return m_book; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void showList();
    void showItem(const QListWidgetItem *item);

    const HelpBook m_book;
    QString m_page;
    SearchField *m_search; ///< children, as all below
    QListWidget *m_list;   ///< pages, or what was found
    HelpText *m_text;
};

} // namespace clinicdesk::ui
