// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"

#include <QFrame>

class QLineEdit;

namespace clinicdesk::ui {

/// A field for a token or a key: typed, pasted or read from a file, and never shown. It holds the secret until it is
/// wiped.
class SecretField : public QFrame {
    Q_OBJECT
public:
    /// `name` completes the accessible names of the buttons: "Paste: Access token".
    explicit SecretField(const QString &name, QWidget *parent = nullptr);

    QLineEdit *edit() const { return m_edit; }
    bool isEmpty() const;
    /// A copy without spaces at both ends; the field keeps its text.
    SharedSecret secret() const;
    /// An exact copy.
    SharedSecret exactSecret() const;
    /// Empties the field.
    void wipe();
    /// Reads the first line with text from a file of at most 64 KiB. False if there is no such line or file.
    bool readFile(const QString &path);

Q_SIGNALS:
    void changed();
    void fileRefused();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void chooseFile();
    void paste();
    void take(QByteArray bytes);

    QLineEdit *m_edit;
};

} // namespace clinicdesk::ui
