// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/registration/digitbuffer.h"

#include <openssl/crypto.h>

#include <algorithm>

namespace clinicdesk::ui {

void DigitBuffer::setCursor(int position)
{
    m_cursor = std::clamp(position, 0, m_size);
}

bool DigitBuffer::insert(char digit)
{
    if (isFull())
        return false;
    std::copy_backward(m_digits.begin() + m_cursor, m_digits.begin() + m_size, m_digits.begin() + m_size + 1);
    m_digits[static_cast<std::size_t>(m_cursor)] = digit;
    ++m_size;
    ++m_cursor;
    return true;
}

bool DigitBuffer::removeBefore()
{
    if (m_cursor == 0)
        return false;
    --m_cursor;
    return removeAfter();
}

bool DigitBuffer::removeAfter()
{
    if (m_cursor == m_size)
        return false;
    std::copy(m_digits.begin() + m_cursor + 1, m_digits.begin() + m_size, m_digits.begin() + m_cursor);
    --m_size;
    m_digits[static_cast<std::size_t>(m_size)] = '\0';
    return true;
}

void DigitBuffer::clear()
{
    OPENSSL_cleanse(m_digits.data(), m_digits.size());
    m_size = 0;
    m_cursor = 0;
}

} // namespace clinicdesk::ui
