// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/selectabletext.h"

namespace clinicdesk::ui {

/// The style of a field of a profile.
struct FieldLook {
    Type type = Type::Body;
    TokenColor tone = &Tokens::text;
    Weight weight = Weight::Regular;
    SelectableText::TextKind face = SelectableText::TextKind::Words;
    qsizetype longest = 300; ///< maximum number of characters shown; a copy has all
};

/// Scales a width designed for letters of 10 pt to the user's font size; px.
int scaledWidth(int width);

/// A field of a profile that can be read and copied, as wide as its text if there is space.
class FieldText : public SelectableText {
    Q_OBJECT
public:
    /// `name` is for assistive tools; `absent` is shown instead of an empty value, "Not given" by default.
    FieldText(const QString &name, const QString &value, const FieldLook &look = {}, const QString &absent = {});

    /// Maximum width, px; wider texts wrap.
    void setWidest(int widest) { m_widest = widest; }
    /// The width of the text in one line, px.
    int naturalWidth() const;

    QSize sizeHint() const override;

private:
    int m_widest = width::reading;
};

} // namespace clinicdesk::ui
