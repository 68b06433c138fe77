// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/erasedialog.h"

#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using ui::EraseDialog;

/// The question before everything of a person is removed.
class EraseDialogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { m_dialog.reset(); }

    void namesWhatIsNotDeliveredFirst();
    void removesNothingByEnterOrEscape_data();
    void removesNothingByEnterOrEscape();
    void removesByMouse();
    void removesByKeyboard();
    void offersTheJournalAndTheOthersOnlyToThoseWhoMay();
    void countsAnewForAllPeople();
    void saysThatOnlyPracticeDataGoes();
    void hasNamesOrderAndAnAccessibilityTree();
    void isRequestedFromItsSection();
    void showsItselfAtASmallScreen();

private:
    void open(const EraseDialog::Question &question)
    {
        m_dialog = std::make_unique<EraseDialog>(question);
        m_confirmed = std::make_unique<QSignalSpy>(m_dialog.get(), &EraseDialog::confirmed);
        m_dialog->open();
        m_dialog->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
    }
    QPushButton *button(const QString &text) const { return support::shownButton(*m_dialog, text); }
    QCheckBox *choice(const QString &text) const { return shownButton<QCheckBox>(*m_dialog, text); }
    QString words() const { return support::shownLabels(*m_dialog).join(u'\n'); }

    static EraseDialog::Question full()
    {
        const ErasePlan own{.undelivered = 3, .connections = 2, .hasJournal = true};
        const ErasePlan everyone{
            .isEveryone = true, .people = 4, .undelivered = 12, .connections = 5, .hasJournal = true};
        return {.own = own, .everyone = everyone, .mayRemoveJournal = true};
    }
    const QString remove = QStringLiteral("Remove everything");
    const QString journal = QStringLiteral("Remove the journal, too");
    const QString others = QStringLiteral("Remove the data of all people, not only mine");

    ui::ThemeManager m_look{*qApp};
    std::unique_ptr<EraseDialog> m_dialog;
    std::unique_ptr<QSignalSpy> m_confirmed;
};

void EraseDialogTest::namesWhatIsNotDeliveredFirst()
{
    open(full());
    const auto text = words();
    const auto undelivered = text.indexOf(QLatin1String("not delivered yet and will never be sent"));
    QVERIFY2(undelivered > 0, qPrintable(text));
    QVERIFY(text.contains(QLatin1String("3 document")));
    QVERIFY(undelivered < text.indexOf(QLatin1String("2 connection")));
    QVERIFY(text.contains(QLatin1String("You cannot undo this.")));
    m_dialog.reset();
    auto none = full();
    none.own.undelivered = 0;
    open(none);
    QVERIFY(!words().contains(QLatin1String("not delivered")));
    m_dialog.reset();
    none.own.hidesDocuments = true;
    open(none);
    QVERIFY(words().contains(QLatin1String("cannot be read and counted")));
}

void EraseDialogTest::removesNothingByEnterOrEscape_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::newRow("Enter") << Qt::Key_Return;
    QTest::newRow("Escape") << Qt::Key_Escape;
    QTest::newRow("Space") << Qt::Key_Space;
}

void EraseDialogTest::removesNothingByEnterOrEscape()
{
    QFETCH(const Qt::Key, key);
    open(full());
    QCOMPARE(QApplication::focusWidget(), button(QStringLiteral("Keep everything")));
    QTest::keyClick(QApplication::focusWidget(), key);
    QTRY_VERIFY(!m_dialog->isVisible());
    QCOMPARE(m_confirmed->count(), 0);
}

void EraseDialogTest::removesByMouse()
{
    open(full());
    QTest::mouseClick(choice(journal), Qt::LeftButton, {}, QPoint(8, choice(journal)->height() / 2));
    QVERIFY(choice(journal)->isChecked());
    QTest::mouseClick(button(remove), Qt::LeftButton);
    QTRY_COMPARE(m_confirmed->count(), 1);
    QCOMPARE(m_confirmed->first(), (QVariantList{false, true}));
    QVERIFY(!m_dialog->isVisible());
}

void EraseDialogTest::removesByKeyboard()
{
    open(full());
    for (int steps = 0; QApplication::focusWidget() != button(remove) && steps < 10; ++steps)
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), button(remove));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_COMPARE(m_confirmed->count(), 1);
    QCOMPARE(m_confirmed->first(), (QVariantList{false, false}));
}

void EraseDialogTest::offersTheJournalAndTheOthersOnlyToThoseWhoMay()
{
    open(full());
    QVERIFY(choice(journal) && choice(others));
    m_dialog.reset();
    open({.own = full().own});
    QVERIFY(!choice(journal) && !choice(others));
    m_dialog.reset();
    auto without = full();
    without.own.hasJournal = false;
    open(without);
    QVERIFY(!choice(journal));
}

void EraseDialogTest::countsAnewForAllPeople()
{
    open(full());
    choice(others)->click();
    QVERIFY(words().contains(QLatin1String("12 document")));
    QVERIFY(words().contains(QLatin1String("all 4 people")));
    QTest::mouseClick(button(remove), Qt::LeftButton);
    QTRY_COMPARE(m_confirmed->count(), 1);
    QCOMPARE(m_confirmed->first(), (QVariantList{true, false}));
}

void EraseDialogTest::saysThatOnlyPracticeDataGoes()
{
    auto practice = full();
    practice.own.isPractice = true;
    open(practice);
    QVERIFY(words().contains(QLatin1String("Only the data of practice mode is removed.")));
    QVERIFY(words().contains(QLatin1String("3 document")));
}

void EraseDialogTest::hasNamesOrderAndAnAccessibilityTree()
{
    open(full());
    const auto wrong = [this] {
        return namelessWidgets(m_dialog.get()) + smallTargets(m_dialog.get()) + hiddenControls(m_dialog.get()) +
               cutTexts(m_dialog.get()) + differencesOfTheTree(m_dialog.get()) + tabAgainstTheScreen(m_dialog.get()) +
               tabBackDifferences(m_dialog.get());
    };
    QTRY_COMPARE(wrong().join(QLatin1Char('\n')), QString());
}

void EraseDialogTest::isRequestedFromItsSection()
{
    ui::EraseSection section;
    QSignalSpy requested(&section, &ui::EraseSection::requested);
    section.show();
    QVERIFY(QTest::qWaitForWindowExposed(&section));
    auto *press = section.findChild<QPushButton *>();
    QTest::mouseClick(press, Qt::LeftButton);
    QCOMPARE(requested.count(), 1);
    section.setBusy(true);
    QTest::mouseClick(press, Qt::LeftButton);
    QCOMPARE(requested.count(), 1);
    section.setBusy(false);
    section.showProblem(QStringLiteral("made up"));
    QVERIFY(section.findChild<QLabel *>(QString(), Qt::FindDirectChildrenOnly)->isVisible());
}

void EraseDialogTest::showsItselfAtASmallScreen()
{
    open(full());
    QVERIFY(m_dialog->height() < 700);
    QVERIFY(m_dialog->width() < 1'200);
    for (const auto *label : m_dialog->findChildren<QLabel *>()) {
        if (label->isVisible())
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
    }
    const auto folder = qEnvironmentVariable("CLINICDESK_PICTURES");
    if (!folder.isEmpty())
        m_dialog->grab().save(folder + QStringLiteral("/erase-dialog.png"));
}

CLINICDESK_WINDOW_TEST(EraseDialogTest)
#include "erasedialogtest.moc"
