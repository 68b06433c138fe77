// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace clinicdesk {

/// True when the last of these ASCII digits is the check digit (Verhoeff) of the others.
bool hasVerhoeffCheckDigit(QByteArrayView digits);

} // namespace clinicdesk
