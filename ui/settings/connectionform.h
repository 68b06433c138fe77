// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"
#include "ui/settings/connectiondraft.h"

#include <QMap>
#include <QWidget>

#include <optional>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace clinicdesk::ui {

class LabelledField;
class SecretField;
class SegmentedControl;

/// The fields of a connection: where the service is, who one is there, the token, and what is rarely needed under
/// "Advanced". Used by the first start and to add or change a connection.
class ConnectionForm : public QWidget {
    Q_OBJECT
public:
    explicit ConnectionForm(QWidget *parent = nullptr);

    /// Shows a connection. One that is kept already has its token in the keychain: the field may stay empty then.
    void setConnection(const Connection &connection, bool hasToken);
    /// Names that other connections have.
    void setTakenNames(const QStringList &names) { m_takenNames = names; }

    /// The connection as typed; nothing when a field needs the person: it is marked, and the first one has the focus.
    std::optional<Connection> read();
    /// What was typed, pasted or read from a file; null when the field is empty.
    SharedSecret token() const;
    void wipeToken();

    void focusFirst();
    void focusToken();

private:
    QWidget *makeConnectionSection();
    QWidget *makeSignInSection();
    QWidget *makeAdvancedSection();
    void addAdvancedFields(QWidget *box);
    QLineEdit *addLine(DraftField field, const QString &caption, const QString &hint);
    ConnectionDraft draft() const;
    void showAddressVerdict();
    void showTokenEnd();
    void mark(const QList<DraftProblem> &problems);

    Connection m_base;
    bool m_hasToken = false;
    QStringList m_takenNames;
    QMap<DraftField, LabelledField *> m_fields; ///< children, as all below
    QMap<DraftField, QLineEdit *> m_lines;
    SegmentedControl *m_environment = nullptr;
    SecretField *m_token = nullptr;
    LabelledField *m_tokenField = nullptr;
    QPushButton *m_advancedToggle = nullptr;
    QWidget *m_advanced = nullptr;
    QComboBox *m_patientIn = nullptr;
    QComboBox *m_dateUnit = nullptr;
    QComboBox *m_jpegType = nullptr;
};

} // namespace clinicdesk::ui
