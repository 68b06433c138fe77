// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

#include <chrono>
#include <functional>
#include <optional>

class QPushButton;

namespace clinicdesk::ui {

struct ToastMessage {
    QString icon; ///< name of the icon
    QString sentence;
    QString action;                       ///< text of the action; empty for none
    std::function<void()> take = {};      ///< what the action does, after `actionTriggered`
    QString otherAction = {};             ///< text of a second action, before the first one; empty for none
    std::function<void()> takeOther = {}; ///< what that one does
    std::optional<std::chrono::milliseconds> offerLasts = {}; ///< the actions go then; nothing: with the notice
};

/// A short notice at the lower right of a page, in inverse colours. It disappears after its lifetime but stays while
/// the pointer is on it or it has the focus, never takes the focus automatically, and is announced to assistive tools
/// as an alert. A page has one; a new message replaces the previous one. A sentence longer than the page is wide wraps.
/// Actions that do not fit beside the sentence are below it. Actions that can be taken for a limited time go when it
/// ends, also under the pointer; the notice stays then as long as one without actions.
///
/// Where rows of a list or table would be below it, the content of the page ends above it as long as it is shown, and
/// the current row is scrolled into view, unless that would move rows under the pointer or hide the row there.
/// Otherwise it covers neither the focused widget, nor the current or a selected row of a list or table of the page,
/// nor the row under the pointer: it is above or below them, and moves when they do. If the selected rows leave no
/// place, it can cover one that is not the current row. The pointer counts where it rests, because the
/// way to the notice may lead over the rows beside it. A notice that the user points at or has focused stays in its
/// place.
class Toast : public QWidget {
    Q_OBJECT

public:
    explicit Toast(QWidget *page);

    void setLifetime(std::chrono::milliseconds lifetime) { m_lifetime = lifetime; }
    void showMessage(const ToastMessage &message);
    void dismiss();
    QString sentence() const { return m_message.sentence; }

Q_SIGNALS:
    /// The user pressed an action; the toast is hidden.
    void actionTriggered();
    /// The actions can no longer be taken and are about to go, with the focus if one of them has it.
    void offerEnded();
    /// The toast is hidden, also together with its page. Emitted before `actionTriggered`.
    void hidden();

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    bool isHeld() const;
    void lifetimeEnded();
    void endOffer();
    void fadeTo(qreal opacity);
    void faded();
    QPushButton *addButton(std::function<void()> ToastMessage::*take);
    QList<QPushButton *> shownButtons() const; ///< from the end of the toast
    void place();
    void makeRoom();
    void giveRoomBack();
    enum class Rows { Current, Selected };
    QList<QRect> occupied(Rows rows) const; ///< what must not be covered, in the page; the selected rows only if asked
    QRect freePlace(const QRect &preferred) const;
    std::optional<QRect> placeBeside(const QList<QRect> &taken, const QRect &preferred) const;
    void watchRows();
    void wearInverse();

    ToastMessage m_message;
    QPushButton *m_action;    ///< child
    QPushButton *m_other;     ///< child
    int m_room = 0;           ///< what the content of the page leaves free at the bottom, px
    int m_wordsEnd = 0;       ///< of the sentence, from the start of the toast
    int m_wordsHeight = 0;    ///< with the space above and below them
    bool m_isWrapped = false; ///< the sentence has several lines
    QTimer m_life;
    QTimer m_offer;       ///< runs while the actions of a limited time can be taken
    QTimer m_placing;     ///< after what has moved is in its new place
    QTimer m_pointerRest; ///< runs while the pointer moves over rows
    QPoint m_pointer;     ///< where it rested last, on the screen
    QVariantAnimation m_fade;
    qreal m_opacity = 0;
    std::chrono::milliseconds m_lifetime{8000};
};

} // namespace clinicdesk::ui
