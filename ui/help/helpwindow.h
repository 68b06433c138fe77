// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/help/helpbook.h"

#include <QDialog>

class QListWidget;
class QListWidgetItem;

namespace clinicdesk::ui {

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
