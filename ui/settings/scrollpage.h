// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMargins>

class QScrollArea;
class QWidget;

namespace clinicdesk::ui {

/// A page of fields that can be scrolled when the window is low; whatever field the keyboard comes to is brought into
/// sight. The content is as wide as it may be and stands at the leading side.
QScrollArea *scrollPage(QWidget *content, int widest, QMargins margins);

} // namespace clinicdesk::ui
