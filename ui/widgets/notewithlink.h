// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/elidinglabel.h"

class QPushButton;

namespace clinicdesk::ui {

/// A sentence of secondary text that wraps, with an icon before it and a link after its last word.
class NoteWithLink : public Label {
    Q_OBJECT

public:
    explicit NoteWithLink(QWidget *parent = nullptr);

    /// Hides itself for an empty sentence; an empty `link` shows no link.
    void showNote(const QString &sentence, const QString &link = {});

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void linkActivated();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Placed {
        int sentenceHeight = 0;
        QRect link; ///< as in a left-to-right language
        int height = 0;
    };

    Placed placed(int width) const;
    void placeLink();

    QPushButton *m_link;
};

} // namespace clinicdesk::ui
