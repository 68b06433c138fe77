// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

namespace clinicdesk::ui {

/// The validation text shown while an Aadhaar number is typed.
struct AadhaarValidation {
    QString sentence;
    bool isWrong = false; ///< more digits cannot make it valid
    bool isGood = false;  ///< it can be sent
};

AadhaarValidation validate(QByteArrayView digits);

} // namespace clinicdesk::ui
