// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QRadioButton>

namespace clinicdesk::ui {

/// A radio button as large as what it explains: title, two lines of words and an icon on a card. The whole card is the
/// target; its words are its name and description.
class RadioCard : public QRadioButton {
    Q_OBJECT
public:
    RadioCard(const QString &title, const QString &words, const QString &icon, TokenColor iconColor,
              QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override; ///< as many lines as the words need

protected:
    bool hitButton(const QPoint &point) const override;
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_words;
    QString m_icon;
    TokenColor m_iconColor;
};

} // namespace clinicdesk::ui
