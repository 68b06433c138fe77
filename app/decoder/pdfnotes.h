// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/drawing.h"
#include "app/decoder/qpdf.h"

#include <qpdf/QPDFPageObjectHelper.hh>

#include <memory>
#include <vector>

namespace clinicdesk::decoder {

/// Makes the fields and notes of pages a part of their page, as readers show them on the screen: the value of a field,
/// a text, a stamp, a highlight. What is hidden there is left out.
///
/// Two kinds stay as they are, without what leads to other pages and programs: links, and notes with words that are
/// only in their window, such as those of a sticky note or the comment on a highlight.
class PageNotes {
public:
    /// Must live until pages are written.
    explicit PageNotes(QPDF &pdf);
    ~PageNotes();
    PageNotes(const PageNotes &) = delete;
    PageNotes &operator=(const PageNotes &) = delete;

    /// False for a page with nothing but links: `drawInto` would not change how it looks.
    bool isAnyShown(QPDFObjectHandle page) const;
    /// True for a page with a note, or a field that is filled.
    bool isAnyFilled(QPDFObjectHandle page) const;
    void drawInto(QPDFPageObjectHelper page);

private:
    struct Look;
    struct Note;

    std::vector<Note> shownNotes(QPDFObjectHandle page) const;
    Look missingLook(QPDFObjectHandle note) const;
    bool needsLook(QPDFObjectHandle note) const;
    void addLooks(std::vector<Note> &notes);
    QPDFObjectHandle appearanceOf(QPDFObjectHandle note) const;
    QPDFObjectHandle appearanceOf(const Look &look, QPDFObjectHandle drawing);

    QPDF &m_pdf;
    QPDFObjectHandle m_form;
    bool m_needsAppearances = false;
    struct Drawn;
    std::vector<std::unique_ptr<Drawn>> m_drawn; ///< read when pages are written
};

} // namespace clinicdesk::decoder
