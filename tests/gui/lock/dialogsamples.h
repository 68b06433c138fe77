// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QList>
#include <QString>

#include <functional>

class QWidget;

/// The dialogs of the program with invented data.
namespace clinicdesk::support {

/// A window of the program, by the name of its class, or of the source file that makes it from a class of Qt.
struct WindowRow {
    QString name;
    QString shows; ///< a text that only this window has: data of a patient or of a person
    std::function<QWidget *(QWidget &parent)> make;
};

Connection madeConnection();

/// Dialogs, which come back as they were. Those of LanguageScene are in `sceneWindows`, and LargePreview is opened in
/// its page.
QList<WindowRow> dialogs();

} // namespace clinicdesk::support
