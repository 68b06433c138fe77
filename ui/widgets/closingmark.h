// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace clinicdesk::ui {

class ElidingLabel;
class IconView;

/// What it means to close the program now.
enum class ClosingState {
    Safe,        ///< nothing is left to do
    WaitsForYou, ///< nothing is sent before the user has done something, so closing changes nothing
    DoNotClose,  ///< documents would not be sent, or would be lost: closing asks first
};

/// The state and its reason, such as "2 documents wait for you". Only a safe one is green.
struct ClosingSign {
    ClosingState state = ClosingState::Safe;
    QString text;
    friend bool operator==(const ClosingSign &, const ClosingSign &) = default;
};

/// Shows the sign as an icon, a colour and its text.
class ClosingMark : public QWidget {
    Q_OBJECT
public:
    explicit ClosingMark(QWidget *parent = nullptr);

    void setSign(const ClosingSign &sign);
    const ClosingSign &sign() const { return m_sign; }

private:
    ClosingSign m_sign;
    IconView *m_icon; ///< children
    ElidingLabel *m_text;
};

} // namespace clinicdesk::ui
