// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connectionsecrets.h"
#include "ui/widgets/labelledfield.h"

class QFrame;
class QLineEdit;

namespace clinicdesk::ui {

/// The field of the form for one secret of a connection: typed, pasted or read from a file, and never shown. It holds
/// the secret until it is wiped. The line below says whether one is saved, when a token expires, and what is wrong.
class SecretField : public LabelledField {
    Q_OBJECT
public:
    explicit SecretField(SecretKind kind, QWidget *parent = nullptr);

    ~SecretField() override; ///< wipes the text

    QLineEdit *edit() const { return m_edit; }
    bool isEmpty() const;
    /// Whether one is saved already, so that the field may stay empty.
    void setSaved(bool isSaved);
    bool isSaved() const { return m_isSaved; }
    /// Whether one was saved and the keychain has lost it.
    void setLost(bool isLost);
    /// Whether the connection has this secret: typed, or saved.
    bool hasSecret() const { return m_isSaved || !isEmpty(); }
    /// Shows what is wrong with the typed text, or that there is none if it `isRequired`. True if nothing is wrong.
    bool check(bool isRequired);
    /// The secret as typed: a token without spaces and line breaks at both ends, a key unchanged. Null for a field that
    /// is empty or wrong. The field keeps its text.
    SharedSecret secret() const;
    /// Judges the end of a token by the clock of the service, which this computer's clock is so far ahead of.
    void setClockAhead(std::chrono::seconds ahead) { m_clockAhead = ahead; }
    /// Puts the cursor here so that what is typed or pasted replaces the old text: dots cannot be corrected.
    void focusToReplace();
    /// Empties the field.
    void wipe();
    /// Reads the first line with text from a file of at most 64 KiB. False if there is no such line or file.
    bool readFile(const QString &path);

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    SecretField(SecretKind kind, QFrame *frame, QLineEdit *edit, QWidget *parent);

    void showState();
    void chooseFile();
    void paste();

    SecretKind m_kind;
    bool m_isSaved = false;
    bool m_isLost = false;
    std::chrono::seconds m_clockAhead{0};
    QFrame *m_frame;
    QLineEdit *m_edit;
};

} // namespace clinicdesk::ui
