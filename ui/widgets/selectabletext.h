// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QTextEdit>

namespace clinicdesk::ui {

/// A value to read, select and copy, as high as it needs to be. Identifiers have no words, so a line can break
/// anywhere. A value that is too long to read is cut on the screen; copying all of it, or copying without a selection,
/// copies the whole value unchanged.
class SelectableText : public QTextEdit {
    Q_OBJECT

public:
    enum class TextKind {
        Words,
        Code,
        Paragraphs, ///< text with its own line breaks
    };

    /// Distance from the edge to the text in px: space for the keyboard ring.
    static constexpr int inset = 3;

    explicit SelectableText(QWidget *parent = nullptr);

    /// The type of text; body text by default.
    void setTextStyle(Type type, TokenColor tone = &Tokens::text, Weight weight = Weight::Regular);

    /// The maximum number of characters that are shown; call before `setValue`.
    void setLongest(qsizetype longest) { m_longest = longest; }

    /// Shows `value` as `readableId` returns it; an empty value shows `absent`, in italics.
    void setValue(const QByteArray &value, TextKind kind, const QString &absent = {});
    const QByteArray &value() const { return m_value; }
    bool isCut() const { return m_isCut; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    QMimeData *createMimeDataFromSelection() const override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    bool event(QEvent *event) override;

private:
    void applyTone();
    void applyTextKind(TextKind kind);
    void copyAll();

    QByteArray m_value;
    TextKind m_textKind = TextKind::Words;
    qsizetype m_longest;
    Type m_type = Type::Body;
    TokenColor m_tone = &Tokens::text;
    Weight m_weight = Weight::Regular;
    bool m_isCut = false;
    mutable QSize m_measured; ///< the last result of heightForWidth(), which layouts call several times
};

} // namespace clinicdesk::ui
