// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

namespace clinicdesk::ui {

/// What a person reads about the digits of an Aadhaar number while they are typed.
struct AadhaarValidation {
    QString sentence;
    bool isWrong = false; ///< more digits will not mend it
    bool isGood = false;  ///< it can be sent
};

AadhaarValidation verdictOn(QByteArrayView digits);

} // namespace clinicdesk::ui
