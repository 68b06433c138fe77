// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/pictureflaw.h"

#include <QByteArrayView>

namespace clinicdesk::decoder {

/// Finds pictures that were transferred as text, as FTP can do: each line feed among the pixels became CR and LF. All
/// pixels after the first one are wrong, but JPEG and BMP decode them without an error.
class LineEnds {
public:
    /// The file, piece by piece.
    void add(QByteArrayView bytes)
    {
        for (auto at = bytes.indexOf('\n'); at >= 0 && !m_isAnySingle; at = bytes.indexOf('\n', at + 1)) {
            m_isAnySingle = (at > 0 ? bytes[at - 1] : m_last) != '\r';
            ++m_count;
        }
        m_last = bytes.isEmpty() ? m_last : bytes.back();
    }
    /// `texts` are the parts of the file that can have lines of text.
    bool wereChanged(QByteArrayView texts) const
    {
        constexpr qsizetype minOfPixels = 10; // one of them is after a CR by chance in 256 cases
        return !m_isAnySingle && m_count - texts.count('\n') >= minOfPixels;
    }

    static PictureFlaw flaw()
    {
        return {.missing = 1, .detail = QStringLiteral("it was transferred as text (CR, LF)")};
    }

private:
    qsizetype m_count = 0;
    bool m_isAnySingle = false;
    char m_last = 0;
};

} // namespace clinicdesk::decoder
