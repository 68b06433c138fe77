// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/raster.h"

#include <QSet>
#include <QString>

#include <cstdarg>

#include <tiffio.h>

namespace clinicdesk::decoder {

/// What libtiff and its codecs report while pixels are decoded, as far as it says that pixels are lost. Messages about
/// tags and about the habits of encoders are not damage.
class TiffMessages {
public:
    /// Handlers for `TIFFOpenOptions`, with a `TiffMessages` as their data.
    static int error(TIFF *tiff, void *messages, const char *module, const char *format, va_list arguments);
    static int warning(TIFF *tiff, void *messages, const char *module, const char *format, va_list arguments);

    void clear() { *this = {}; }
    /// Adds damage that another decoder found in a strip or tile.
    void addLate(const QString &text)
    {
        m_first = text;
        m_isLate = true;
    }
    bool hasDamage() const { return !m_first.isEmpty(); }
    /// The first message.
    QString text() const { return m_first; }
    /// True where the damage may have begun before it was noticed: a JPEG stream has no checks.
    bool isLate() const { return m_isLate; }
    /// True where a JPEG stream has no end.
    bool hasNoEnd() const { return m_hasNoEnd; }
    /// The rows of a strip that a codec of faxes could not read.
    const QSet<uint32_t> &rows() const { return m_rows; }

private:
    void add(const QString &module, const QString &text, bool isWarning);

    QString m_first;
    bool m_isLate = false;
    bool m_hasNoEnd = false;
    QSet<uint32_t> m_rows;
};

struct TiffPixels {
    QImage image; ///< rows and columns as they are in the file
    std::optional<PictureFlaw> flaw;
};

/// Decodes the picture of the current directory, which was opened with the handlers of `messages`. Fails with Damaged
/// where nothing of it can be decoded, and with Unsupported where no codec or conversion is known for it.
TiffPixels readTiffPixels(TIFF *tiff, TiffMessages &messages);

} // namespace clinicdesk::decoder
