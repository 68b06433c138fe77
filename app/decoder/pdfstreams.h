// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/checksums.h"
#include "app/decoder/contentend.h"
#include "app/decoder/flatereader.h"
#include "app/decoder/pdfbytes.h"
#include "app/decoder/qpdf.h"

#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace clinicdesk::decoder {

/// What is wrong with the data of a stream of a PDF.
struct StreamFlaw {
    enum class Kind {
        Damage,
        Unusual,   ///< it is whole, but many programs cannot decode it
        NoEndMark, ///< content that may end too early; some programs write no end mark
        Checksum,  ///< it decodes, but perhaps to other bytes than were stored
    };
    Kind kind = Kind::Damage;
    double missing = 1; ///< the share of a picture that is lost; 1 where it is not known
    QString detail;
    WrongChecksum checksum; ///< of Checksum
};

/// Decodes streams of PDFs and keeps nothing of them.
class StreamCheck {
public:
    /// `file` is where the streams come from.
    explicit StreamCheck(PdfBytes &file);
    /// Text, drawings, fonts: everything but pictures. Nothing where the data has its end.
    std::optional<StreamFlaw> check(QPDFObjectHandle stream, WrongChecksum::Use use);
    /// Objects that are stored together (ISO 32000, 7.5.7).
    std::optional<StreamFlaw> checkObjectStream(QPDFObjectHandle stream);
    /// Decides whether contents, each of which was given to `check` before, end where they should and consist of known
    /// operators (`isSoundContent`). They belong together, as those of a page do. After too many of them, all are
    /// sound.
    bool areSound(const std::vector<QPDFObjectHandle> &contents);
    /// What contents use of their resources. They belong together, and each was given to `check` before.
    UsedNames namesIn(const std::vector<QPDFObjectHandle> &contents) const;
    /// Contents of a page, or of a form, each of which was given to `check` before. Of those that are stored without a
    /// filter only their words show what is missing.
    std::optional<StreamFlaw> checkPlainEnd(const std::vector<QPDFObjectHandle> &contents);
    /// With the right ones of all streams that were checked.
    const Checksums &checksums() const { return m_checksums; }
    /// A picture: its data has to have all of its pixels.
    std::optional<StreamFlaw> checkPicture(QPDFObjectHandle picture);
    /// With the dictionary of the picture.
    using InlineFlaw = std::pair<StreamFlaw, QPDFObjectHandle>;
    /// The pictures that stand within contents (ISO 32000, 8.9.7). The contents belong together, as those of a page do,
    /// and each was given to `check` before, which finds out whether there are any. After too many contents with some,
    /// no more are parsed.
    std::vector<InlineFlaw> checkInlinePictures(const std::vector<QPDFObjectHandle> &contents,
                                                QPDFObjectHandle resources);
    /// Reads the description (XMP) of the document, a page, a form or a picture, if there is one.
    void readDescription(QPDFObjectHandle dictionary);
    /// A photo that was checked, or a description, names a place.
    bool hasLocation() const { return m_hasLocation; }

private:
    /// With their decoded bytes.
    std::pair<std::vector<QPDFObjGen>, qint64> streamsOf(const std::vector<QPDFObjectHandle> &contents,
                                                         bool onlyWithPictures) const;
    /// The segments that a picture of JBIG2 shares with others; nothing where they cannot be read, or are too large.
    std::optional<QByteArray> jbig2Globals(QPDFObjectHandle parameters);
    std::optional<StreamFlaw> checksumFlaw(const FlateReader &flate, WrongChecksum::Use use, bool isSound = true);
    std::optional<StreamFlaw> checkPlainPixels(QPDFObjectHandle picture, qint64 rowBytes, qint64 rows);
    /// Where the data of a stream is in the file, if it begins with these bytes; -1 where that is not known.
    qint64 placeOf(QPDFObjectHandle stream, QByteArrayView firstBytes);
    std::vector<InlineFlaw> parseInlinePictures(QPDFObjectHandle contents, QPDFObjectHandle resources);

    PdfBytes *m_file;
    qint64 m_decodedBytes = 0; ///< by all checks, because a small file can have very much
    qint64 m_parsedBytes = 0;
    qint64 m_scannedBytes = 0; ///< of contents, for their names
    Checksums m_checksums;
    struct Content {
        qint64 bytes = 0; ///< decoded
        bool mayHavePictures = false;
        std::optional<PlainEnd> end; ///< of one that has no filter
        UsedNames names;
    };
    std::map<QPDFObjGen, Content> m_contents; ///< fonts as well
    std::map<std::vector<QPDFObjGen>, bool> m_soundContents;
    std::map<QPDFObjGen, std::optional<QByteArray>> m_jbig2Globals;
    std::set<QPDFObjGen> m_descriptions;
    /// By the contents: many pages share forms and letters.
    std::map<std::vector<QPDFObjGen>, std::vector<InlineFlaw>> m_inlineFlaws;
    std::unique_ptr<QPDF> m_inlinePictures; ///< a new object of the file itself would make libqpdf read all others
    bool m_hasLocation = false;
};

} // namespace clinicdesk::decoder
