// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace clinicdesk::ui {

/// Three drawn pages, the middle one in front; about 120 x 80 px. Also used in the large drop zone.
class PageIllustration : public QWidget {
    Q_OBJECT

public:
    explicit PageIllustration(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// Shown in place of an empty list: drawing (unless there is too little height), title, sentence, one action, one hint.
/// The four reasons differ in drawing and text, not in layout.
class EmptyState : public QWidget {
    Q_OBJECT

public:
    enum class Reason { NothingYet, FilterHidesAll, Offline, NotAllowed };

    struct Content {
        QString title;
        QString sentence;
        QString action;     ///< text of the button; empty for none
        QString actionIcon; ///< name of its icon; empty for none
        QString hint;       ///< beside the button; empty for none
    };

    EmptyState(Reason reason, const Content &words, QWidget *parent = nullptr);

    void setContent(const Content &words);
    QPushButton *action() const { return m_action; }

Q_SIGNALS:
    void actionTriggered();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *m_drawing;
    QLabel *m_title;
    QLabel *m_sentence;
    QPushButton *m_action;
    QLabel *m_hint;
};

} // namespace clinicdesk::ui
