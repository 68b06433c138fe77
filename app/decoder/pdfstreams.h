// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

#include <QString>

#include <optional>
#include <set>

namespace clinicdesk::decoder {

/// What is wrong with the data of a stream of a PDF.
struct StreamFlaw {
    double missing = 1;     ///< the share of a picture that is lost; 1 where it is not known
    bool isUnusual = false; ///< it is whole, but many programs cannot decode it
    QString detail;
};

/// Decodes streams of PDFs and keeps nothing of them.
class StreamCheck {
public:
    /// Text, drawings, fonts: everything but pictures. Nothing where the data has its end.
    std::optional<StreamFlaw> check(QPDFObjectHandle stream);
    /// A picture: its data has to have all of its pixels.
    std::optional<StreamFlaw> checkPicture(QPDFObjectHandle picture);
    /// False for a content in which `check` has seen no picture, so that it need not be parsed, and where the contents
    /// before it were too long to parse more.
    bool mayHaveInlinePictures(QPDFObjectHandle content) const;
    /// The number of colours of a colour space; 1 where it is not known, which expects the least bytes.
    static qint64 coloursOf(QPDFObjectHandle space);
    /// A photo that was checked names the place where it was taken.
    bool hasLocation() const { return m_hasLocation; }

private:
    qint64 m_decodedBytes = 0; ///< by all checks, because a small file can have very much
    qint64 m_parsedBytes = 0;  ///< of all contents in `m_withInlinePictures`
    std::set<QPDFObjGen> m_withInlinePictures;
    bool m_hasLocation = false;
};

} // namespace clinicdesk::decoder
