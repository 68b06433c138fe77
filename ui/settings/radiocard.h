// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QRadioButton>

namespace clinicdesk::ui {

/// A radio button on a card with title, two lines of text and an icon. The whole card can be clicked; its text is its
/// name and description.
class RadioCard : public QRadioButton {
    Q_OBJECT
public:
    RadioCard(const QString &title, const QString &words, const QString &icon, TokenColor iconColor,
              QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override; ///< for as many lines as the text needs

protected:
    bool hitButton(const QPoint &point) const override;
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_words;
    QString m_icon;
    TokenColor m_iconColor;
};

} // namespace clinicdesk::ui
