// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCheckBox;

namespace clinicdesk::ui {

class Label;

/// Whether a connection encrypts payloads, and what that protects. Without a key it is off and disabled; the choice of
/// the user stays for the next key.
class EncryptSwitch : public QWidget {
    Q_OBJECT
public:
    explicit EncryptSwitch(QWidget *parent = nullptr);

    void setRequested(bool isRequested);
    void setHasKey(bool hasKey);
    bool isOn() const;

private:
    void showState();

    bool m_isRequested = false;
    bool m_hasKey = false;
    QCheckBox *m_switch; ///< children
    Label *m_note;
};

} // namespace clinicdesk::ui
