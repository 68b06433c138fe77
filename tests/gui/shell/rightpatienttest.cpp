// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/scannednumbers.h"
#include "tests/support/barcodereader.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"
#include "ui/shell/patientfield.h"
#include "ui/upload/emptyuploadview.h"
#include "ui/upload/patientdialog.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/patientquestion.h"
#include "ui/widgets/tagfield.h"

#include <QApplication>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;
using support::BarcodeReader;

/// Scans in the real window, key by key, with the times of a window system: what is the patient afterwards is what was
/// scanned, or nothing.
class RightPatientTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_practice = std::make_unique<support::PracticeProcess>();
        m_desk = std::make_unique<support::TestWindow>(m_look);
        open();
    }
    void cleanup() { m_desk.reset(); }
    void aScanThatLostItsFirstKeysIsNotTaken_data();
    void aScanThatLostItsFirstKeysIsNotTaken();
    void aScanThatWasHandledLateIsNotTakenEither();
    void keysBeforeTheWindowIsActiveAreNoPart();
    void theNextScanIsTaken();
    void aScanOverAChangeOfTheWindowIsNotShortened();
    void charactersBeforeTheDigitsAreKept_data();
    void charactersBeforeTheDigitsAreKept();
    void twoCodesAtOnceChooseNoPatient();
    void aReaderWithoutEnterLeavesTheNumberInTheField();
    void aScanElsewhereIsCheckedToo_data();
    void aScanElsewhereIsCheckedToo();
    void asksAboutANumberUnlikeThoseThatWereDeliveredTo();
    void theDialogForDocumentsAsksToo();

private:
    void open();
    void addDraft()
    {
        QFile file(m_folder.filePath(QStringLiteral("report.pdf")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(support::madePdf()) > 0);
        file.close();
        m_desk->drop({QUrl::fromLocalFile(file.fileName())});
        QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    }
    QLineEdit *edit() const { return m_desk->window().findChild<PatientField *>()->edit(); }
    QString patient() const { return m_desk->patient().patient().text; }
    PatientQuestion *question() const
    {
        for (auto *each : m_desk->window().findChildren<PatientQuestion *>()) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }
    void answer(const QString &text) const
    {
        for (auto *button : question()->findChildren<QPushButton *>()) {
            if (button->text() == text)
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QTRY_VERIFY(!question());
    }

    ThemeManager m_look{*qApp};
    std::unique_ptr<support::TestWindow> m_desk;
    std::unique_ptr<support::PracticeProcess> m_practice;
    QTemporaryDir m_folder;
    qint64 m_activeAt = 0;
};

void RightPatientTest::open()
{
    m_desk->open(m_practice->connection());
    QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
    m_activeAt = BarcodeReader::now();
}

void RightPatientTest::aScanThatLostItsFirstKeysIsNotTaken_data()
{
    QTest::addColumn<int>("lost");
    QTest::addColumn<Qt::Key>("end");
    QTest::newRow("the first digit, Enter") << 1 << Qt::Key_Return;
    QTest::newRow("the first digit, Tab") << 1 << Qt::Key_Tab;
    QTest::newRow("six digits") << 6 << Qt::Key_Return;
    QTest::newRow("none: it cannot be known") << 0 << Qt::Key_Return;
}

void RightPatientTest::aScanThatLostItsFirstKeysIsNotTaken()
{
    QFETCH(const int, lost);
    QFETCH(const Qt::Key, end);
    addDraft();
    const auto at = BarcodeReader::type(patientNumber.mid(lost), m_activeAt + 3);
    BarcodeReader::press(end, QStringLiteral("\r"), at);
    QVERIFY2(patient().isEmpty(), qPrintable(patient()));
    QVERIFY(edit()->text().isEmpty());
    QVERIFY(edit()->accessibleDescription().startsWith(QStringLiteral("The first characters may be missing")));
    QVERIFY(!m_desk->sendButton().isEnabled());
}

void RightPatientTest::aScanThatWasHandledLateIsNotTakenEither()
{
    BarcodeReader::pause(); // the window is built
    const auto at = BarcodeReader::type(patientNumber.mid(1), m_activeAt + 3);
    BarcodeReader::press(Qt::Key_Return, QStringLiteral("\r"), at);
    QVERIFY2(patient().isEmpty(), qPrintable(patient()));
}

/// A server without a window manager gives keys to the window below the pointer.
void RightPatientTest::keysBeforeTheWindowIsActiveAreNoPart()
{
    m_desk->close();
    QWidget elsewhere;
    elsewhere.show();
    elsewhere.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&elsewhere));
    m_desk->open(m_practice->connection());
    elsewhere.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&elsewhere));
    BarcodeReader::pause();
    auto *window = m_desk->window().windowHandle();
    const auto first = BarcodeReader::now() - 100;
    BarcodeReader::type(patientNumber.mid(1, 4), first, window);
    m_desk->window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
    const auto at = BarcodeReader::type(patientNumber.mid(5), first + 4 * BarcodeReader::gap);
    BarcodeReader::press(Qt::Key_Return, QStringLiteral("\r"), at);
    QVERIFY2(patient().isEmpty(), qPrintable(patient()));
}

void RightPatientTest::theNextScanIsTaken()
{
    BarcodeReader::press(Qt::Key_Return, QStringLiteral("\r"),
                         BarcodeReader::type(patientNumber.mid(1), m_activeAt + 3));
    QVERIFY(patient().isEmpty());
    BarcodeReader::pause();
    BarcodeReader::scan(patientNumber);
    QCOMPARE(patient(), patientNumber);
    QCOMPARE(m_desk->patient().source(), PatientSource::Scanned);
}

/// As when the language is changed.
void RightPatientTest::aScanOverAChangeOfTheWindowIsNotShortened()
{
    BarcodeReader::pause();
    const auto first = BarcodeReader::now() - 200;
    auto at = BarcodeReader::type(patientNumber.first(5), first);
    QCOMPARE(edit()->text(), patientNumber.first(5));
    m_desk->openAgain();
    QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
    at = BarcodeReader::type(patientNumber.mid(8), at + 3 * BarcodeReader::gap); // three went to the former window
    BarcodeReader::press(Qt::Key_Return, QStringLiteral("\r"), at);
    QVERIFY2(patient().isEmpty(), qPrintable(patient()));
    QVERIFY(edit()->text().isEmpty());
}

void RightPatientTest::charactersBeforeTheDigitsAreKept_data()
{
    QTest::addColumn<QString>("scan");
    QTest::addColumn<QString>("chosen"); // empty: refused or asked about
    QTest::newRow("letters") << QStringLiteral("PX2024001") << QStringLiteral("PX2024001");
    QTest::newRow("AIM prefix") << QStringLiteral("]C0") + patientNumber << patientNumber;
    QTest::newRow("digits alone") << patientNumber << patientNumber;
    QTest::newRow("ABHA card") << QStringLiteral(R"({"hidn":"91-1234-5678-9012","hid":"asha@abdm"})") << QString();
    QTest::newRow("web address") << QStringLiteral("https://a.example/161494290947153") << QString();
}

/// With the focus in no field: the digits alone would be another number.
void RightPatientTest::charactersBeforeTheDigitsAreKept()
{
    QFETCH(const QString, scan);
    QFETCH(const QString, chosen);
    addDraft();
    BarcodeReader::pause();
    m_desk->list().setFocus();
    BarcodeReader::scan(scan);
    QCOMPARE(patient(), chosen);
    if (chosen.isEmpty())
        QCOMPARE(edit()->text(), scan);
}

void RightPatientTest::twoCodesAtOnceChooseNoPatient()
{
    BarcodeReader::pause();
    const auto first = BarcodeReader::now() - 35 * BarcodeReader::gap;
    auto at = BarcodeReader::type(patientNumber, first);
    BarcodeReader::press(Qt::Key_Return, QStringLiteral("\r"), at);
    QCOMPARE(patient(), patientNumber);
    at = BarcodeReader::type(otherNumber, at + BarcodeReader::gap);
    BarcodeReader::press(Qt::Key_Return, QStringLiteral("\r"), at);
    QVERIFY2(patient().isEmpty(), qPrintable(patient()));
    QVERIFY(edit()->accessibleDescription().startsWith(QStringLiteral("Several codes")));
    BarcodeReader::pause();
    BarcodeReader::scan(otherNumber);
    QCOMPARE(patient(), otherNumber);
}

void RightPatientTest::aReaderWithoutEnterLeavesTheNumberInTheField()
{
    addDraft();
    m_desk->list().setFocus();
    BarcodeReader::pause();
    BarcodeReader::type(patientNumber, BarcodeReader::now() - 20 * BarcodeReader::gap);
    QVERIFY(patient().isEmpty());
    QCOMPARE(edit()->text(), patientNumber);
    QVERIFY(m_desk->patient().isBeingTyped());
    QVERIFY(!m_desk->sendButton().isEnabled());
    BarcodeReader::pause();
    BarcodeReader::press(Qt::Key_Return, QStringLiteral("\r"), BarcodeReader::now());
    QCOMPARE(patient(), patientNumber);
}

void RightPatientTest::aScanElsewhereIsCheckedToo_data()
{
    QTest::addColumn<QString>("scan");
    QTest::addColumn<bool>("isAsked");
    QTest::newRow("a patient") << patientNumber << false;
    QTest::newRow("a medicine box") << productCode << true;
    QTest::newRow("an ABHA number with hyphens") << QStringLiteral("91-1234-5678-9012") << true;
    QTest::newRow("an Aadhaar number") << QStringLiteral("234567890124") << false;
}

/// In the tags and the date of a document, and over the large preview.
void RightPatientTest::aScanElsewhereIsCheckedToo()
{
    QFETCH(const QString, scan);
    QFETCH(const bool, isAsked);
    addDraft();
    const auto check = [&] {
        QTRY_COMPARE(question() != nullptr, isAsked);
        QCOMPARE(patient(), scan == patientNumber ? patientNumber : QString());
        if (isAsked)
            answer(QStringLiteral("Do not use it"));
        m_desk->patient().clear();
    };
    auto *tags = m_desk->page().findChild<TagField *>()->edit();
    tags->setFocus();
    BarcodeReader::pause();
    BarcodeReader::scan(scan);
    check();
    QVERIFY(m_desk->outbox().documents().first().details.tags.isEmpty());

    for (const auto end : {Qt::Key_Return, Qt::Key_Tab}) {
        auto *date = m_desk->page().findChild<DateField *>();
        const auto before = date->text();
        date->setFocus(Qt::TabFocusReason); // selects the date
        QTRY_VERIFY(date->hasFocus());
        BarcodeReader::pause();
        BarcodeReader::scan(scan, end);
        check();
        QCOMPARE(date->text(), before);
        QCOMPARE(m_desk->outbox().documents().first().details.date, QDate::currentDate());
    }

    m_desk->list().setFocus();
    BarcodeReader::pause();
    BarcodeReader::press(Qt::Key_Return, QStringLiteral("\r"), BarcodeReader::now()); // opens the preview
    QTRY_VERIFY(QApplication::activeModalWidget());
    QTRY_VERIFY(QGuiApplication::focusWindow() == QApplication::activeModalWidget()->windowHandle());
    BarcodeReader::pause();
    BarcodeReader::scan(scan);
    check();
}

void RightPatientTest::asksAboutANumberUnlikeThoseThatWereDeliveredTo()
{
    m_desk->drive(*m_practice);
    m_desk->patient().choose({patientNumber});
    addDraft();
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    m_desk->sendButton().click();
    QTRY_COMPARE(knownPatientNumbers(m_desk->outbox(), m_practice->connection().id).deliveries.size(), 1);
    m_desk->patient().clear();
    const auto thirteen = QStringLiteral("1234567890123");
    BarcodeReader::pause();
    BarcodeReader::scan(thirteen);
    QTRY_VERIFY(question());
    QVERIFY(patient().isEmpty());
    answer(QStringLiteral("It is the patient number"));
    QCOMPARE(patient(), thirteen);
    m_desk->patient().clear();
    BarcodeReader::pause();
    BarcodeReader::scan(otherNumber);
    QCOMPARE(patient(), otherNumber);
    m_desk->close(); // the answer and the shapes are saved
    open();
    BarcodeReader::pause();
    BarcodeReader::scan(thirteen);
    QCOMPARE(patient(), thirteen);
    BarcodeReader::pause();
    BarcodeReader::scan(QStringLiteral("1234567890124"));
    QTRY_VERIFY(question());
    answer(QStringLiteral("Do not use it"));
    QCOMPARE(patient(), thirteen);

    // Chosen before deliveries were known: the window was shown before the outbox was open.
    m_desk->patient().choose({QStringLiteral("1234567890125")}, PatientSource::Scanned);
    m_desk->openAgain();
    QTRY_VERIFY(question());
    QVERIFY(patient().isEmpty());
    answer(QStringLiteral("It is the patient number"));
    QCOMPARE(patient(), QStringLiteral("1234567890125"));
}

void RightPatientTest::theDialogForDocumentsAsksToo()
{
    addDraft();
    m_desk->list().setFocus();
    QTest::keyClick(&m_desk->list(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(m_desk->window().findChild<PatientDialog *>());
    auto *dialog = m_desk->window().findChild<PatientDialog *>();
    auto *line = dialog->findChild<QLineEdit *>();
    const auto enter = [line](const QString &text) {
        line->setText(text);
        QTest::keyClick(line, Qt::Key_Return);
    };
    enter(QStringLiteral("234567890124"));
    QVERIFY(line->text().isEmpty());
    QVERIFY(!line->isUndoAvailable());
    QVERIFY(dialog->isVisible());
    enter(productCode);
    QTRY_VERIFY(question());
    answer(QStringLiteral("Do not use it"));
    QVERIFY(dialog->isVisible());
    QVERIFY(m_desk->outbox().documents().first().details.patient.isEmpty());
    enter(productCode);
    QTRY_VERIFY(question());
    answer(QStringLiteral("It is the patient number"));
    QTRY_COMPARE(m_desk->outbox().documents().first().details.patient.text, productCode);
}

CLINICDESK_WINDOW_TEST(RightPatientTest)
#include "rightpatienttest.moc"
