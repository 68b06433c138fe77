// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QLabel>

namespace clinicdesk::ui {

/// Plain text of the type scale in a colour of the table; follows changes of the theme.
class Label : public QLabel {
    Q_OBJECT

public:
    explicit Label(const QString &text = {}, Type type = Type::Body, TokenColor tone = &Tokens::text,
                   Weight weight = Weight::Regular, QWidget *parent = nullptr);

    void setTone(TokenColor tone);
    void setType(Type type, Weight weight = Weight::Regular);

protected:
    bool event(QEvent *event) override;

private:
    void applyTone();
    void mirrorAlignment();

    TokenColor m_tone;
};

/// One line that can become narrower than its text. Then the end (or the middle, for file names and identifiers) is
/// left out, the tool tip has the whole text, and assistive tools always read all of it.
class ElidingLabel : public Label {
    Q_OBJECT

public:
    explicit ElidingLabel(const QString &text = {}, Type type = Type::Body, TokenColor tone = &Tokens::text,
                          Weight weight = Weight::Regular, QWidget *parent = nullptr);

    void setElideMode(Qt::TextElideMode mode);

    /// The text as it is painted now.
    QString shownText() const;
    bool isElided() const;

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    Qt::TextElideMode m_mode = Qt::ElideRight;
};

} // namespace clinicdesk::ui
