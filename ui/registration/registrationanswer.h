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

/// What the service answered to a registration, as rows to read and copy. Of the number it shows the last four digits.
class RegistrationAnswer : public QWidget {
    Q_OBJECT
public:
    explicit RegistrationAnswer(QWidget *parent = nullptr);

    /// `maskedNumber` as it is shown; what else the answer holds is shown as it is. Announced as an alert.
    void showAnswer(const QString &maskedNumber, const AadhaarReceipt &receipt, const QDateTime &at);

Q_SIGNALS:
    /// The transaction, or the answer as it came, is on the clipboard.
    void copied(const QString &sentence);

private:
    Label *addRow(const QString &caption);
    void copy();

    QString m_transaction;
    QFormLayout *m_rows; ///< children, as all below
    Label *m_title;
    Label *m_number;
    Label *m_at;
    Label *m_transactionRow;
    Label *m_hint;
    QPlainTextEdit *m_text;
    QPushButton *m_copy;
};

} // namespace clinicdesk::ui
