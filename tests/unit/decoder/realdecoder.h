// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/decoderprocess.h"
#include "tests/support/madepictures.h"

#include <QFile>
#include <QImage>

namespace clinicdesk::support {

/// The program that decodes foreign files; it starts with the first use.
inline DecoderProcess &realDecoder()
{
    static DecoderProcess process(QStringLiteral(CLINICDESK_DECODER));
    return process;
}

inline const auto name = QStringLiteral("made up");

inline ConvertJob anyConversion()
{
    constexpr qint64 enough = 10'000'000;
    return {.maxImageBytes = enough, .maxPdfBytes = enough};
}

inline QImage imageOf(const PagePicture &picture)
{
    return QImage(reinterpret_cast<const uchar *>(picture.pixels.constData()), picture.size.width(),
                  picture.size.height(), QImage::Format_RGB32)
        .copy();
}

/// The bytes of a file in tests/vectors.
inline QByteArray fileOfVectors(const char *fileName)
{
    QFile file(QStringLiteral(CLINICDESK_VECTORS "/") + QLatin1String(fileName));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline QByteArray goodFile()
{
    return encoded(quarters(), "png");
}

} // namespace clinicdesk::support
