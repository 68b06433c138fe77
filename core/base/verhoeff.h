// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace clinicdesk {

/// Returns true if the last ASCII digit is the Verhoeff check digit of the others.
bool hasVerhoeffCheckDigit(QByteArrayView digits);

} // namespace clinicdesk
