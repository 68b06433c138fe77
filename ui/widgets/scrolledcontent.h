// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDialog;
class QWidget;

namespace clinicdesk::ui {

/// Fills `parent`, which has no layout, with `content`. In a low window, a part of the content is shown and can be
/// scrolled; nothing in it is cut or over something else.
void fillWithScrolled(QWidget *parent, QWidget *content);

/// Call when `dialog` has all its rows in a QVBoxLayout, the last of which stays in view: the buttons. On a screen that
/// is too low for all rows, those above can be scrolled. The dialog is as large as its rows, also when they grow.
void scrollAboveButtons(QDialog *dialog);

} // namespace clinicdesk::ui
