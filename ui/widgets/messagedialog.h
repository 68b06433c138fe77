// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMessageBox>

namespace clinicdesk::ui {

/// A question or a notice in a window of its own. Its texts are plain: names that come from elsewhere can look like
/// HTML, which QMessageBox would show with its links and pictures. It looks like the other dialogs of the program.
class MessageDialog : public QMessageBox {
    Q_OBJECT
public:
    MessageDialog(const QString &title, const QString &text, const QString &more = {}, QWidget *parent = nullptr);

protected:
    void setTexts(const QString &text, const QString &more);
    /// Tab goes through the buttons as they are on the screen; Qt 6.4 leaves one of three out.
    bool focusNextPrevChild(bool next) override;

private:
    void arrange();

    using QMessageBox::setInformativeText;
    using QMessageBox::setText;
    using QMessageBox::setTextFormat;
};

} // namespace clinicdesk::ui
