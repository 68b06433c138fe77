// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <functional>

class QDialog;
class QWidget;

namespace clinicdesk::support {

/// A dialog of the program, by the name of its class.
struct DialogRow {
    QString name;
    QString shows; ///< a text that only this dialog has; empty for what is typed into it
    std::function<QDialog *(QWidget &parent)> make;
};

/// The dialogs of the program that need no page, with invented data without Latin letters. Those of LanguageScene are
/// not among them.
QList<DialogRow> programDialogs();

} // namespace clinicdesk::support
