// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/pdfstreams.h"
#include "core/document/fileflaw.h"

#include <vector>

namespace clinicdesk::decoder {

/// The flaws of the pages of a PDF, and the doubts about them: what a wrong checksum means is known only after all
/// streams were read.
class PdfFlaws {
public:
    /// What is added belongs to this page from now on.
    void goTo(int page) { m_page = page; }
    /// One of each kind for each page is enough to look at it; it is large if one of them is.
    void add(FileFlaw::Kind kind, bool isLarge, const QString &detail);
    /// `flaw` is a wrong checksum. `isDataSound` is what is known of the data besides.
    void addDoubt(FileFlaw::Kind kind, StreamFlaw flaw, bool isDataSound = true);

    struct Mark {
        FileFlaws flaws;
        std::size_t doubts = 0;
    };
    Mark mark() const { return {m_flaws, m_doubts.size()}; }
    bool isAnySince(const Mark &mark) const { return m_flaws != mark.flaws || m_doubts.size() > mark.doubts; }
    void goBackTo(const Mark &mark);

    /// Without the doubts that mean nothing, page after page. `checksums` has the right ones of the file.
    FileFlaws decided(Checksums checksums) &&;

private:
    struct Doubt {
        FileFlaw::Kind kind = FileFlaw::Kind::Content;
        int page = 0;
        StreamFlaw flaw;
    };

    int m_page = 0;
    FileFlaws m_flaws;
    std::vector<Doubt> m_doubts;
};

} // namespace clinicdesk::decoder
