// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessibleWidget>

namespace clinicdesk::ui {

class AadhaarField;

/// An AadhaarField for assistive tools: the number of digits and the position of the cursor, as for a password field,
/// but never the digits.
class AccessibleDigits : public QAccessibleWidget, public QAccessibleTextInterface {
public:
    static constexpr QChar dot{u'•'};

    /// Makes Qt use this class for every field. Call once.
    static void install();

    explicit AccessibleDigits(AadhaarField *field);

    QString text(QAccessible::Text kind) const override;
    QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    QString text(int startOffset, int endOffset) const override;
    int characterCount() const override;
    int cursorPosition() const override;
    void setCursorPosition(int position) override;
    QRect characterRect(int offset) const override;
    int offsetAtPoint(const QPoint &point) const override;
    QString attributes(int offset, int *startOffset, int *endOffset) const override;
    void scrollToSubstring(int startIndex, int endIndex) override;

    // Assistive tools cannot select anything.
    void selection(int selectionIndex, int *startOffset, int *endOffset) const override;
    int selectionCount() const override { return 0; }
    void addSelection(int startOffset, int endOffset) override;
    void removeSelection(int selectionIndex) override;
    void setSelection(int selectionIndex, int startOffset, int endOffset) override;

private:
    AadhaarField *field() const;
};

} // namespace clinicdesk::ui
