// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace clinicdesk::ui {

/// What keys do in every window. Install it as an event filter of the application.
///
/// Enter presses the button that has the focus, as Space does; in dialogs also one that is not the default. The Enter
/// with which a barcode reader ends a code presses nothing. Check boxes, radio buttons and segments leave Enter to
/// their dialog.
///
/// Alt and a character, such as the number of a page that there is not, is never text: the fields of Qt would add it
/// to a patient number or a PIN.
class CommonKeys : public QObject {
    Q_OBJECT
public:
    explicit CommonKeys(QObject *parent = nullptr);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    int m_typedIn = -1; ///< the burst of the last character (`KeyBursts::number()`)
};

} // namespace clinicdesk::ui
