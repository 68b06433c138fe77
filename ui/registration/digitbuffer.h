// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"

#include <QByteArrayView>

#include <array>

namespace clinicdesk::ui {

/// Up to twelve digits with a cursor. The digits are stored in one place in memory and wiped when removed. There is no
/// selection, no history and no conversion to QString.
class DigitBuffer {
public:
    static constexpr int capacity = 12;

    DigitBuffer() = default;
    ~DigitBuffer() { clear(); }
    DigitBuffer(const DigitBuffer &) = delete;
    DigitBuffer &operator=(const DigitBuffer &) = delete;

    int size() const { return m_size; }
    bool isFull() const { return m_size == capacity; }
    int cursor() const { return m_cursor; }
    /// 0 to `size()`; other values are clamped.
    void setCursor(int position);

    char at(int index) const { return m_digits[static_cast<std::size_t>(index)]; }
    QByteArrayView view() const { return {m_digits.data(), static_cast<qsizetype>(m_size)}; }

    /// Inserts at the cursor, which moves behind the digit. False if there is no space.
    bool insert(char digit);
    /// False if there is no digit on that side of the cursor.
    bool removeBefore();
    bool removeAfter();
    void clear();

private:
    std::array<char, capacity> m_digits{};
    int m_size = 0;
    int m_cursor = 0;
};

} // namespace clinicdesk::ui
