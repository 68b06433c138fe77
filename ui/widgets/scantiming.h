// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QString>

namespace clinicdesk::ui {

/// Tells what a barcode reader types from what a person types, by its speed: a reader needs 2 to 20 ms for a key, a
/// fast typist 80 and more.
class ScanTiming {
public:
    /// Call for each typed key. `isFirst`: nothing was typed before.
    void noteKey(bool isFirst);
    void forget() { m_keys = 0; }
    /// Whether a reader has typed the keys, if the last one was typed just now.
    bool isScan() const;
    /// Whether a reader has typed this text and it can be the number of a patient. Its digits may be of any script: a
    /// reader types in the layout of the keyboard.
    bool isScannedNumber(const QString &text) const;

private:
    QElapsedTimer m_firstKey;
    int m_keys = 0;
};

} // namespace clinicdesk::ui
