// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/aadhaarinit.h"

#include <QDateTime>
#include <QWidget>

class QFormLayout;
class QPlainTextEdit;
class QPushButton;

namespace clinicdesk::ui {

class Label;

/// The service's answer to a registration, as rows that can be read and copied. Shows only the last four digits of the
/// number.
class RegistrationAnswer : public QWidget {
    Q_OBJECT
public:
    explicit RegistrationAnswer(QWidget *parent = nullptr);

    /// Shows `maskedNumber` as given, and the other values of the answer unchanged. Announced as an alert.
    void showAnswer(const QString &maskedNumber, const AadhaarReceipt &receipt, const QDateTime &at);

Q_SIGNALS:
    /// The transaction ID or the whole answer was copied to the clipboard.
    void copied(const QString &sentence);

private:
    Label *addRow(const QString &caption);
    void copy();

    QString m_transaction;
    QFormLayout *m_rows; ///< children, as are all below
    Label *m_title;
    Label *m_number;
    Label *m_at;
    Label *m_transactionRow;
    Label *m_hint;
    QPlainTextEdit *m_text;
    QPushButton *m_copy;
};

} // namespace clinicdesk::ui
