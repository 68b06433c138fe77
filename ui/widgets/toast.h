// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

#include <chrono>

class QPushButton;

namespace clinicdesk::ui {

struct ToastMessage {
    QString icon; ///< name of the icon
    QString sentence;
    QString action; ///< text of the one action; empty for none
};

/// A short notice at the lower right of a page, in inverse colours. It goes after its lifetime but stays while pointed
/// at or focused, never covers the focused widget, takes no focus by itself, and is announced to assistive tools as an
/// alert. A page has one; a new message replaces the old.
class Toast : public QWidget {
    Q_OBJECT

public:
    explicit Toast(QWidget *page);

    void setLifetime(std::chrono::milliseconds lifetime) { m_lifetime = lifetime; }
    void showMessage(const ToastMessage &message);
    void dismiss();
    QString sentence() const { return m_message.sentence; }

Q_SIGNALS:
    /// The person took the action; the toast has gone.
    void actionTriggered();

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    bool isHeld() const;
    void lifetimeEnded();
    void fadeTo(qreal opacity);
    void faded();
    void place();
    void wearInverse();

    ToastMessage m_message;
    QPushButton *m_action; ///< child
    QTimer m_life;
    QVariantAnimation m_fade;
    qreal m_opacity = 0;
    std::chrono::milliseconds m_lifetime{8000};
};

} // namespace clinicdesk::ui
