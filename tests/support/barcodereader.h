// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QThread>
#include <QWindow>

#include <chrono>

namespace clinicdesk::support {

/// Types like a barcode reader: through the window that has the keyboard, with the times of a window system. The keys
/// of QTest have no times.
class BarcodeReader {
public:
    static constexpr qint64 gap = 3; ///< ms between two keys

    static qint64 now()
    {
        using std::chrono::milliseconds;
        return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

    /// Waits until a scan neither follows what was typed before nor begins just when the window has become active. The
    /// program judges keys by their times, so this is a time and no condition.
    static void pause() { QThread::msleep(600); }

    /// Presses a key at that time, in that window, or in the one that has the keyboard.
    static void press(Qt::Key key, const QString &text, qint64 at, QWindow *into = nullptr)
    {
        auto *window = into ? into : QGuiApplication::focusWindow();
        for (const auto type : {QEvent::ShortcutOverride, QEvent::KeyPress, QEvent::KeyRelease}) {
            QKeyEvent event(type, key, Qt::NoModifier, text);
            event.setTimestamp(static_cast<quint64>(at));
            if (window)
                QCoreApplication::sendEvent(window, &event);
        }
    }

    /// Types a text whose first key is pressed at that time. Returns the time of the next key.
    static qint64 type(const QString &text, qint64 firstAt, QWindow *into = nullptr)
    {
        for (const auto character : text) {
            press(Qt::Key(character.toUpper().unicode()), QString(character), firstAt, into);
            firstAt += gap;
        }
        return firstAt;
    }

    /// Types a text and Enter; the last key is pressed now.
    static void scan(const QString &text, Qt::Key end = Qt::Key_Return)
    {
        press(end, end == Qt::Key_Tab ? QStringLiteral("\t") : QStringLiteral("\r"),
              type(text, now() - gap * text.size()));
    }
};

} // namespace clinicdesk::support
