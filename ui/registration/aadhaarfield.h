// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/registration/digitbuffer.h"

#include <QWidget>

namespace clinicdesk::ui {

/// A field for an Aadhaar number: twelve digits in groups of four.
///
/// This is not a line edit, because a line edit keeps its text in QStrings, passes it to assistive tools, input
/// methods, its undo history and the clipboard, and frees it without wiping. Here the digits are stored in one
/// DigitBuffer, painted one by one, and returned by `number()` only. They can be typed and pasted, but never copied,
/// cut or dragged. Assistive tools learn only the number of digits, as for a password.
class AadhaarField : public QWidget {
    Q_OBJECT
public:
    explicit AadhaarField(QWidget *parent = nullptr);

    const DigitBuffer &digits() const { return m_digits; }
    /// A copy of the typed digits, for sending.
    SharedSecret number() const;
    void clear();
    void moveCursor(int position);

    QSize sizeHint() const override;
    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    /// The rectangle of this digit, typed or not, in the widget; 0 to 11.
    QRectF digitRect(int index) const;
    int positionAt(const QPointF &point) const;

Q_SIGNALS:
    void changed();
    /// Enter was pressed.
    void submitted();
    /// The pasted text contains more than the digits, spaces and dashes of one number; nothing was inserted.
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
    /// Selected digits can be replaced and removed, but not copied.
    void setAllSelected(bool selected);
    qreal cursorX() const;

    DigitBuffer m_digits;
    bool m_isAllSelected = false;
};

} // namespace clinicdesk::ui
