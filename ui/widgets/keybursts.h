// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>

#include <optional>
#include <utility>

class QKeyEvent;
class QWindow;

namespace clinicdesk::ui {

/// Groups the keys that this process gets into bursts: keys that follow each other so fast that a barcode reader may
/// have typed them. Says whether a burst can be used as a whole. Keeps no text. Judges by the time at which the window
/// system has seen a key, not by when the process handles it; events that have no time, made by programs, are ignored.
class KeyBursts : public QObject {
    Q_OBJECT
public:
    enum class Flaw : unsigned char {
        None,
        MayLackKeys, ///< it started just when a window got the keyboard, so its first keys may have gone elsewhere
        FurtherCode, ///< Enter or Tab has ended a code in it before
    };

    /// The only one, which watches all windows from the first call on.
    static KeyBursts &instance();

    /// Of the key that is being handled.
    Flaw flaw() const;
    /// Counts the bursts.
    int number() const { return m_number; }
    /// Whether the key that is being handled, a character, Enter or Tab, follows another one in its burst.
    bool isContinued() const { return m_isContinued; }

Q_SIGNALS:
    /// A character was typed into that window. Emitted before a widget gets the key.
    void typed(QWindow *window, const QString &character, bool startsBurst);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    KeyBursts();
    void noteFocus(QWindow *window);
    void noteKey(QWindow *window, const QKeyEvent &key);

    QWindow *m_focused = nullptr;   ///< only compared
    qint64 m_focusedAt = 0;         ///< ms, as all times here
    bool m_hasMoved = false;        ///< the keyboard, since the last key
    std::pair<quint64, int> m_seen; ///< time and key of the last event
    std::optional<qint64> m_lastKey;
    bool m_hasEnded = false; ///< the last key was Enter or Tab
    QElapsedTimer m_sinceKey;
    Flaw m_flaw = Flaw::None;
    int m_number = 0;
    bool m_isContinued = false;
};

} // namespace clinicdesk::ui
