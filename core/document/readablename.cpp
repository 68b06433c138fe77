// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/readablename.h"

#include "core/base/hiddencharacter.h"

#include <QList>

namespace clinicdesk {

QString displayName(const QString &name)
{
    QString readable;
    readable.reserve(name.size());
    for (const char32_t c : name.toUcs4()) {
        if (!isHiddenCharacter(c))
            readable += QChar::fromUcs4(c);
    }
    return readable;
}

} // namespace clinicdesk
