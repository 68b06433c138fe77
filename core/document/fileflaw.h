// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace clinicdesk {

struct Error; // its header is C++20

/// A part of a file that is damaged while the rest can be opened. A file with missing pages has no flaw; it is refused.
struct FileFlaw {
    enum class Kind {
        Picture, ///< a picture has wrong or missing parts, or cannot be found
        Content, ///< text and drawings of a page end too early, or cannot be found
        Font,    ///< letters may be wrong or missing
        Unusual, ///< a picture is stored in a form that many programs do not show
    };
    Kind kind = Kind::Picture;
    int page = 0;         ///< of the file, counted from 0
    bool isLarge = false; ///< a quarter of the page or more is lost, or it is not known how much
    QString detail;       ///< technical text for "Details"
    friend bool operator==(const FileFlaw &a, const FileFlaw &b) // C++17, as the sources with libqpdf are for clang
    {
        return a.kind == b.kind && a.page == b.page && a.isLarge == b.isLarge && a.detail == b.detail;
    }
};

/// Number of kinds in the list above.
inline constexpr int flawKindCount = static_cast<int>(FileFlaw::Kind::Unusual) + 1;

/// The decoder reports so many at most: a file with more is read by no one.
inline constexpr qsizetype maxFileFlaws = 50;

using FileFlaws = QList<FileFlaw>;

/// The error for a large flaw; nothing where all flaws are small. It names the page where the file has several.
std::optional<Error> largeFlaw(const QString &name, const FileFlaws &flaws, int pages);
/// The error for the first flaw, of a file that is sent only if the user has decided so; nothing without a flaw.
std::optional<Error> anyFlaw(const QString &name, const FileFlaws &flaws, int pages);

} // namespace clinicdesk
