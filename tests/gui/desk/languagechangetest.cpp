// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/language/translations.h"
#include "tests/gui/desk/desktest.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/doctors/doctorsheader.h"
#include "ui/doctors/idlistentry.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/pages.h"
#include "ui/upload/inspector.h"
#include "ui/upload/uploadlistview.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/messagedialog.h"

#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::RealDesk;

/// The user chooses another language in the settings while the program runs.
class LanguageChangeTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void takesEffectAtOnceAndKeepsTheWork();
    void keepsThePatientAndTheOrderOfDrafts();
    void asksTheServiceOnlyForThePageThatIsShown();
    void asksBeforeWhatIsNotSavedIsLost();
    void asksAboutADateThatWasNotEntered();
    void keepsTheRingOfTheKeyboardAndTheTypedNumber();
    void isRememberedAtTheNextStart();

private:
    static QPushButton *segment(RealDesk &desk, const QString &name)
    {
        desk.window()->showPage(ui::pageId::settings);
        return support::buttonOf(*desk.window(), name);
    }
    static void awaitNext(RealDesk &desk, const QPointer<ui::MainWindow> &before)
    {
        QTRY_VERIFY(!before);
        QTRY_VERIFY(desk.window());
        desk.window()->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(desk.window()));
    }
    /// Chooses a language on the page of the settings and waits for the next window.
    static void choose(RealDesk &desk, const QString &name)
    {
        const QPointer<ui::MainWindow> before = desk.window();
        auto *chosen = segment(desk, name);
        QVERIFY(chosen);
        QTest::mouseClick(chosen, Qt::LeftButton); // shows no ring, whatever was pressed before
        awaitNext(desk, before);
    }
};

void LanguageChangeTest::takesEffectAtOnceAndKeepsTheWork()
{
    const QSignalSpy ended(qApp, &QGuiApplication::lastWindowClosed);
    RealDesk desk(m_computer.look());
    desk.start();
    desk.connectTo(m_computer.practice());
    desk.requestPatient(QStringLiteral("161494290947153"));
    desk.drop({m_computer.paper(QStringLiteral("referral.pdf"), "a made-up referral")});
    QTRY_COMPARE(desk.spokenRows().size(), 1);
    QTRY_COMPARE(desk.window()->unsaved(), QStringList());
    desk.window()->resize(1'000, 700);
    const auto size = desk.window()->size();

    choose(desk, QStringLiteral("اردو"));
    QCOMPARE(desk.window()->layoutDirection(), Qt::RightToLeft);
    QCOMPARE(QLocale().language(), QLocale::Urdu);
    QVERIFY(desk.says(QStringLiteral("ترتیبات")));
    QCOMPARE(desk.window()->currentPage(), QString(ui::pageId::settings));
    QCOMPARE(desk.window()->size(), size);
    const auto *focused = qobject_cast<QPushButton *>(QApplication::focusWidget());
    QVERIFY(focused && focused->text() == QStringLiteral("اردو"));
    desk.window()->showPage(ui::pageId::upload);
    QTRY_COMPARE(desk.spokenRows().size(), 1);

    choose(desk, QStringLiteral("हिन्दी"));
    QCOMPARE(desk.window()->layoutDirection(), Qt::LeftToRight);
    QCOMPARE(QLocale().language(), QLocale::Hindi);
    QVERIFY(desk.says(QStringLiteral("सेटिंग")));
    choose(desk, QStringLiteral("English"));
    QCOMPARE(desk.window()->layoutDirection(), Qt::LeftToRight);
    QVERIFY(desk.says(QStringLiteral("Settings")));
    QCOMPARE(ended.count(), 0);

    RealDesk::press(Qt::Key_1, Qt::AltModifier);
    desk.window()->findChild<ui::UploadPage *>()->setUndoWindow(std::chrono::milliseconds(0));
    desk.pressSend();
    QTRY_VERIFY(m_computer.hasArrived(QStringLiteral("referral.pdf")));
}

void LanguageChangeTest::keepsThePatientAndTheOrderOfDrafts()
{
    RealDesk desk(m_computer.look());
    desk.start();
    desk.connectTo(m_computer.practice());
    desk.requestPatient(support::patientNumber);
    desk.drop({m_computer.paper(QStringLiteral("first.pdf"), "a made-up referral"),
               m_computer.paper(QStringLiteral("second.pdf"), "a made-up report")});
    QTRY_COMPARE(desk.spokenRows().filter(QStringLiteral("Ready")).size(), 2);
    QTRY_COMPARE(desk.window()->unsaved(), QStringList());
    const auto isSecondAbove = [&desk] {
        const auto rows = desk.spokenRows();
        return rows.size() == 2 && rows.first().contains(QStringLiteral("second.pdf"));
    };
    QVERIFY(!isSecondAbove());
    auto &list = *desk.window()->findChild<ui::UploadListView *>();
    list.setCurrentIndex(list.model()->index(1, 0));
    list.moveSelected(-1);
    QTRY_VERIFY(isSecondAbove());
    QTRY_COMPARE(desk.window()->unsaved(), QStringList());

    choose(desk, QStringLiteral("हिन्दी"));
    desk.window()->showPage(ui::pageId::upload);
    QTRY_VERIFY2(isSecondAbove(), qPrintable(desk.spokenRows().join(u'\n')));
    QVERIFY(desk.says(support::patientNumber));
}

void LanguageChangeTest::asksTheServiceOnlyForThePageThatIsShown()
{
    RealDesk desk(m_computer.look());
    desk.start();
    desk.connectTo(m_computer.practice());
    const auto reads = [this] {
        return m_computer.practice().requestsAt(QStringLiteral("assessments")).size() +
               m_computer.practice().requestsAt(QStringLiteral("doctor")).size();
    };
    const auto before = reads();
    choose(desk, QStringLiteral("हिन्दी"));
    choose(desk, QStringLiteral("English"));
    desk.window()->findChild<ui::UploadPage *>()->setUndoWindow(std::chrono::milliseconds(0));
    desk.window()->showPage(ui::pageId::upload);
    desk.requestPatient(support::patientNumber);
    desk.drop({m_computer.paper(QStringLiteral("referral.pdf"), "a made-up referral")});
    desk.pressSend();
    QTRY_VERIFY(m_computer.hasArrived(QStringLiteral("referral.pdf"))); // after all calls of the opening
    QCOMPARE(reads(), before);
    desk.window()->showPage(ui::pageId::assessments);
    QTRY_VERIFY(reads() > before);
}

void LanguageChangeTest::asksBeforeWhatIsNotSavedIsLost()
{
    const QStringList unsaved{QStringLiteral("The page Doctors has a list of IDs that was not checked.")};
    const QTemporaryDir folder;
    QFile notes(folder.filePath(QStringLiteral("notes.txt")));
    QVERIFY(notes.open(QIODevice::WriteOnly) && notes.write("no document") > 0);
    notes.close();
    RealDesk desk(m_computer.look());
    desk.start();
    desk.connectTo(m_computer.practice());
    desk.drop({notes.fileName()});
    desk.window()->showPage(ui::pageId::doctors);
    desk.window()->findChild<ui::DoctorsHeader *>()->setMode(ui::DoctorsHeader::Mode::List);
    desk.window()->findChild<ui::IdListField *>()->setPlainText(QStringLiteral("161400000000042"));
    QTRY_COMPARE(desk.window()->unsaved(), unsaved);
    const auto question = [&desk] { return desk.window()->findChild<ui::MessageDialog *>(); };
    const auto answer = [&question](const QString &text) {
        const auto buttons = question()->buttons();
        const auto found = std::ranges::find(buttons, text, &QAbstractButton::text);
        QVERIFY(found != buttons.end());
        (*found)->click();
        QTRY_VERIFY(!question());
    };
    const auto language = QLocale().language();
    segment(desk, QStringLiteral("English"))->click(); // by name, the language that the window has
    QVERIFY(!question());
    segment(desk, QStringLiteral("हिन्दी"))->click();
    QTRY_VERIFY(question());
    QCOMPARE(question()->informativeText(), unsaved.join(u'\n'));
    answer(QStringLiteral("At the next start"));
    QCOMPARE(QLocale().language(), language);
    QCOMPARE(desk.window()->unsaved(), unsaved);
    segment(desk, QStringLiteral("اردو"))->click();
    QTRY_VERIFY(question());
    const QPointer<ui::MainWindow> before = desk.window();
    answer(QStringLiteral("Change now"));
    awaitNext(desk, before);
    QCOMPARE(QLocale().language(), QLocale::Urdu);
    QVERIFY(desk.window()->unsaved().isEmpty());
    desk.window()->showPage(ui::pageId::upload);
    QTRY_COMPARE(desk.spokenRows().size(), 1); // a file that cannot be added is saved
}

void LanguageChangeTest::asksAboutADateThatWasNotEntered()
{
    RealDesk desk(m_computer.look());
    desk.start();
    desk.connectTo(m_computer.practice());
    desk.drop({m_computer.paper(QStringLiteral("referral.pdf"), "a made-up referral")});
    QTRY_COMPARE(desk.spokenRows().size(), 1);
    QTRY_COMPARE(desk.window()->unsaved(), QStringList());
    auto &inspector = *desk.window()->findChild<ui::Inspector *>();
    QTRY_COMPARE(inspector.documents().size(), 1);
    inspector.findChild<ui::DateField *>()->setText(QStringLiteral("31"));
    segment(desk, QStringLiteral("हिन्दी"))->click();
    QTRY_VERIFY(desk.window()->findChild<ui::MessageDialog *>());
    QCOMPARE(desk.window()->findChild<ui::MessageDialog *>()->informativeText(),
             QStringLiteral("The page Upload has a date or a tag that was not entered."));
}

void LanguageChangeTest::keepsTheRingOfTheKeyboardAndTheTypedNumber()
{
    RealDesk desk(m_computer.look());
    desk.start();
    desk.connectTo(m_computer.practice());
    desk.window()->typeNumber(QStringLiteral("1614"));
    choose(desk, QStringLiteral("हिन्दी"));
    QCOMPARE(desk.window()->typedNumber(), QStringLiteral("1614"));
    QVERIFY(!ui::hasFocusRing(QApplication::focusWidget()));
    const QPointer<ui::MainWindow> before = desk.window();
    RealDesk::press(Qt::Key_Left);
    awaitNext(desk, before);
    QCOMPARE(QApplication::focusWidget(), segment(desk, QStringLiteral("English")));
    QVERIFY(ui::hasFocusRing(QApplication::focusWidget()));
}

void LanguageChangeTest::isRememberedAtTheNextStart()
{
    {
        RealDesk desk(m_computer.look());
        desk.start();
        desk.connectTo(m_computer.practice());
        choose(desk, QStringLiteral("اردو"));
    }
    support::awaitDesksEnd();
    QCOMPARE(QLocale(), QLocale::system());
    {
        RealDesk desk(m_computer.look());
        desk.start();
        QTRY_VERIFY(desk.window());
        QCOMPARE(desk.window()->layoutDirection(), Qt::RightToLeft);
        QCOMPARE(QLocale().language(), QLocale::Urdu);
        choose(desk, QStringLiteral("English"));
    }
    QCOMPARE(QApplication::layoutDirection(), Qt::LeftToRight);
}

CLINICDESK_WINDOW_TEST(LanguageChangeTest)
#include "languagechangetest.moc"
