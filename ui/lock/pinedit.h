// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"

#include <QLineEdit>

namespace clinicdesk::ui {

/// A field for a PIN or a passphrase. Its text cannot be copied, dragged or undone, also while it is shown.
class PinEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit PinEdit(QWidget *parent = nullptr);

    void setRevealed(bool revealed);
    /// Returns the typed text and wipes the field. Null if nothing was typed.
    SharedSecret take();
    void wipe();

protected:
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace clinicdesk::ui
