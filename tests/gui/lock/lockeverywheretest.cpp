// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/languages/languagescene.h"
#include "tests/gui/lock/lockedscreen.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/capture/profiledialog.h"
#include "ui/lock/windowcurtain.h"
#include "ui/outbox/daydialog.h"
#include "ui/settings/checkdialog.h"
#include "ui/upload/patientdialog.h"

#include <QDir>
#include <QFileDialog>
#include <QInputDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPrintDialog>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using namespace clinicdesk::support;

namespace {

constexpr int minTextLength = 3;

/// What a page or dialog shows, without the words that the lock window has itself.
QStringList textsOf(QWidget &window, const QStringList &ofTheLock)
{
    QStringList texts;
    for (const auto &text : everyText(&window)) {
        const bool isOfTheLock =
            std::ranges::any_of(ofTheLock, [&text](const QString &own) { return own.contains(text); });
        if (text.size() >= minTextLength && !isOfTheLock)
            texts.append(text);
    }
    texts.removeDuplicates();
    return texts;
}

using MakeDialog = std::function<QDialog *(QWidget &window)>;

} // namespace

/// The lock over every page and every dialog of the program.
class LockEverywhereTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void hidesEveryPage();
    void hidesEveryDialogAndKeepsItsText_data();
    void hidesEveryDialogAndKeepsItsText();

private:
    void lockOver(const QString &name, QWidget &window);

    std::unique_ptr<ThemeManager> m_look;
    std::unique_ptr<WindowCurtain> m_curtain;
    std::unique_ptr<LockWindow> m_lock;
};

void LockEverywhereTest::initTestCase()
{
    m_look = std::make_unique<ThemeManager>(*qApp);
    m_curtain = std::make_unique<WindowCurtain>();
    m_lock = std::make_unique<LockWindow>();
    fillScreen(*m_lock);
}

void LockEverywhereTest::cleanupTestCase()
{
    m_lock.reset();
    m_curtain.reset();
    m_look.reset();
}

void LockEverywhereTest::lockOver(const QString &name, QWidget &window)
{
    const auto where = name.toUtf8();
    const auto shown = textsOf(window, everyText(m_lock.get()));
    QVERIFY2(!shown.isEmpty(), where);
    QVERIFY2(!foundTexts(shown).isEmpty(), where); // and now tools have asked for everything
    m_lock->show();
    m_curtain->close(*m_lock);
    const auto check = [&] {
        QVERIFY2(otherWindows(*m_lock).isEmpty(), qPrintable(name + otherWindows(*m_lock).join(u',')));
        QVERIFY2(foundTexts(shown).isEmpty(), qPrintable(name + foundTexts(shown).join(u',')));
    };
    check();
    QTRY_VERIFY2(isAloneOnScreen(*m_lock), where);
    check();
    m_curtain->open();
    m_lock->hide();
    QVERIFY2(window.isVisible(), where);
    QVERIFY2(!foundTexts(shown).isEmpty(), where);
}

void LockEverywhereTest::hidesEveryPage()
{
    LanguageScene scene(*m_look);
    QVERIFY(scene.isReady());
    scene.prepare();
    int views = 0;
    scene.walk({1364, 742}, [&](const QString &name, QWidget &window) {
        ++views;
        if (!QTest::currentTestFailed())
            lockOver(name, window);
    });
    QVERIFY(views >= 14);
}

void LockEverywhereTest::hidesEveryDialogAndKeepsItsText_data()
{
    QTest::addColumn<MakeDialog>("make");
    const auto row = [](const char *name, const MakeDialog &make) { QTest::newRow(name) << make; };
    const auto connection = [] {
        Connection made;
        made.id = newId<ConnectionId>();
        made.name = QStringLiteral("Canary Clinic");
        made.baseUrl = QUrl(QStringLiteral("https://canary.example"));
        return made;
    };
    row("patient", [](QWidget &window) {
        return new PatientDialog(2, {}, PatientId(QStringLiteral("161494290947153")), {}, &window);
    });
    row("day", [](QWidget &window) { return new DayDialog(QDate(2026, 11, 21), &window); });
    row("capture profile", [](QWidget &window) {
        CaptureProfile profile;
        profile.name = QStringLiteral("Canary scanner");
        const ProfileDialog::Services services{
            .conventions = {}, .scanProgram = {}, .isNameFree = [](const QString &) { return true; }};
        return new ProfileDialog(profile, services, &window);
    });
    row("connection check", [connection](QWidget &window) {
        return new CheckDialog(
            connection(), []() -> Task<ConnectionReport> { co_return ConnectionReport(); }, &window);
    });
    row("message", [](QWidget &window) {
        return new QMessageBox(QMessageBox::NoIcon, QStringLiteral("Canary title"), QStringLiteral("Canary text"),
                               QMessageBox::Ok, &window);
    });
    row("file",
        [](QWidget &window) { return new QFileDialog(&window, QStringLiteral("Canary files"), QDir::homePath()); });
    row("print", [](QWidget &window) { return new QPrintDialog(&window); });
    row("text", [](QWidget &window) { return new QInputDialog(&window); });
}

void LockEverywhereTest::hidesEveryDialogAndKeepsItsText()
{
    QFETCH(const MakeDialog, make);
    QWidget window;
    window.setWindowTitle(QStringLiteral("Canary window"));
    window.resize(900, 600);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    auto *dialog = make(window);
    dialog->open();
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    QHash<QLineEdit *, QString> typed;
    for (auto *edit : dialog->findChildren<QLineEdit *>()) {
        if (edit->isVisible() && edit->isEnabled() && !edit->isReadOnly() && !edit->validator()) {
            edit->setText(QStringLiteral("Canary typed"));
            typed.insert(edit, edit->text());
        }
    }
    lockOver(QString::fromLatin1(QTest::currentDataTag()), *dialog);
    for (auto edit = typed.cbegin(); edit != typed.cend(); ++edit)
        QCOMPARE(edit.key()->text(), edit.value());
    QCOMPARE(dialog->result(), 0); // it was not answered
    dialog->reject();
}

CLINICDESK_WINDOW_TEST(LockEverywhereTest)
#include "lockeverywheretest.moc"
