// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/temporaryfiles.h"
#include "core/log/log.h"
#include "tests/gui/desk/realdesk.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QKeySequence>
#include <QLineEdit>
#include <QSocketNotifier>
#include <QTest>
#include <QWindow>

#include <cstdio>

#include <unistd.h>

using namespace clinicdesk;
using clinicdesk::support::RealDesk;

namespace {

QList<QWidget *> visibleWidgets()
{
    auto widgets = QApplication::allWidgets();
    widgets.removeIf([](const QWidget *widget) { return !widget->isVisible(); });
    return widgets;
}

/// The texts of the accessibility tree, with the rows of lists.
void addTree(QStringList &texts, QAccessibleInterface *from)
{
    if (!from || !from->isValid())
        return;
    for (const auto kind : {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help})
        texts.append(from->text(kind));
    for (int child = 0; child < from->childCount(); ++child)
        addTree(texts, from->child(child));
}

QJsonArray titles()
{
    QJsonArray texts;
    for (const auto *window : QGuiApplication::topLevelWindows())
        texts.append(window->title());
    return texts;
}

QJsonArray clipboard()
{
    const auto *clipboard = QApplication::clipboard();
    return {clipboard->text(QClipboard::Clipboard), clipboard->text(QClipboard::Selection)};
}

/// Everything that a person, an assistive tool or another program can read of the windows.
QJsonArray everything()
{
    QStringList texts{QApplication::clipboard()->text()};
    for (auto *window : QApplication::topLevelWidgets()) {
        texts.append(window->windowTitle());
        if (window->isVisible())
            texts += support::everyText(window);
    }
    addTree(texts, QAccessible::queryAccessibleInterface(qApp));
    texts.removeDuplicates();
    return QJsonArray::fromStringList(texts);
}

} // namespace

/// The whole program under the control of another one (tests/integration/secrecy/window.py): a line of standard input
/// is a command, and each is answered with a line `ANSWER JSON`. What is typed is never in memory of this test.
class DrivenDeskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void obeys();

private:
    QJsonValue run(const QString &command);
    QJsonValue edit(int number) const;
    static bool click(const QString &text);
    static bool focus(const QString &name);
    /// Reads up to a space or the end of the line.
    static QString nextWord()
    {
        QString word;
        char next = 0;
        while (::read(STDIN_FILENO, &next, 1) == 1 && next != ' ' && next != '\n')
            word += QLatin1Char(next);
        return word;
    }

    std::unique_ptr<RealDesk> m_desk;
};

/// Types the rest of the line, a key at a time.
static bool typeLine()
{
    char next = 0;
    while (::read(STDIN_FILENO, &next, 1) == 1 && next != '\n') {
        if (auto *widget = QApplication::focusWidget())
            QTest::keyClick(widget, next);
    }
    return QApplication::focusWidget() != nullptr;
}

static QString restOfLine()
{
    QByteArray line;
    char next = 0;
    while (::read(STDIN_FILENO, &next, 1) == 1 && next != '\n')
        line += next;
    return QString::fromUtf8(line);
}

bool DrivenDeskTest::click(const QString &text)
{
    for (auto *widget : visibleWidgets()) {
        auto *button = qobject_cast<QAbstractButton *>(widget);
        if (button && button->text() == text && button->isEnabled()) {
            button->click();
            return true;
        }
    }
    return false;
}

bool DrivenDeskTest::focus(const QString &name)
{
    for (auto *widget : visibleWidgets()) {
        const auto *button = qobject_cast<QAbstractButton *>(widget);
        const bool isNamed = widget->accessibleName() == name || (button && button->text() == name);
        if (isNamed && widget->focusPolicy() != Qt::NoFocus) {
            widget->window()->activateWindow();
            widget->setFocus(Qt::OtherFocusReason);
            return widget->hasFocus();
        }
    }
    return false;
}

/// Gives the focus to a field of the open dialog, in the order of its creation.
QJsonValue DrivenDeskTest::edit(int number) const
{
    auto *window = QApplication::activeModalWidget();
    if (window)
        window->activateWindow();
    auto edits = window ? window->findChildren<QLineEdit *>() : QList<QLineEdit *>();
    edits.removeIf([](const QLineEdit *line) { return !line->isVisible(); });
    if (number >= edits.size())
        return static_cast<int>(edits.size());
    edits.at(number)->clear();
    edits.at(number)->setFocus(Qt::OtherFocusReason);
    return edits.at(number)->hasFocus();
}

QJsonValue DrivenDeskTest::run(const QString &command)
{
    if (command == QLatin1String("type"))
        return typeLine();
    const auto rest = restOfLine();
    auto *active = QApplication::activeWindow();
    if (command == QLatin1String("press")) {
        const auto key = QKeySequence::fromString(rest)[0];
        auto *widget = QApplication::focusWidget() ? QApplication::focusWidget() : active;
        if (widget)
            QTest::keyClick(widget, key.key(), key.keyboardModifiers());
        return widget != nullptr;
    }
    if (command == QLatin1String("focused"))
        return QApplication::focusWidget() ? QApplication::focusWidget()->accessibleName() : QString();
    if (command == QLatin1String("focus"))
        return focus(rest);
    if (command == QLatin1String("edit"))
        return edit(rest.toInt());
    if (command == QLatin1String("click"))
        return click(rest);
    if (command == QLatin1String("page")) {
        m_desk->window()->showPage(rest);
        return true;
    }
    if (command == QLatin1String("drop")) {
        m_desk->drop({rest});
        return true;
    }
    if (command == QLatin1String("is-open"))
        return m_desk->window() != nullptr;
    if (command == QLatin1String("has-form"))
        return m_desk->assistant() != nullptr;
    if (command == QLatin1String("is-modal"))
        return QApplication::activeModalWidget() != nullptr;
    if (command == QLatin1String("is-locked"))
        return m_desk->lockWindow() != nullptr;
    if (command == QLatin1String("activate")) {
        QWidget *window = m_desk->window();
        if (m_desk->lockWindow())
            window = m_desk->lockWindow();
        else if (m_desk->assistant())
            window = m_desk->assistant();
        if (window)
            window->activateWindow();
        return window && window->isActiveWindow();
    }
    if (command == QLatin1String("is-in-front"))
        return QApplication::activeWindow() != nullptr;
    if (command == QLatin1String("titles"))
        return titles();
    if (command == QLatin1String("clipboard"))
        return clipboard();
    if (command == QLatin1String("everything"))
        return everything();
    if (command == QLatin1String("end")) {
        m_desk.reset();
        support::awaitDesksEnd();
        QApplication::clipboard()->clear();
        return true;
    }
    return QStringLiteral("unknown");
}

void DrivenDeskTest::obeys()
{
    const auto places = desk::pathsOf({});
    const Log log(places.logFile, QStringLiteral("clinicdesk"));
    const TemporaryFiles temporary(places.temporaryFolder);
    QApplication::setQuitOnLastWindowClosed(false);
    ui::ThemeManager look(*qApp);
    look.setMotion(false);
    m_desk = std::make_unique<RealDesk>(look);
    m_desk->start();
    QEventLoop loop; // as in the program: it also deletes what ends
    QSocketNotifier input(STDIN_FILENO, QSocketNotifier::Read);
    connect(&input, &QSocketNotifier::activated, &loop, [this, &loop] {
        const auto command = nextWord();
        if (command.isEmpty()) {
            loop.quit();
            return;
        }
        const auto answer = QJsonDocument(QJsonArray{run(command)}).toJson(QJsonDocument::Compact);
        std::printf("ANSWER %s\n", answer.constData());
        std::fflush(stdout);
    });
    loop.exec();
    m_desk.reset();
}

CLINICDESK_WINDOW_TEST(DrivenDeskTest)
#include "drivendesktest.moc"
