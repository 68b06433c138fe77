// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QGuiApplication>
#include <QRasterWindow>
#include <QSocketNotifier>
#include <QTimer>

#include <array>
#include <chrono>
#include <cstdio>

#include <unistd.h>

namespace {

constexpr std::chrono::milliseconds tryEvery{50};

} // namespace

/// otherprogram TEXT: another program of the desktop. It has the keyboard, and TEXT is on the clipboard and selected.
/// Prints "ready" when this is so, and ends with its standard input.
int main(int argc, char **argv)
{
    const QGuiApplication application(argc, argv);
    const auto text = QGuiApplication::arguments().value(1);
    auto *clipboard = QGuiApplication::clipboard();
    clipboard->setText(text);
    clipboard->setText(text, QClipboard::Selection);
    QRasterWindow window;
    window.setGeometry(0, 0, 80, 60);
    window.show();
    QTimer trying;
    trying.setInterval(tryEvery);
    QObject::connect(&trying, &QTimer::timeout, &window, [&] {
        if (!window.isActive() || !clipboard->ownsClipboard() || !clipboard->ownsSelection()) {
            window.requestActivate();
            return;
        }
        trying.stop();
        std::puts("ready");
        std::fflush(stdout);
    });
    trying.start();
    QSocketNotifier input(STDIN_FILENO, QSocketNotifier::Read);
    QObject::connect(&input, &QSocketNotifier::activated, &window, [] {
        std::array<char, 64> read{};
        if (::read(STDIN_FILENO, read.data(), read.size()) <= 0)
            QGuiApplication::quit();
    });
    return QGuiApplication::exec();
}
