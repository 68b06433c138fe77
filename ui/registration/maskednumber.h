// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

/// How an Aadhaar number is shown once it was sent: its last four digits, nothing else.
namespace clinicdesk::ui {

/// "•••• •••• 1234" for a number of twelve digits.
QString maskedNumber(QByteArrayView number);

/// The text with every place where the whole number stands, also with blanks or dashes between its digits, masked: an
/// answer may repeat what it was asked.
QString withoutNumber(const QString &text, QByteArrayView number);

} // namespace clinicdesk::ui
