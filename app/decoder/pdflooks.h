// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/drawing.h"
#include "app/decoder/qpdf.h"

// What readers draw for the fields and notes of a PDF that come without an appearance of their own.
namespace clinicdesk::decoder {

/// A member of a field, which its parents and, where that is so, the form as a whole can have.
QPDFObjectHandle fieldMember(QPDFObjectHandle field, const char *key, QPDFObjectHandle form);

/// True for a field that says something: text, a choice, a tick, a signature.
bool isFilled(QPDFObjectHandle field, QPDFObjectHandle form);

/// True for a text or choice, whose value counts more than its appearance where the form says so.
bool hasText(QPDFObjectHandle field, QPDFObjectHandle form);

/// `form` is the dictionary of the form, or null. Quarters by which the field is turned, counterclockwise, are not in
/// the drawing.
Drawing fieldLook(QPDFObjectHandle field, QPDFObjectHandle form);
int fieldQuarters(QPDFObjectHandle field);

/// Font, size and colour as the text of a default appearance has them, such as `/Helv 12 Tf 0 g`.
void addTextStyle(DrawnText &text, QPDFObjectHandle appearance, QPDFObjectHandle form);

/// The mark of any other annotation.
struct NoteLook {
    QRectF rectangle; ///< on the page; it may be larger than that of the note
    Drawing drawing;  ///< empty for a note that shows nothing, or that only its own appearance can show
};
NoteLook noteLook(QPDFObjectHandle note, QPDFObjectHandle form);

/// The words of a note: in its window, or on the page where it is a text.
QString noteText(QPDFObjectHandle note);

/// True for a line whose words are shown beside it, such as a length that was measured.
bool hasCaption(QPDFObjectHandle note);

/// The words of a text in XHTML (ISO 32000, 12.7.3.4).
QString wordsOfRichText(QString text);

} // namespace clinicdesk::decoder
