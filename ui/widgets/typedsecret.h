// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QByteArray;
class QLineEdit;
class QString;

/// Fields for PINs, tokens and keys. A QLineEdit leaves copies of its text in memory when it grows, and keeps typed
/// keys for undo; these functions prevent the first and overwrite the second.
namespace clinicdesk::ui {

/// Empties the field and wipes its text and its undo list. It has room for more then, so that typing copies nothing.
/// The field emits `textChanged`.
void wipeText(QLineEdit &field);

/// Replaces the text of the field; wipes `utf8`.
void setSecretText(QLineEdit &field, QByteArray &&utf8);

/// Overwrites the memory of a text, also where other texts share it.
void wipeShared(const QString &text);
void wipeShared(const QByteArray &bytes);

} // namespace clinicdesk::ui
