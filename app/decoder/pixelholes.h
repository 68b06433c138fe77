// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

#include <vector>

namespace clinicdesk::decoder {

/// Searches holes in pixels that are stored as they are: zeros in place of whole blocks of the file, as a file system
/// or a copy that was interrupted leaves them. Black areas are zeros, too. So a run of zeros counts only where it
/// begins and ends with a block of 512 bytes, which an area does once in many thousand times, and not with a row of
/// pixels; where most long runs of the picture do so; and where zeros are not usual in the rest of the picture.
///
/// Where the file has the pixels in another form, such as encrypted, the hole is older than the file. Then only its
/// length is known to be one of whole blocks, and zeros must be rare in the rest of the picture.
class PixelHoles {
public:
    static constexpr qint64 unknownPlace = -1;

    /// `place` is where the pixels begin in the file.
    PixelHoles(qint64 place, qint64 rowBytes);

    void add(QByteArrayView pixels);
    /// After the last pixel: the share that is lost. `isEndOfFile` means that a hole may end there as well.
    double lostShare(bool isEndOfFile) const;
    static QString detail();

private:
    struct Run {
        qint64 from = 0; ///< in the file
        qint64 to = 0;
        bool isAtEnd = false; ///< of the pixels

        qint64 size() const { return to - from; }
    };
    void endRun(qint64 at);
    bool isOfBlocks(qint64 from, qint64 to) const;
    bool isHole(const Run &run) const;
    bool isRepeated(const Run &run) const;
    qint64 columnOf(qint64 at) const { return (at - m_place) % m_rowBytes; }

    bool m_isPlaceKnown;
    qint64 m_place;
    qint64 m_rowBytes;
    qint64 m_at;        ///< of the next byte
    qint64 m_from = -1; ///< of the run that is open
    qint64 m_zeros = 0; ///< all of them
    qint64 m_longRuns = 0;
    std::vector<Run> m_runs; ///< those that may be holes
};

/// Searches holes in encrypted data, as the file has it. It looks like noise, so no byte comes many times in a row.
/// After decryption such a hole is noise, too, or one block again and again.
class EncryptedHoles {
public:
    void add(QByteArrayView encrypted);
    /// After the last byte.
    double lostShare() const;
    static QString detail();

private:
    qint64 lostWithRun() const;

    qint64 m_all = 0;
    qint64 m_lost = 0;
    qint64 m_run = 0; ///< of the same byte
    char m_last = 0;
};

} // namespace clinicdesk::decoder
