// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/elidinglabel.h"

class QPushButton;

namespace clinicdesk::ui {

/// A quiet sentence that wraps, with an icon before it and one thing to press behind its last word.
class NoteWithLink : public Label {
    Q_OBJECT

public:
    explicit NoteWithLink(QWidget *parent = nullptr);

    /// Hides itself for an empty sentence; without a link there is nothing to press.
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
        QRect link; ///< as if the language ran from left to right
        int height = 0;
    };

    Placed placed(int width) const;
    void placeLink();

    QPushButton *m_link;
};

} // namespace clinicdesk::ui
