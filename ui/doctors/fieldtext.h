// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/selectabletext.h"

namespace clinicdesk::ui {

/// How a field of a profile is written.
struct FieldLook {
    Type type = Type::Body;
    TokenColor tone = &Tokens::text;
    Weight weight = Weight::Regular;
    SelectableText::Face face = SelectableText::Face::Words;
    qsizetype longest = 300; ///< signs that are shown; a copy has all
};

/// A width that was drawn for letters of 10 pt, for those that a person has chosen; px.
int scaledWidth(int width);

/// A field of a profile to read and to copy, as wide as its text where there is room; "Not given" where there is none.
class FieldText : public SelectableText {
    Q_OBJECT
public:
    /// `name` is what assistive tools call it; `absent` stands in place of an empty value, "Not given" if it is empty.
    FieldText(const QString &name, const QString &value, const FieldLook &look = {}, const QString &absent = {});

    /// As wide as this, px; wider texts wrap.
    void setWidest(int widest) { m_widest = widest; }
    /// The width of the text in one line, px.
    int naturalWidth() const;

    QSize sizeHint() const override;

private:
    int m_widest = width::reading;
};

} // namespace clinicdesk::ui
