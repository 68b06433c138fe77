// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QUrl>

class QMimeData;
class QWidget;

namespace clinicdesk::support {

/// Drags these URLs over the top-level window and drops them, with the data that a file browser provides.
void dropFiles(QWidget &window, const QList<QUrl> &files);
/// The same with other data.
void dropData(QWidget &window, const QMimeData &data);

} // namespace clinicdesk::support
