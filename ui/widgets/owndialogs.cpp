// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/owndialogs.h"

#include <QCoreApplication>

namespace clinicdesk::ui {

void setOwnDialogs(OwnDialogs reason, bool holds)
{
    static const bool isFixed = QCoreApplication::testAttribute(Qt::AA_DontUseNativeDialogs);
    static unsigned reasons = 0;
    const auto bit = static_cast<unsigned>(reason);
    reasons = holds ? reasons | bit : reasons & ~bit;
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs, isFixed || reasons != 0);
}

} // namespace clinicdesk::ui
