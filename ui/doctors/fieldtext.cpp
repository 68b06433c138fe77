// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/fieldtext.h"

#include <QApplication>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace clinicdesk::ui {

int scaledWidth(int width)
{
    constexpr qreal drawnFor = 10; // pt
    return int(std::ceil(width * std::max(1.0, QApplication::font().pointSizeF() / drawnFor)));
}

FieldText::FieldText(const QString &name, const QString &value, const FieldLook &look, const QString &absent)
{
    setLongest(look.longest);
    setTextStyle(look.type, look.tone, look.weight);
    setValue(value.toUtf8(), look.face, absent.isEmpty() ? tr("Not given") : absent);
    setAccessibleName(name);
}

int FieldText::naturalWidth() const
{
    qreal widest = 0;
    const auto lines = toPlainText().split(QLatin1Char('\n'));
    for (const auto &text : lines) {
        QTextLayout layout(text, font()); // as the field lays it out; a sum of advances can be less
        layout.beginLayout();
        if (auto line = layout.createLine(); line.isValid()) {
            line.setLineWidth(QWIDGETSIZE_MAX);
            widest = std::max(widest, line.naturalTextWidth());
        }
        layout.endLayout();
    }
    return int(std::ceil(widest)) + 2 * inset + 1;
}

QSize FieldText::sizeHint() const
{
    const auto width = std::min(naturalWidth(), m_widest);
    return {width, heightForWidth(width)};
}

} // namespace clinicdesk::ui
