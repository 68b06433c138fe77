// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include <vector>

namespace clinicdesk::decoder {

/// Which pixels of a page are ink: clearly darker than the paper around them.
struct InkMask {
    static constexpr int maxSide = 1'170; ///< 100 dots per inch of A4
    QSize size;
    std::vector<bool> ink;   ///< row after row
    std::vector<bool> faint; ///< also what is only a little darker, such as pencil
    bool isDark = false;     ///< a photo or X-ray rather than paper

    bool at(int x, int y) const { return ink[indexOf(x, y)]; }
    std::size_t indexOf(int x, int y) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width()) + static_cast<std::size_t>(x);
    }
    /// As if the page were A4.
    double pixelsPerMillimetre() const;
};

InkMask inkOf(const QImage &page);

/// The lengths of all strokes together, at most 10 m. What scanners add does not count: dust, shadows at the edges,
/// holes of a punch, staples in a corner, streaks from one edge to the other. Faint strokes count where there are
/// several, as in writing with a pencil.
int inkMillimetres(const InkMask &mask);

} // namespace clinicdesk::decoder
