// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QTextEdit>

namespace clinicdesk::ui {

/// A value to read, to select and to copy, as high as it needs to be. Identifiers have no words, so a line ends
/// anywhere. What is longer than a person reads is cut on the screen; copying all of it takes the whole value, letter
/// for letter, and so does copying while nothing is selected.
class SelectableText : public QTextEdit {
    Q_OBJECT

public:
    enum class Face {
        Words,
        Code,
        Paragraphs, ///< words in lines of their own
    };

    /// Between the edge and the text, px: room for the keyboard ring.
    static constexpr int inset = 3;

    explicit SelectableText(QWidget *parent = nullptr);

    /// How words are written; body text by itself.
    void setWriting(Type type, TokenColor tone = &Tokens::text, Weight weight = Weight::Regular);

    /// No more of a value than so many signs is shown; to be said before there is one.
    void setLongest(qsizetype longest) { m_longest = longest; }

    /// Shown as `readableId` has it; `absent` is, in italics, where it is empty.
    void setValue(const QByteArray &value, Face face, const QString &absent = {});
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
    void wearFace(Face face);
    void copyAll();

    QByteArray m_value;
    Face m_face = Face::Words;
    qsizetype m_longest;
    Type m_type = Type::Body;
    TokenColor m_tone = &Tokens::text;
    Weight m_weight = Weight::Regular;
    bool m_isCut = false;
    mutable QSize m_measured; ///< the last answer of heightForWidth(), which layouts ask several times
};

} // namespace clinicdesk::ui
