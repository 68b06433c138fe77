// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace clinicdesk::ui {

/// A field that searches the list of its page while the user types. Escape and a button clear it; Down and Enter go to
/// the list.
class SearchField : public QLineEdit {
    Q_OBJECT
public:
    /// The placeholder is `word` with the shortcut; `name` is the accessible name and the text of the action.
    SearchField(const QString &word, const QString &name, QWidget *parent);

    /// Ctrl+F: focuses the field and selects its text. Add it to the page: then it works while the page is shown,
    /// wherever the focus is in the window.
    QAction *findAction() const { return m_find; }

Q_SIGNALS:
    void listRequested();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QAction *m_find; ///< a child
};

} // namespace clinicdesk::ui
