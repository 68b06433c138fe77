// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"

#include <QByteArrayView>
#include <QString>
#include <QWidget>

#include <array>

namespace clinicdesk::ui {

/// The validation text shown while an Aadhaar number is typed.
struct AadhaarValidation {
    QString sentence;
    bool isWrong = false; ///< more digits cannot make it valid
    bool isGood = false;  ///< it can be sent
};

AadhaarValidation validate(QByteArrayView digits);

/// Up to twelve digits with a cursor. The digits are stored in one place in memory and wiped when removed. There is no
/// selection, no history and no conversion to QString.
class DigitBuffer {
public:
    static constexpr int capacity = 12;

    DigitBuffer() = default;
    ~DigitBuffer() { clear(); }
    DigitBuffer(const DigitBuffer &) = delete;
    DigitBuffer &operator=(const DigitBuffer &) = delete;

    int size() const { return m_size; }
    bool isFull() const { return m_size == capacity; }
    int cursor() const { return m_cursor; }
    /// 0 to `size()`; other values are clamped.
    void setCursor(int position);

    char at(int index) const { return m_digits[static_cast<std::size_t>(index)]; }
    QByteArrayView view() const { return {m_digits.data(), static_cast<qsizetype>(m_size)}; }

    /// Inserts at the cursor, which moves behind the digit. False if there is no space.
    bool insert(char digit);
    /// False if there is no digit on that side of the cursor.
    bool removeBefore();
    bool removeAfter();
    void clear();

private:
    std::array<char, capacity> m_digits{};
    int m_size = 0;
    int m_cursor = 0;
};

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
