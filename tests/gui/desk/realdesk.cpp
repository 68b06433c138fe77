// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/realdesk.h"

#include "tests/support/filedrop.h"
#include "ui/settings/keydialog.h"
#include "ui/settings/tokendialog.h"
#include "ui/upload/uploadlistview.h"
#include "ui/widgets/elidinglabel.h"

#include <QAbstractButton>
#include <QApplication>
#include <QEventLoop>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QTest>
#include <QTimer>

#include <algorithm>

namespace clinicdesk::support {

namespace {

constexpr int maxTabs = 60;

QString textOf(const QWidget *widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        return label->text();
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        return button->text();
    return widget ? widget->accessibleName() : QString();
}

QString nameOf(const QWidget *widget)
{
    return !widget || !widget->accessibleName().isEmpty() ? (widget ? widget->accessibleName() : QString())
                                                          : textOf(widget);
}

/// The admin has set a type for all documents, because most tests are not about choosing one.
Policy withDefaultType(Policy policy)
{
    const auto key = QStringLiteral("default_type");
    if (!policy.conventions.contains(key))
        policy.conventions.insert(key, QStringLiteral("ot"));
    return policy;
}

bool isShowing(const QWidget *window, const QString &words)
{
    const auto widgets = window ? window->findChildren<QWidget *>() : QList<QWidget *>();
    return std::ranges::any_of(widgets, [&](const QWidget *widget) {
        return widget->isVisible() && (textOf(widget).contains(words) || widget->accessibleName().contains(words));
    });
}

} // namespace

RealDesk::RealDesk(ui::ThemeManager &look, const Policy &policy)
    : m_look(look)
    , m_people(*PeopleStore::open(desk::pathsOf({})))
{
    for (auto *window : QApplication::topLevelWidgets())
        m_others.append(window);
    m_people->setPolicy(withDefaultType(policy));
    replace({.person = m_people->people().current().id});
}

RealDesk::~RealDesk()
{
    endDesk();
}

void RealDesk::endDesk()
{
    if (m_desk) {
        const auto ended = m_desk->finish();
        while (!ended.isReady()) // as main()
            QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents | QEventLoop::WaitForMoreEvents);
    }
    m_desk.reset();
}

void RealDesk::replace(const desk::AppUser &user)
{
    endDesk();
    m_desk = std::make_unique<desk::DesktopApp>(user, m_people, m_look, m_translations, QStringList());
    const auto change = [this](const desk::AppUser &next) {
        replace(next);
        m_desk->start();
    };
    QObject::connect(m_desk.get(), &desk::DesktopApp::userRequested, &m_context, change, Qt::QueuedConnection);
    const auto erase = [this](const EraseRequest &request, const AccessRules &access) {
        endDesk();
        m_erasing = std::make_unique<desk::EraseRun>(request, access);
        m_erasing->start();
    };
    QObject::connect(m_desk.get(), &desk::DesktopApp::eraseRequested, &m_context, erase, Qt::QueuedConnection);
}

ui::LockWindow *RealDesk::lockWindow() const
{
    return find<ui::LockWindow>();
}

void RealDesk::unlock(const QString &pin)
{
    QTRY_VERIFY(lockWindow());
    lockWindow()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(lockWindow()));
    QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
    type(pin);
    press(Qt::Key_Return);
}

void RealDesk::start()
{
    m_desk->start();
}

void RealDesk::open(const QStringList &files)
{
    m_desk->open(files);
}

template <class Window>
Window *RealDesk::find() const
{
    const auto widgets = QApplication::topLevelWidgets();
    for (auto *widget : widgets) {
        auto *window = qobject_cast<Window *>(widget);
        if (window && window->isVisible() && !m_others.contains(widget))
            return window;
    }
    return nullptr;
}

ui::MainWindow *RealDesk::window() const
{
    if (!m_window)
        m_window = shownWindow(); // stored, because a RealDesk that starts later has a window as well
    return m_window && m_window->isOpen() ? m_window : nullptr;
}

ui::MainWindow *RealDesk::shownWindow() const
{
    return find<ui::MainWindow>();
}

ui::ConnectionWizard *RealDesk::assistant() const
{
    return find<ui::ConnectionWizard>();
}

bool RealDesk::says(const QString &words) const
{
    return isShowing(window(), words) || isShowing(assistant(), words);
}

void RealDesk::connectTo(const PracticeProcess &practice)
{
    enterConnection(practice, QStringLiteral("Sunrise Clinic"));
    QTRY_VERIFY(window());
    window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window()));
    window()->findChild<ui::UploadPage *>()->setUndoWindow(std::chrono::milliseconds(0));
}

void RealDesk::enterConnection(const PracticeProcess &practice, const QString &name)
{
    checkConnection(practice, name, practice.accessToken());
    saveChecked();
}

void RealDesk::checkConnection(const PracticeProcess &practice, const QString &name, const SharedSecret &token)
{
    QTRY_VERIFY(assistant());
    assistant()->activateWindow();
    QTRY_COMPARE(nameOf(QApplication::focusWidget()), QStringLiteral("Name on this computer"));
    type(name);
    press(Qt::Key_Tab);
    type(practice.connection().baseUrl.toString());
    press(Qt::Key_Tab);
    type(practice.connection().user.text);
    tabTo(QStringLiteral("Access token"));
    QTRY_COMPARE(nameOf(QApplication::focusWidget()), QStringLiteral("Access token"));
    type(QString::fromUtf8(token->view().toByteArray()));
    press(Qt::Key_Return);
}

void RealDesk::saveChecked()
{
    QTRY_VERIFY(nameOf(QApplication::focusWidget()).startsWith(QStringLiteral("Save"))); // "… and open Clinic Desk"
    press(Qt::Key_Return);
    QTRY_VERIFY(!assistant());
}

void RealDesk::giveNewToken(const SharedSecret &token)
{
    QTRY_VERIFY(find<ui::TokenDialog>());
    auto *dialog = find<ui::TokenDialog>();
    dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    QTRY_COMPARE(nameOf(QApplication::focusWidget()), QStringLiteral("Access token"));
    type(QString::fromUtf8(token->view().toByteArray()));
    press(Qt::Key_Return);
    QTRY_VERIFY(!find<ui::TokenDialog>());
}

void RealDesk::giveKey(const PracticeProcess &practice, bool encryptPayloads)
{
    QTRY_VERIFY(find<ui::KeyDialog>());
    auto *dialog = find<ui::KeyDialog>();
    dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    QTRY_COMPARE(nameOf(QApplication::focusWidget()), QStringLiteral("Key ID"));
    type(practice.connection().keyId);
    tabTo(QStringLiteral("Encryption key"));
    type(QString::fromUtf8(practice.keyText()->view().toByteArray()));
    if (encryptPayloads) {
        tabTo(QStringLiteral("Encrypt payloads"));
        press(Qt::Key_Space);
    }
    press(Qt::Key_Return);
    QTRY_VERIFY(!find<ui::KeyDialog>());
    window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window()));
}

void RealDesk::requestPatient(const QString &number)
{
    press(Qt::Key_K, Qt::ControlModifier);
    QTRY_COMPARE(nameOf(QApplication::focusWidget()), QStringLiteral("Patient"));
    type(number);
    press(Qt::Key_Return);
    QTRY_VERIFY(says(QStringLiteral("Patient ") + number));
}

void RealDesk::drop(const QStringList &paths)
{
    QList<QUrl> files;
    for (const auto &paper : paths)
        files.append(QUrl::fromLocalFile(paper));
    dropFiles(*window(), files);
}

void RealDesk::pressSend()
{
    const auto isAnyRow = [this](const char *word) {
        return !spokenRows().filter(QString::fromLatin1(word)).isEmpty();
    };
    QTRY_VERIFY((isAnyRow("Ready") || isAnyRow("Choose a type")) && !isAnyRow("Preparing"));
    if (isAnyRow("Choose a type")) {
        auto *list = window()->findChild<ui::UploadListView *>();
        list->setFocus();
        list->selectAll();
        press(Qt::Key_8);
        QTRY_VERIFY(!isAnyRow("Choose a type"));
    }
    QTRY_VERIFY(isAnyRow("Ready"));
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(spokenRows().isEmpty());
}

void RealDesk::leaveAndComeBack()
{
    QWidget elsewhere;
    elsewhere.show();
    elsewhere.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&elsewhere));
    window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window()));
}

QStringList RealDesk::spokenRows() const
{
    QStringList rows;
    const auto *model = window()->findChild<ui::UploadListView *>()->model();
    for (int row = 0; row < model->rowCount(); ++row)
        rows.append(model->index(row, 0).data(Qt::AccessibleTextRole).toString());
    return rows;
}

void RealDesk::type(QStringView text)
{
    for (const auto each : text)
        QTest::keyClick(QApplication::focusWidget(), each.toLatin1());
}

void RealDesk::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    auto *focused = QApplication::focusWidget();
    QTest::keyClick(focused ? focused : QApplication::activeWindow(), key, modifiers);
}

void RealDesk::chooseInMenu(const QString &button, const QString &command)
{
    tabTo(button);
    QTimer::singleShot(0, QApplication::focusWidget(), [command] { // the menu has an event loop of its own
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY2(menu, qPrintable(command));
        for (int entries = 0; !menu->activeAction() || menu->activeAction()->text() != command; ++entries) {
            QVERIFY2(entries < maxTabs, qPrintable(command));
            QTest::keyClick(menu, Qt::Key_Down);
        }
        QTest::keyClick(menu, Qt::Key_Return);
    });
    press(Qt::Key_Space);
}

void RealDesk::tabTo(const QString &name)
{
    for (int tabs = 0; nameOf(QApplication::focusWidget()) != name; ++tabs) {
        QVERIFY2(tabs < maxTabs, qPrintable(name));
        press(Qt::Key_Tab);
    }
}

} // namespace clinicdesk::support
