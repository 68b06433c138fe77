// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QUrl>

class QWidget;

namespace clinicdesk::support {

/// A drag of these addresses as the file browser gives it, moved over the top-level window and dropped on it.
void dropFiles(QWidget &window, const QList<QUrl> &files);

} // namespace clinicdesk::support
