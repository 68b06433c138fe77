// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMargins>

class QScrollArea;
class QWidget;

namespace clinicdesk::ui {

/// A page of fields that can be scrolled if the window is low; it scrolls to the field that gets the focus. The content
/// is at most `widest` px wide, at the leading side.
QScrollArea *scrollPage(QWidget *content, int widest, QMargins margins);

} // namespace clinicdesk::ui
