// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/pictureflaw.h"

#include <QByteArrayView>
#include <QSize>

#include <memory>
#include <optional>

namespace clinicdesk::decoder {

struct JpegVerdict {
    enum class Form {
        Usual,     ///< what cameras, scanners and programs write; every reader opens it
        Unusual,   ///< arithmetic coding, or a height after the pixels: few programs open it, but it can be converted
        Unknown,   ///< 12 bits, lossless, hierarchical, JPEG-LS: no library here opens it
        NoPicture, ///< no picture was found
    };
    Form form = Form::Usual;
    QSize size; ///< empty where the head cannot be read
    /// Of the pixels. Nothing where every one is there; metadata and stray bytes between the parts of a file do not
    /// count. Nothing is known of a picture above the limits of pixels.
    std::optional<PictureFlaw> flaw;
    QByteArray head; ///< everything before the pixels
    bool hasLocation = false;
    QString detail; ///< technical text for "Details": why the form is not usual
};

/// Decodes a JPEG while its bytes arrive, and keeps nothing of its pixels. Memory does not depend on the size of the
/// file, except for a picture in several scans (progressive), which libjpeg keeps.
class JpegCheck {
public:
    JpegCheck();
    ~JpegCheck();
    Q_DISABLE_COPY_MOVE(JpegCheck)

    void add(QByteArrayView bytes);
    /// The size is known, and everything before the pixels was read.
    bool hasHead() const;
    /// After the last byte.
    JpegVerdict finish();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace clinicdesk::decoder
