// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/registration/digitbuffer.h"

#include <QWidget>

namespace clinicdesk::ui {

/// A field for an Aadhaar number: twelve digits in groups of four.
///
/// Not a line edit, for a line edit keeps its text in QStrings, hands it to assistive tools, input methods, its undo
/// history and the clipboard, and frees it without wiping. Here the digits lie in one DigitBuffer, are painted one by
/// one, and go out through `number()` alone. They can be typed and pasted, never copied, cut or dragged out; assistive
/// tools are told how many there are, as of a password.
class AadhaarField : public QWidget {
    Q_OBJECT
public:
    explicit AadhaarField(QWidget *parent = nullptr);

    const DigitBuffer &digits() const { return m_digits; }
    /// A copy of what was typed, to be sent.
    SharedSecret number() const;
    void clear();
    void moveCursor(int position);

    QSize sizeHint() const override;
    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    /// Where the digit stands, or will stand, in the widget; 0 to 11.
    QRectF digitRect(int index) const;
    int positionAt(const QPointF &point) const;

Q_SIGNALS:
    void changed();
    /// Enter was pressed.
    void submitted();
    /// What was pasted holds more than one number's digits, blanks and dashes; nothing of it was taken.
    void pasteRefused();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void insertText(QStringView text);
    void paste();
    bool edit(int key);
    void tellChanged(int sizeBefore);
    /// Selected digits can be replaced and removed, not copied.
    void setAllSelected(bool selected);
    qreal cursorX() const;

    DigitBuffer m_digits;
    bool m_isAllSelected = false;
};

} // namespace clinicdesk::ui
