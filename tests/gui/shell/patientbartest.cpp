// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/patientbar.h"
#include "tests/support/testprogram.h"
#include "ui/parts/look.h"
#include "ui/parts/patientnumber.h"
#include "ui/shell/patientfield.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

const auto number = QStringLiteral("161494290947153");

} // namespace

class PatientBarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_look = std::make_unique<Look>(*qApp); }
    void cleanupTestCase() { m_look.reset(); }

    void init()
    {
        m_patient = std::make_unique<PatientChoice>();
        m_window = std::make_unique<QWidget>();
        m_bar = new PatientBar(*m_patient);
        m_button = new QPushButton(QStringLiteral("Send"));
        m_button->setDefault(true);
        m_list = new QListWidget;
        m_list->addItems({QStringLiteral("1 first"), QStringLiteral("2 second")});
        auto *layout = new QVBoxLayout(m_window.get());
        for (auto *each :
             {static_cast<QWidget *>(m_bar), static_cast<QWidget *>(m_button), static_cast<QWidget *>(m_list)})
            layout->addWidget(each);
        connect(m_bar, &PatientBar::left, m_button, [this] { m_button->setFocus(); });
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup()
    {
        m_window.reset();
        m_patient.reset();
    }

    void aScanFromAnywhereNamesThePatientAndPressesNothing();
    void takesOffWhatAReaderOrAPageAddsToANumber_data();
    void takesOffWhatAReaderOrAPageAddsToANumber();
    void takesNoNumberWithSomethingInside_data();
    void takesNoNumberWithSomethingInside();
    void takesANumberThatEndsWithTab();
    void takesAScanBeforeAnythingHasTheKeyboard();
    void refusesANumberThatIsNoneOfTheConnection_data();
    void refusesANumberThatIsNoneOfTheConnection();
    void keepsTheChosenPatientInViewWhileAnotherIsTyped();
    void offersRecentPatients();
    void keepsTheRowOfARecentPatientWhileTheSameOnesAreOffered();
    void showsTheNumberInFullToAssistiveTools();

private:
    QLineEdit *edit() const { return m_bar->field()->edit(); }
    static void type(const QString &text)
    {
        for (const auto c : text)
            QTest::keyClick(QApplication::focusWidget(), c.toLatin1());
    }

    std::unique_ptr<Look> m_look;
    std::unique_ptr<PatientChoice> m_patient;
    std::unique_ptr<QWidget> m_window;
    PatientBar *m_bar = nullptr;
    QPushButton *m_button = nullptr;
    QListWidget *m_list = nullptr;
};

void PatientBarTest::aScanFromAnywhereNamesThePatientAndPressesNothing()
{
    QSignalSpy pressed(m_button, &QPushButton::clicked);
    QSignalSpy activated(m_list, &QListWidget::itemActivated);
    m_list->setFocus();
    m_list->setCurrentRow(1);
    type(number);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Enter); // CR and LF
    QCOMPARE(m_patient->patient().text, number);
    QCOMPARE(m_patient->source(), PatientSource::Scanned);
    QCOMPARE(m_list->currentRow(), 1);
    QCOMPARE(pressed.count(), 0);
    QCOMPARE(activated.count(), 0);
    QVERIFY(edit()->text().isEmpty());
}

void PatientBarTest::takesOffWhatAReaderOrAPageAddsToANumber_data()
{
    QTest::addColumn<QString>("given");
    QTest::newRow("blanks") << QStringLiteral("  %1 ").arg(number);
    QTest::newRow("start and end of text") << QStringLiteral("\u0002%1\u0003").arg(number);
    QTest::newRow("right-to-left marks") << QStringLiteral("\u202e%1\u202c").arg(number);
    QTest::newRow("invisible marks inside") << QStringLiteral("1614\u200b94290947153");
}

void PatientBarTest::takesOffWhatAReaderOrAPageAddsToANumber()
{
    QFETCH(QString, given);
    edit()->setText(given);
    QTest::keyClick(edit(), Qt::Key_Return);
    QCOMPARE(m_patient->patient().text, number);
}

void PatientBarTest::takesNoNumberWithSomethingInside_data()
{
    QTest::addColumn<QString>("given");
    QTest::newRow("two scans") << QStringLiteral("161494290947153 207700001234808");
    QTest::newRow("markup") << QStringLiteral("<b>161494290947153</b>");
    QTest::newRow("nothing") << QString();
}

void PatientBarTest::takesNoNumberWithSomethingInside()
{
    QFETCH(QString, given);
    edit()->setFocus();
    edit()->setText(given);
    QTest::keyClick(edit(), Qt::Key_Return);
    QVERIFY(m_patient->patient().isEmpty());
    QCOMPARE(edit()->text(), given);
    QVERIFY(edit()->isVisible());
}

void PatientBarTest::takesANumberThatEndsWithTab()
{
    m_list->setFocus();
    type(number);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(m_patient->patient().text, number);
    QVERIFY(m_button->hasFocus()); // as after Enter
}

void PatientBarTest::takesAScanBeforeAnythingHasTheKeyboard()
{
    if (auto *focused = QApplication::focusWidget())
        focused->clearFocus();
    QVERIFY(!QApplication::focusWidget());
    QTest::keyClick(m_window.get(), number.front().toLatin1());
    type(number.mid(1));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(m_patient->patient().text, number);
}

void PatientBarTest::refusesANumberThatIsNoneOfTheConnection_data()
{
    QTest::addColumn<QString>("given");
    QTest::newRow("too short") << QStringLiteral("16149");
    QTest::newRow("another barcode") << QStringLiteral("8901234567890");
}

void PatientBarTest::refusesANumberThatIsNoneOfTheConnection()
{
    QFETCH(const QString, given);
    m_bar->field()->setRules({.lengthMin = 10, .pattern = QStringLiteral("16[0-9]+")});
    m_list->setFocus();
    type(given);
    for (const auto key : {Qt::Key_Return, Qt::Key_Tab}) {
        QTest::keyClick(edit(), key);
        QVERIFY(m_patient->patient().isEmpty());
        QCOMPARE(edit()->text(), given);
        QVERIFY(edit()->hasFocus());
    }
    QVERIFY(edit()->accessibleDescription().startsWith(QStringLiteral("This")));
    type(number); // over the refused one, which is selected
    QVERIFY(!edit()->accessibleDescription().startsWith(QStringLiteral("This")));
    QTest::keyClick(edit(), Qt::Key_Return);
    QCOMPARE(m_patient->patient().text, number);
}

void PatientBarTest::keepsTheChosenPatientInViewWhileAnotherIsTyped()
{
    m_patient->choose({number});
    QVERIFY(!edit()->isVisible());
    m_list->setFocus();
    type(QStringLiteral("2077"));
    QVERIFY(edit()->isVisible());
    QVERIFY(m_bar->findChild<PatientNumberView *>()->isVisible());
    QVERIFY(m_patient->isBeingTyped());
    QTest::keyClick(edit(), Qt::Key_Escape);
    QVERIFY(!edit()->isVisible());
    QVERIFY(edit()->text().isEmpty());
    QVERIFY(!m_patient->isBeingTyped());
    QCOMPARE(m_patient->patient().text, number);
}

void PatientBarTest::offersRecentPatients()
{
    m_bar->field()->setRecent({number, QStringLiteral("207700001234808")});
    edit()->setFocus();
    QTest::keyClick(edit(), Qt::Key_Down);
    auto *popup = QApplication::activePopupWidget();
    QVERIFY(popup);
    QTest::keyClick(popup, Qt::Key_Down);
    QTest::keyClick(popup, Qt::Key_Return);
    QTRY_VERIFY(!m_patient->patient().isEmpty());
    QCOMPARE(m_patient->source(), PatientSource::Picked);
    QTRY_VERIFY(edit()->text().isEmpty());
}

void PatientBarTest::keepsTheRowOfARecentPatientWhileTheSameOnesAreOffered()
{
    const QStringList recent{number, QStringLiteral("207700001234808")};
    m_bar->field()->setRecent(recent);
    edit()->setFocus();
    QTest::keyClick(edit(), Qt::Key_Down);
    auto *popup = qobject_cast<QAbstractItemView *>(QApplication::activePopupWidget());
    QVERIFY(popup);
    QTest::keyClick(popup, Qt::Key_Down);
    QTest::keyClick(popup, Qt::Key_Down);
    m_bar->field()->setRecent(recent); // as a window does that looks at its outbox again
    QCOMPARE(popup->currentIndex().data().toString(), recent.last());
    QTest::keyClick(popup, Qt::Key_Return);
    QTRY_COMPARE(m_patient->patient().text, recent.last());
    QCOMPARE(m_patient->source(), PatientSource::Picked);
}

void PatientBarTest::showsTheNumberInFullToAssistiveTools()
{
    m_patient->choose({number});
    auto *view = m_bar->findChild<PatientNumberView *>();
    QVERIFY(view->isVisible());
    QVERIFY(view->accessibleName().contains(number));
}

CLINICDESK_WINDOW_TEST(PatientBarTest)
#include "patientbartest.moc"
