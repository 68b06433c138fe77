// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessibleWidget>

namespace clinicdesk::ui {

class AadhaarField;

/// What assistive tools learn of an AadhaarField: how many digits there are and where the cursor stands, as of a
/// password field; never which digits.
class AccessibleDigits : public QAccessibleWidget, public QAccessibleTextInterface {
public:
    static constexpr QChar dot{u'•'};

    /// Makes Qt find this class for every field; once is enough.
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

    // Nothing can be selected.
    void selection(int selectionIndex, int *startOffset, int *endOffset) const override;
    int selectionCount() const override { return 0; }
    void addSelection(int startOffset, int endOffset) override;
    void removeSelection(int selectionIndex) override;
    void setSelection(int selectionIndex, int startOffset, int endOffset) override;

private:
    AadhaarField *field() const;
};

} // namespace clinicdesk::ui
