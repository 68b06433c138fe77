// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsontext.h"

#include <QVariant>

namespace clinicdesk {

QString jsonScalarText(const QJsonValue &value)
{
    return value.isString() || value.isDouble() ? value.toVariant().toString() : QString();
}

} // namespace clinicdesk
