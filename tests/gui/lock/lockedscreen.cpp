// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/lock/lockedscreen.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QScreen>
#include <QTest>
#include <QWindow>

namespace clinicdesk::support {

namespace {

void collect(QAccessibleInterface *node, QStringList &texts)
{
    if (!node || !node->isValid())
        return;
    for (const auto kind : {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help})
        texts.append(node->text(kind));
    if (auto *content = node->textInterface())
        texts.append(content->text(0, content->characterCount()));
    for (int child = 0; child < node->childCount(); ++child)
        collect(node->child(child), texts);
}

} // namespace

QStringList accessibleTexts(QObject *from)
{
    QStringList texts;
    collect(QAccessible::queryAccessibleInterface(from), texts);
    texts.removeAll(QString());
    return texts;
}

void fillScreen(ui::LockWindow &lock)
{
    lock.setPeople({{QStringLiteral("1"), QStringLiteral("Front desk 1"), true},
                    {QStringLiteral("2"), QStringLiteral("Front desk 2"), true}},
                   QStringLiteral("1"));
    lock.setGeometry(QGuiApplication::primaryScreen()->geometry());
    QApplication::setCursorFlashTime(0);
}

bool isAloneOnScreen(ui::LockWindow &lock)
{
    lock.repaint(); // a change that is not painted yet would be on the picture of the window only
    const auto seen = QGuiApplication::primaryScreen()->grabWindow(0).toImage().convertToFormat(QImage::Format_RGB32);
    return seen == lock.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

void typeKeys(QWidget &window, const QString &text)
{
    for (const auto letter : text)
        QTest::keyClick(window.windowHandle(), letter.toLatin1());
}

QStringList otherWindows(const ui::LockWindow &lock)
{
    QStringList found;
    const auto windows = QApplication::topLevelWidgets();
    for (const auto *window : windows) {
        if (window != &lock && window->isVisible() && !window->testAttribute(Qt::WA_DontShowOnScreen))
            found.append(QLatin1String(window->metaObject()->className()) + QLatin1Char(' ') + window->windowTitle());
    }
    return found;
}

QStringList foundTexts(const QStringList &secrets)
{
    QStringList texts; // not the name and the path of the program itself
    auto *application = QAccessible::queryAccessibleInterface(qApp);
    for (int child = 0; application && child < application->childCount(); ++child)
        collect(application->child(child), texts);
    const auto windows = QGuiApplication::topLevelWindows();
    for (const auto *window : windows)
        texts.append(window->title());
    const auto *clipboard = QGuiApplication::clipboard();
    texts.append(clipboard->text(QClipboard::Clipboard));
    texts.append(clipboard->text(QClipboard::Selection));
    QStringList found;
    for (const auto &secret : secrets) {
        for (const auto &text : std::as_const(texts)) {
            if (text.contains(secret))
                found.append(text);
        }
    }
    return found;
}

} // namespace clinicdesk::support
