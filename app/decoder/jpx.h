// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/pictureflaw.h"

#include <QByteArray>

#include <memory>
#include <optional>

struct opj_image;

namespace clinicdesk::decoder {

/// A JPEG 2000 picture (a file, or its codestream alone), by OpenJPEG. The bytes must live longer.
class Jpx {
public:
    /// What happens to a picture that ends too early: it is refused, or decoded as far as it goes.
    enum class CutPicture { Refused, Decoded };
    Jpx(const QByteArray &bytes, CutPicture cut);
    ~Jpx();
    Jpx(const Jpx &) = delete;
    Jpx &operator=(const Jpx &) = delete;

    /// False for bytes that are no JPEG 2000 picture. Nothing but `problem()` may be called then.
    bool hasHead() const;
    qint64 width() const;
    qint64 height() const;
    bool isLossless() const;
    /// False where the pixels cannot be decoded; the image then has none.
    bool decode();
    const opj_image &image() const;

    /// The first error, because others follow from it; a text for "Details".
    QString problem() const;
    /// OpenJPEG has complained about pixels that it could decode.
    bool hasWarning() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

/// Decodes a picture and says what is wrong with it. Nothing for one above the limit of pixels.
std::optional<PictureFlaw> checkJpx(const QByteArray &jpx);

} // namespace clinicdesk::decoder
