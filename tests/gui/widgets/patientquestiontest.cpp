// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/patientquestion.h"

#include "tests/support/testprogram.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

const auto ean = QStringLiteral("8901234567890");

} // namespace

class PatientQuestionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_question = std::make_unique<PatientQuestion>(decidePatient(ean, {}, {}));
        m_confirmed = std::make_unique<QSignalSpy>(m_question.get(), &PatientQuestion::confirmed);
        m_rejected = std::make_unique<QSignalSpy>(m_question.get(), &QDialog::rejected);
        m_scanned = std::make_unique<QSignalSpy>(m_question.get(), &PatientQuestion::scanned);
        m_question->open();
        m_question->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_question.get()));
    }
    void cleanup() { m_question.reset(); }
    void showsTheWholeNumberAndTheReason();
    void theSafeAnswerIsTheDefault();
    void isConfirmedByKeyboard();
    void isConfirmedByMouse();
    void endsWithEscWithoutANumber();
    void keysOfTheReaderAnswerNothing();
    void anotherScanTakesItsPlace();
    void digitsOfAPersonDoNothing();

private:
    QPushButton *button(const QString &text) const
    {
        for (auto *each : m_question->findChildren<QPushButton *>()) {
            if (each->text() == text)
                return each;
        }
        qFatal("There is no such button");
    }
    QPushButton *confirm() const { return button(QStringLiteral("It is the patient number")); }
    QPushButton *refuse() const { return button(QStringLiteral("Do not use it")); }
    /// Presses Enter until the question has ended: keys that come with it are of the reader.
    void pressUntilAnswered(Qt::Key key)
    {
        const auto isAnswered = [this, key] {
            if (m_question->isVisible())
                QTest::keyClick(m_question->focusWidget(), key);
            return !m_question->isVisible();
        };
        QTRY_VERIFY(isAnswered());
    }

    ThemeManager m_look{*qApp};
    std::unique_ptr<PatientQuestion> m_question;
    std::unique_ptr<QSignalSpy> m_confirmed;
    std::unique_ptr<QSignalSpy> m_rejected;
    std::unique_ptr<QSignalSpy> m_scanned;
};

void PatientQuestionTest::showsTheWholeNumberAndTheReason()
{
    QCOMPARE(m_question->findChild<PatientNumberView *>()->number(), ean);
    QString texts;
    for (const auto *label : m_question->findChildren<QLabel *>())
        texts += label->text() + QLatin1Char('\n');
    QVERIFY2(texts.contains(QStringLiteral("EAN-13")), qPrintable(texts));
    QVERIFY2(texts.contains(QStringLiteral("cannot be moved")), qPrintable(texts));
    QVERIFY(refuse()->accessibleDescription().contains(ean));
}

void PatientQuestionTest::theSafeAnswerIsTheDefault()
{
    QVERIFY(refuse()->isDefault());
    QVERIFY(refuse()->hasFocus());
    pressUntilAnswered(Qt::Key_Return);
    QCOMPARE(m_rejected->size(), 1);
    QCOMPARE(m_confirmed->size(), 0);
}

void PatientQuestionTest::isConfirmedByKeyboard()
{
    confirm()->setFocus(Qt::TabFocusReason); // Tab of the same moment would be of the reader
    pressUntilAnswered(Qt::Key_Return);
    QCOMPARE(m_confirmed->size(), 1);
    QCOMPARE(m_confirmed->first().first().value<PatientId>().text, ean);
    QCOMPARE(m_rejected->size(), 0);
}

void PatientQuestionTest::isConfirmedByMouse()
{
    QTest::mouseClick(confirm(), Qt::LeftButton);
    QCOMPARE(m_confirmed->size(), 1);
    QVERIFY(!m_question->isVisible());
}

void PatientQuestionTest::endsWithEscWithoutANumber()
{
    QTest::keyClick(m_question->focusWidget(), Qt::Key_Escape);
    QCOMPARE(m_rejected->size(), 1);
    QCOMPARE(m_confirmed->size(), 0);
}

/// A reader that ends with CR and LF, or with Tab and Enter, sends more after the key that has opened the question.
void PatientQuestionTest::keysOfTheReaderAnswerNothing()
{
    for (const auto key : {Qt::Key_Enter, Qt::Key_Tab, Qt::Key_Return, Qt::Key_Space})
        QTest::keyClick(m_question->focusWidget(), key);
    QVERIFY(m_question->isVisible());
    QVERIFY(refuse()->hasFocus());
    QCOMPARE(m_confirmed->size() + m_rejected->size(), 0);
}

void PatientQuestionTest::anotherScanTakesItsPlace()
{
    QTest::keyClicks(m_question->focusWidget(), QStringLiteral("161494290947153"));
    QTest::keyClick(m_question->focusWidget(), Qt::Key_Return);
    QCOMPARE(m_scanned->size(), 1);
    QCOMPARE(m_scanned->first().first().toString(), QStringLiteral("161494290947153"));
    QCOMPARE(m_rejected->size(), 1);
    QCOMPARE(m_confirmed->size(), 0);
}

void PatientQuestionTest::digitsOfAPersonDoNothing()
{
    QTest::keyClicks(m_question->focusWidget(), QStringLiteral("12"));
    QVERIFY(m_question->isVisible());
    pressUntilAnswered(Qt::Key_Return);
    QCOMPARE(m_scanned->size(), 0);
    QCOMPARE(m_rejected->size(), 1);
}

CLINICDESK_WINDOW_TEST(PatientQuestionTest)
#include "patientquestiontest.moc"
