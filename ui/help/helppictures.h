// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QStringList>

namespace clinicdesk::ui {

/// The names of all pictures of the help.
QStringList helpPictures();

/// A picture of a view with invented data, a little smaller than the view. The widgets of the program draw it when it
/// is shown, in the language, direction and theme of the moment, so it always looks like the window. Null for an
/// unknown name.
QPixmap helpPicture(const QString &name, qreal devicePixelRatio);

} // namespace clinicdesk::ui
