// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace clinicdesk::ui {

/// Leaves shortcuts to the Upload page that line edits would take although they cannot use them: Undo and Redo without
/// anything to undo, and Paste of a file or picture. Works for all line edits of the program while the page is visible,
/// and for Undo on the other pages, too: a sending can be undone there.
/// Send in an empty one beside the page, while nothing can be sent, is left to the page too.
class LineEditFilter : public QObject {
    Q_OBJECT
public:
    explicit LineEditFilter(QWidget *page);

Q_SIGNALS:
    /// The shortcut of Send in an empty line edit beside the page, while nothing can be sent.
    void sendPressed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *m_page;
};

} // namespace clinicdesk::ui
