// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace clinicdesk::ui {

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

} // namespace clinicdesk::ui
