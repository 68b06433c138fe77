// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace clinicdesk::ui {

/// Fills `parent`, which has no layout, with `content`. In a low window, a part of the content is shown and can be
/// scrolled; nothing in it is cut or over something else.
void fillWithScrolled(QWidget *parent, QWidget *content);

} // namespace clinicdesk::ui
