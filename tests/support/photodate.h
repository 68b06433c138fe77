// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace clinicdesk::support {

/// The JPEG with EXIF data that hold this text as the time when the photo was taken ("2020:10:05 14:30:00").
inline QByteArray withPhotoTime(QByteArray jpeg, const QByteArray &time)
{
    const auto number = [](quint32 value, int bytes) {
        QByteArray little;
        for (int i = 0; i < bytes; ++i)
            little.append(static_cast<char>((value >> (8U * static_cast<unsigned>(i))) & 0xFFU));
        return little;
    };
    const auto directory = [&](quint32 tag, quint32 type, quint32 count, quint32 value) {
        return number(1, 2) + number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4) + number(0, 4);
    };
    const auto text = time + '\0';
    const auto exif = QByteArray("Exif\0\0II*\0", 10) + number(8, 4) + directory(0x8769, 4, 1, 26) +
                      directory(0x9003, 2, static_cast<quint32>(text.size()), 44) + text;
    const auto size = exif.size() + 2;
    const auto segment = QByteArray("\xff\xe1") + static_cast<char>(size / 256) + static_cast<char>(size % 256) + exif;
    return jpeg.insert(2, segment);
}

} // namespace clinicdesk::support
