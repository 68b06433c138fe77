// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"

#include <QLineEdit>

namespace clinicdesk::ui {

/// A field for a PIN or a passphrase. Its text cannot be copied, dragged or undone, also while it is shown. It is wiped
/// when the program hides the field (its dialog closes, or the window locks) and when the field is destroyed.
class PinEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit PinEdit(QWidget *parent = nullptr);
    ~PinEdit() override;

    void setRevealed(bool revealed);
    /// Returns the typed text. Null if nothing was typed.
    SharedSecret secret() const;
    /// The same, and wipes the field.
    SharedSecret take();
    void wipe();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void hideEvent(QHideEvent *event) override;
};

} // namespace clinicdesk::ui
