// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/doctorfield.h"

#include "core/base/typednumber.h"
#include "core/doctor/doctorids.h"
#include "core/document/readablename.h"
#include "ui/widgets/announcement.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/plaintooltip.h"

#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int fieldWidth = 270;
constexpr qsizetype maxIdentifierLength = 500;

bool isDigit(QChar c)
{
    return c.isDigit();
}

} // namespace

DoctorField::DoctorField(QWidget *parent)
    : QLineEdit(parent)
{
    setFixedWidth(fieldWidth);
    connect(this, &QLineEdit::textChanged, this, &DoctorField::wearFont);
    setPlaceholderText(tr("Doctor ID"));
    setAccessibleName(tr("Doctor ID"));
    addAction(icon(QStringLiteral("search"), &Tokens::text3), LeadingPosition);
    auto *recent = addAction(icon(QStringLiteral("down")), TrailingPosition);
    recent->setToolTip(tr("Recent doctors"));
    connect(recent, &QAction::triggered, this, &DoctorField::recentRequested);
    connect(this, &QLineEdit::returnPressed, this, &DoctorField::submit);
}

QString DoctorField::identifier() const
{
    return typedNumber(displayName(text()));
}

bool DoctorField::hasSeveral() const
{
    const auto given = text().trimmed();
    const auto isSeparator = [](QChar c) {
        return c.isSpace() ? c.category() != QChar::Separator_Space : c == u',' || c == u';';
    };
    if (std::ranges::any_of(given, isSeparator))
        return readDoctorIds(given).ids.size() > 1;
    const auto words = identifier().split(u' ', Qt::SkipEmptyParts);
    const auto hasDigit = [](const QString &word) { return std::ranges::any_of(word, &isDigit); };
    return words.size() > 1 && std::ranges::all_of(words, hasDigit) && readDoctorIds(given).ids.size() > 1;
}

void DoctorField::submit()
{
    const auto id = identifier();
    if (hasSeveral())
        Q_EMIT listRequested(text());
    else if (id.isEmpty())
        refuse(tr("First type or paste a doctor ID."));
    else if (std::ranges::all_of(id, [](QChar sign) { return sign == u'.'; }))
        refuse(tr("A doctor ID cannot be only dots."));
    else if (id.size() > maxIdentifierLength)
        refuse(tr("This doctor ID has %Ln character(s). At most %1 are allowed.", nullptr, static_cast<int>(id.size()))
                   .arg(numberText(maxIdentifierLength)));
    else
        Q_EMIT openRequested(id);
}

/// IDs are easier to compare in a font of one width. The hint is a word, and in Urdu its letters would be torn apart.
void DoctorField::wearFont()
{
    setFont(text().isEmpty() ? QFont() : monoFont());
}

void DoctorField::refuse(const QString &sentence)
{
    setAccessibleDescription(sentence);
    QToolTip::showText(mapToGlobal(QPoint(0, height())), plainToolTip(sentence), this);
    announce(this);
}

void DoctorField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down && event->modifiers() == Qt::NoModifier) {
        Q_EMIT recentRequested();
        return;
    }
    setAccessibleDescription({});
    QLineEdit::keyPressEvent(event);
}

} // namespace clinicdesk::ui
