// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "ui/widgets/closingmark.h"
#include "ui/widgets/elidinglabel.h"

#include <QFrame>
#include <QTimer>
#include <QWidget>

#include <optional>

class QToolButton;

/// The parts of LockWindow.
namespace clinicdesk::ui {

class IconView;
class PinEdit;
class ProgressTrack;

/// Hours and minutes, and the date below. It wakes up once a minute, and only while it is visible.
class LockClock : public QWidget {
    Q_OBJECT
public:
    explicit LockClock(QWidget *parent = nullptr);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void showTime();

    Label *m_time;
    Label *m_date;
    QTimer m_minute;
};

/// The lock in a circle.
class LockBadge : public QWidget {
    Q_OBJECT
public:
    explicit LockBadge(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// The coloured dot, the name and the environment of the connection.
class ConnectionMark : public QWidget {
    Q_OBJECT
public:
    explicit ConnectionMark(QWidget *parent = nullptr);

    void setConnection(const QString &name, Environment environment);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Environment m_environment = Environment::Production;
    ElidingLabel *m_name;
    Label *m_word;
};

/// The field for the PIN with the button that shows what is typed.
class PinField : public QFrame {
    Q_OBJECT
public:
    explicit PinField(QWidget *parent = nullptr);

    PinEdit *edit() const { return m_edit; }
    /// Hides what is typed again.
    void conceal();

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    PinEdit *m_edit;
    QToolButton *m_eye;
};

/// The foot of the window: how far sending is.
class LockStatus : public QWidget {
    Q_OBJECT
public:
    explicit LockStatus(QWidget *parent = nullptr);

    void setSending(const QString &sentence, std::optional<double> progress, const ClosingSign &closing);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showProgress();

    bool m_hasProgress = false;
    IconView *m_icon;
    ElidingLabel *m_sentence;
    ProgressTrack *m_progress;
    ClosingMark *m_closing;
};

} // namespace clinicdesk::ui
