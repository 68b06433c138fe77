// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/registration/aadhaarfield.h"
#include "ui/registration/accessibledigits_p.h"

#include <algorithm>

namespace clinicdesk::ui {

namespace {

QAccessibleInterface *interfaceFor(const QString &className, QObject *object)
{
    if (className != QLatin1String(AadhaarField::staticMetaObject.className()))
        return nullptr;
    return new AccessibleDigits(static_cast<AadhaarField *>(object));
}

} // namespace

void AccessibleDigits::install()
{
    [[maybe_unused]] static const bool once = [] {
        QAccessible::installFactory(interfaceFor);
        return true;
    }();
}

AccessibleDigits::AccessibleDigits(AadhaarField *field)
    : QAccessibleWidget(field, QAccessible::EditableText)
{
}

AadhaarField *AccessibleDigits::field() const
{
    return static_cast<AadhaarField *>(widget());
}

QString AccessibleDigits::text(QAccessible::Text kind) const
{
    return kind == QAccessible::Value ? text(0, characterCount()) : QAccessibleWidget::text(kind);
}

QAccessible::State AccessibleDigits::state() const
{
    auto state = QAccessibleWidget::state();
    state.editable = true;
    state.passwordEdit = true;
    return state;
}

void *AccessibleDigits::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TextInterface)
        return static_cast<QAccessibleTextInterface *>(this);
    return QAccessibleWidget::interface_cast(type);
}

QString AccessibleDigits::text(int startOffset, int endOffset) const
{
    const int start = std::clamp(startOffset, 0, characterCount());
    return QString(std::clamp(endOffset, start, characterCount()) - start, dot);
}

int AccessibleDigits::characterCount() const
{
    return field()->digits().size();
}

int AccessibleDigits::cursorPosition() const
{
    return field()->digits().cursor();
}

void AccessibleDigits::setCursorPosition(int position)
{
    field()->moveCursor(position);
}

QRect AccessibleDigits::characterRect(int offset) const
{
    const int index = std::clamp(offset, 0, DigitBuffer::capacity - 1);
    const QRect place = field()->digitRect(index).toAlignedRect();
    return {field()->mapToGlobal(place.topLeft()), place.size()};
}

int AccessibleDigits::offsetAtPoint(const QPoint &point) const
{
    return field()->positionAt(field()->mapFromGlobal(point));
}

QString AccessibleDigits::attributes(int, int *startOffset, int *endOffset) const
{
    *startOffset = 0;
    *endOffset = characterCount();
    return {};
}

void AccessibleDigits::scrollToSubstring(int, int) {}

void AccessibleDigits::selection(int, int *startOffset, int *endOffset) const
{
    *startOffset = 0;
    *endOffset = 0;
}

void AccessibleDigits::addSelection(int, int) {}

void AccessibleDigits::removeSelection(int) {}

void AccessibleDigits::setSelection(int, int, int) {}

} // namespace clinicdesk::ui
