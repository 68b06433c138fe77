// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace clinicdesk::support {

/// Presses a key for each character, also those of Hindi and Urdu keyboards, which `QTest::keyClicks` cannot.
inline void typeText(QWidget *widget, const QString &text)
{
    for (const QChar character : text)
        QTest::sendKeyEvent(QTest::Click, widget, Qt::Key(character.toUpper().unicode()), QString(character),
                            Qt::NoModifier);
}

} // namespace clinicdesk::support
