// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/patientbar.h"
#include "core/outbox/outbox.h"
#include "core/store/sealednotes.h"
#include "tests/gui/shell/scannednumbers.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"
#include "tests/support/typedtext.h"
#include "ui/shell/patientfield.h"
#include "ui/shell/recentpatients.h"
#include "ui/state/currentconnection.h"
#include "ui/state/patientlabels.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/patientquestion.h"
#include "ui/widgets/thememanager.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

namespace {

const auto aadhaar = QStringLiteral("234567890124");
const auto label = QStringLiteral("Window seat, blue coat");
const ConnectionId clinic{QStringLiteral("clinic")};

std::shared_ptr<SealedNotes> openNotes(const QString &file, const SharedSecret &key)
{
    return *support::awaitResult(SealedNotes::open({.file = file, .keychain = nullptr, .storeKey = key}));
}

SharedSecret newKey()
{
    return std::make_shared<const SecretBytes>(SecretBytes::random(32));
}

QAction *actionOf(const QMenu *menu, const QString &text)
{
    for (auto *action : menu->actions()) {
        if (action->text() == text)
            return action;
    }
    return nullptr;
}

OutboxDocument documentFor(const ConnectionId &connection, const QString &patient)
{
    OutboxDocument document;
    document.connection = connection;
    document.details.patient = {patient};
    return document;
}

} // namespace

class PatientBarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_patient = std::make_unique<CurrentPatient>();
        m_window = std::make_unique<QWidget>();
        m_connection.choose({.id = clinic, .name = QStringLiteral("Sunrise Clinic")});
        m_bar = new PatientBar(*m_patient, m_connection);
        m_labels = std::make_unique<PatientLabels>(SealedNotes::inMemory());
        m_bar->useLabels(*m_labels);
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

    void aScanFromAnywhereNamesThePatientAndPressesNothing_data();
    void aScanFromAnywhereNamesThePatientAndPressesNothing();
    void takesOffWhatAReaderOrAPageAddsToANumber_data();
    void takesOffWhatAReaderOrAPageAddsToANumber();
    void takesNoNumberWithSomethingInside_data();
    void takesNoNumberWithSomethingInside();
    void takesANumberThatEndsWithTab();
    void takesAScanBeforeAnythingHasTheKeyboard();
    void refusesANumberThatIsNoneOfTheConnection_data();
    void refusesANumberThatIsNoneOfTheConnection();
    void anAadhaarNumberDoesNotStayOnTheScreen();
    void asksBeforeItTakesAnotherCode();
    void takesAConfirmedNumberWithoutASecondQuestion();
    void aNumberThatIsNotConfirmedIsForgotten();
    void theScanAfterAQuestionIsTaken();
    void asksAboutASavedPatientThatLooksLikeAnotherCode();
    void offersNoAadhaarNumberOfAnEarlierVersion();
    void removesTheLabelOfAnAadhaarNumber();
    void checksThePatientAgainForAnotherConnection();
    void keepsTheChosenPatientInViewWhileAnotherIsTyped();
    void offersRecentPatients();
    void aClickIntoTheEmptyFieldOffersRecentPatients();
    void labelsAndNumbersAreFound_data();
    void labelsAndNumbersAreFound();
    void aSuggestionNeverTakesThePlaceOfAScan_data();
    void aSuggestionNeverTakesThePlaceOfAScan();
    void partOfALabelIsNoNumber();
    void aLabelIsSetChangedAndRemoved();
    void aLabelNeedsALetter();
    void allLabelsAreRemovedAfterAQuestion();
    void labelsOfARemovedConnectionAreForgotten();
    void labelsAreKeptSealedOverARestartAsLongAsTheKey();
    void offersTheLatestPatientsOfTheConnection();
    void keepsTheRowOfARecentPatientWhileTheSameOnesAreOffered();
    void showsTheNumberInFullToAssistiveTools();

private:
    QLineEdit *edit() const { return m_bar->field()->edit(); }
    static void type(const QString &text)
    {
        for (const auto c : text)
            support::typeText(QApplication::focusWidget(), c);
    }

    ThemeManager m_look{*qApp};
    void chooseFromMenu(const QString &text) const
    {
        auto *menu = m_bar->findChild<PatientLabelMenu *>()->menu();
        Q_EMIT menu->aboutToShow();
        auto *action = actionOf(menu, text);
        QVERIFY2(action && action->isEnabled(), qPrintable(text));
        action->trigger();
    }
    QString labelNow() const { return m_labels->labelOf(clinic, {patientNumber}); }
    LabelDialog *dialog() const
    {
        for (auto *each : m_window->findChildren<LabelDialog *>()) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }

    PatientQuestion *question() const
    {
        for (auto *each : m_window->findChildren<PatientQuestion *>()) {
            if (each->isVisible())
                return each;
        }
        return nullptr;
    }
    /// Answers the question with that button.
    void answer(const QString &text) const
    {
        QTRY_VERIFY(question());
        for (auto *button : question()->findChildren<QPushButton *>()) {
            if (button->text() == text)
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QTRY_VERIFY(!question());
    }

    CurrentConnection m_connection;
    std::unique_ptr<PatientLabels> m_labels;
    std::unique_ptr<CurrentPatient> m_patient;
    std::unique_ptr<QWidget> m_window;
    PatientBar *m_bar = nullptr;
    QPushButton *m_button = nullptr;
    QListWidget *m_list = nullptr;
};

void PatientBarTest::aScanFromAnywhereNamesThePatientAndPressesNothing_data()
{
    QTest::addColumn<QString>("typed");
    QTest::newRow("English keyboard") << patientNumber;
    QTest::newRow("Hindi keyboard") << QStringLiteral("१६१४९४२९०९४७१५३");
    QTest::newRow("Urdu keyboard") << QStringLiteral("۱۶۱۴۹۴۲۹۰۹۴۷۱۵۳");
}

void PatientBarTest::aScanFromAnywhereNamesThePatientAndPressesNothing()
{
    QFETCH(const QString, typed);
    QSignalSpy pressed(m_button, &QPushButton::clicked);
    QSignalSpy activated(m_list, &QListWidget::itemActivated);
    m_list->setFocus();
    m_list->setCurrentRow(1);
    type(typed);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Enter); // CR and LF
    QCOMPARE(m_patient->patient().text, patientNumber);
    QCOMPARE(m_patient->source(), PatientSource::Scanned);
    QCOMPARE(m_list->currentRow(), 1);
    QCOMPARE(pressed.count(), 0);
    QCOMPARE(activated.count(), 0);
    QVERIFY(edit()->text().isEmpty());
}

void PatientBarTest::takesOffWhatAReaderOrAPageAddsToANumber_data()
{
    QTest::addColumn<QString>("given");
    QTest::newRow("blanks") << QStringLiteral("  %1 ").arg(patientNumber);
    QTest::newRow("start and end of text") << QStringLiteral("\u0002%1\u0003").arg(patientNumber);
    QTest::newRow("right-to-left marks") << QStringLiteral("\u202e%1\u202c").arg(patientNumber);
    QTest::newRow("groups as the window shows them") << QStringLiteral("1614 9429 0947 153");
    QTest::newRow("groups with spaces that do not break") << QStringLiteral("1614\u00a09429\u202f0947 153 ");
    QTest::newRow("Devanagari digits") << QStringLiteral("१६१४९४२९०९४७१५३");
    QTest::newRow("Urdu digits in groups") << QStringLiteral("۱۶۱۴ ۹۴۲۹ ۰۹۴۷ ۱۵۳");
    QTest::newRow("full-width digits") << QStringLiteral("１６１４９４２９０９４７１５３");
    QTest::newRow("invisible marks inside") << QStringLiteral("1614\u200b94290947153");
}

void PatientBarTest::takesOffWhatAReaderOrAPageAddsToANumber()
{
    QFETCH(QString, given);
    edit()->setText(given);
    QTest::keyClick(edit(), Qt::Key_Return);
    QCOMPARE(m_patient->patient().text, patientNumber);
}

void PatientBarTest::takesNoNumberWithSomethingInside_data()
{
    QTest::addColumn<QString>("given");
    QTest::newRow("two scans") << QStringLiteral("161494290947153 207700001234808");
    QTest::newRow("groups of other lengths") << QStringLiteral("16149 4290 947153");
    QTest::newRow("two spaces") << QStringLiteral("1614  9429 0947 153");
    QTest::newRow("groups with a tab") << QStringLiteral("1614\t9429 0947 153");
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
    type(patientNumber);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(m_patient->patient().text, patientNumber);
    QVERIFY(m_button->hasFocus()); // as after Enter
}

void PatientBarTest::takesAScanBeforeAnythingHasTheKeyboard()
{
    if (auto *focused = QApplication::focusWidget())
        focused->clearFocus();
    QVERIFY(!QApplication::focusWidget());
    QTest::keyClick(m_window.get(), patientNumber.front().toLatin1());
    type(patientNumber.mid(1));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(m_patient->patient().text, patientNumber);
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
    Connection connection{.id = clinic, .name = QStringLiteral("Sunrise Clinic")};
    connection.conventions.patientNumbers = {.lengthMin = 10, .pattern = QStringLiteral("16[0-9]+")};
    m_connection.choose(connection);
    m_list->setFocus();
    type(given);
    for (const auto key : {Qt::Key_Return, Qt::Key_Tab}) {
        QTest::keyClick(edit(), key);
        QVERIFY(m_patient->patient().isEmpty());
        QCOMPARE(edit()->text(), given);
        QVERIFY(edit()->hasFocus());
    }
    QVERIFY(edit()->accessibleDescription().startsWith(QStringLiteral("This")));
    type(patientNumber); // replaces the refused number, which is selected
    QVERIFY(!edit()->accessibleDescription().startsWith(QStringLiteral("This")));
    QTest::keyClick(edit(), Qt::Key_Return);
    QCOMPARE(m_patient->patient().text, patientNumber);
}

void PatientBarTest::anAadhaarNumberDoesNotStayOnTheScreen()
{
    m_list->setFocus();
    type(QStringLiteral("234567890124"));
    QTest::keyClick(edit(), Qt::Key_Return);
    QVERIFY(m_patient->patient().isEmpty());
    QVERIFY(edit()->text().isEmpty());
    QVERIFY(!edit()->isUndoAvailable());
    QVERIFY(edit()->accessibleDescription().startsWith(QStringLiteral("This is an Aadhaar number")));
    QVERIFY(!question());
}

void PatientBarTest::asksBeforeItTakesAnotherCode()
{
    m_list->setFocus();
    type(productCode);
    QTest::keyClick(edit(), Qt::Key_Return);
    QTRY_VERIFY(question());
    QCOMPARE(question()->findChild<PatientNumberView *>()->number(), productCode);
    QVERIFY(m_patient->patient().isEmpty());
    QVERIFY(m_patient->isBeingTyped()); // nothing is sent meanwhile
    answer(QStringLiteral("It is the patient number"));
    QCOMPARE(m_patient->patient().text, productCode);
    QCOMPARE(m_patient->source(), PatientSource::Scanned);
    QVERIFY(!m_patient->isBeingTyped());
}

void PatientBarTest::takesAConfirmedNumberWithoutASecondQuestion()
{
    const auto outbox = Outbox::inMemory({});
    edit()->setText(productCode);
    QTest::keyClick(edit(), Qt::Key_Return);
    answer(QStringLiteral("It is the patient number")); // before the outbox is open
    QVERIFY(knownPatientNumbers(*outbox, clinic).confirmed.isEmpty());
    m_bar->useOutbox(*outbox);
    QCOMPARE(knownPatientNumbers(*outbox, clinic).confirmed, QSet<PatientId>{{productCode}});
    QCOMPARE(m_patient->patient().text, productCode);
    m_patient->clear();
    edit()->setText(productCode);
    QTest::keyClick(edit(), Qt::Key_Return);
    QVERIFY(!question());
    QCOMPARE(m_patient->patient().text, productCode);
    m_bar->startChoosing();
    edit()->setText(QStringLiteral("8906000123454"));
    QTest::keyClick(edit(), Qt::Key_Return);
    QTRY_VERIFY(question()); // another one is asked about
    QCOMPARE(m_patient->patient().text, productCode);
    answer(QStringLiteral("It is the patient number"));
    QCOMPARE(knownPatientNumbers(*outbox, clinic).confirmed.size(), 2);
}

void PatientBarTest::aNumberThatIsNotConfirmedIsForgotten()
{
    m_patient->choose({patientNumber});
    m_list->setFocus();
    type(productCode);
    QTest::keyClick(edit(), Qt::Key_Return);
    answer(QStringLiteral("Do not use it"));
    QCOMPARE(m_patient->patient().text, patientNumber);
    QVERIFY(!m_patient->isBeingTyped());
    QVERIFY(edit()->text().isEmpty());
    QVERIFY(!edit()->isVisible());
}

void PatientBarTest::theScanAfterAQuestionIsTaken()
{
    edit()->setText(productCode);
    QTest::keyClick(edit(), Qt::Key_Return);
    QTRY_VERIFY(question());
    QTRY_VERIFY(question()->isActiveWindow());
    type(patientNumber);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(m_patient->patient().text, patientNumber);
    QCOMPARE(m_patient->source(), PatientSource::Scanned);
    QVERIFY(!question());
}

void PatientBarTest::asksAboutASavedPatientThatLooksLikeAnotherCode()
{
    m_bar->field()->setRecent({{{productCode}, label}});
    edit()->setFocus();
    QTest::keyClick(edit(), Qt::Key_Down);
    QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
    QTRY_VERIFY(question());
    QVERIFY(m_patient->patient().isEmpty());
    answer(QStringLiteral("It is the patient number"));
    QCOMPARE(m_patient->source(), PatientSource::Picked);
    m_patient->clear();
    m_patient->request(aadhaar, PatientSource::Picked); // from another view
    QVERIFY(m_patient->patient().isEmpty());
    QVERIFY(edit()->text().isEmpty());
}

void PatientBarTest::offersNoAadhaarNumberOfAnEarlierVersion()
{
    const QList<OutboxDocument> documents{documentFor(clinic, patientNumber), documentFor(clinic, aadhaar),
                                          documentFor(clinic, QStringLiteral("9234-5678-9012-3453"))};
    const auto recent = recentPatients(documents, clinic, *m_labels);
    QCOMPARE(recent.size(), 1);
    QCOMPARE(recent.first().patient.text, patientNumber);
}

void PatientBarTest::removesTheLabelOfAnAadhaarNumber()
{
    const auto notes = std::shared_ptr<SealedNotes>(SealedNotes::inMemory());
    const auto savedNow = [&notes] { return *support::awaitResult(notes->read(QStringLiteral("patient-labels"))); };
    {
        PatientLabels earlier(notes);
        earlier.setLabel(clinic, {aadhaar}, label);
        earlier.setLabel(clinic, {patientNumber}, QStringLiteral("Another"));
        QTRY_VERIFY(savedNow().contains(aadhaar.toLatin1()));
    }
    PatientLabels labels(notes);
    QTRY_COMPARE(labels.labelOf(clinic, {patientNumber}), QStringLiteral("Another"));
    QVERIFY(labels.labelOf(clinic, {aadhaar}).isEmpty());
    QTRY_VERIFY(!savedNow().contains(aadhaar.toLatin1()));
    QVERIFY(savedNow().contains(patientNumber.toLatin1()));
}

void PatientBarTest::checksThePatientAgainForAnotherConnection()
{
    m_patient->choose({patientNumber}, PatientSource::Scanned);
    Connection elsewhere{.id = {QStringLiteral("elsewhere")}, .name = QStringLiteral("Sunset Clinic")};
    m_connection.choose(elsewhere);
    QCOMPARE(m_patient->patient().text, patientNumber); // nothing speaks against it
    elsewhere.conventions.patientNumbers.pattern = QStringLiteral("[0-9]{8}");
    m_connection.choose(elsewhere);
    QVERIFY(m_patient->patient().isEmpty());
    QCOMPARE(edit()->text(), patientNumber);
    QVERIFY(edit()->accessibleDescription().startsWith(QStringLiteral("This is not a patient number")));
}

void PatientBarTest::keepsTheChosenPatientInViewWhileAnotherIsTyped()
{
    m_patient->choose({patientNumber});
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
    QCOMPARE(m_patient->patient().text, patientNumber);
}

void PatientBarTest::offersRecentPatients()
{
    m_bar->field()->setRecent({{{patientNumber}, {}}, {{otherNumber}, {}}});
    edit()->setFocus();
    QTest::keyClick(edit(), Qt::Key_Down);
    auto *popup = QApplication::activePopupWidget();
    QVERIFY(popup);
    QTest::keyClick(popup, Qt::Key_Return);
    QTRY_COMPARE(m_patient->patient().text, patientNumber);
    QCOMPARE(m_patient->source(), PatientSource::Picked);
    QTRY_VERIFY(edit()->text().isEmpty());
}

void PatientBarTest::aClickIntoTheEmptyFieldOffersRecentPatients()
{
    m_bar->field()->setRecent({{{patientNumber}, {}}, {{otherNumber}, {}}});
    QTest::mouseClick(edit(), Qt::LeftButton);
    auto *popup = qobject_cast<QAbstractItemView *>(QApplication::activePopupWidget());
    QVERIFY(popup);
    QTest::keyClick(popup, Qt::Key_Return); // no row is selected yet
    QVERIFY(m_patient->patient().isEmpty());
    QTest::mouseClick(edit(), Qt::LeftButton);
    QTRY_COMPARE(QApplication::activePopupWidget(), popup);
    QTest::mouseClick(popup->viewport(), Qt::LeftButton, {}, popup->visualRect(popup->model()->index(1, 0)).center());
    QTRY_COMPARE(m_patient->patient().text, otherNumber);
    QCOMPARE(m_patient->source(), PatientSource::Picked);
}

void PatientBarTest::labelsAndNumbersAreFound_data()
{
    QTest::addColumn<QString>("typed");
    QTest::newRow("part of the label") << QStringLiteral("blue");
    QTest::newRow("in other case") << QStringLiteral("WINDOW s");
    QTest::newRow("part of the number") << QStringLiteral("0947");
}

void PatientBarTest::labelsAndNumbersAreFound()
{
    QFETCH(const QString, typed);
    m_bar->field()->setRecent({{{otherNumber}, {}}, {{patientNumber}, label}});
    edit()->setFocus();
    type(typed);
    auto *popup = qobject_cast<QAbstractItemView *>(QApplication::activePopupWidget());
    QVERIFY(popup);
    QCOMPARE(popup->model()->rowCount(), 1);
    QCOMPARE(popup->model()->index(0, 0).data().toString(), patientNumber + QStringLiteral(" · ") + label);
    QVERIFY(!popup->currentIndex().isValid());
    QTest::keyClick(popup, Qt::Key_Down);
    QCOMPARE(edit()->text(), typed); // the current row writes nothing into the field
    QTest::keyClick(popup, Qt::Key_Return);
    QCOMPARE(m_patient->patient().text, patientNumber);
    QCOMPARE(m_patient->source(), PatientSource::Picked);
    QVERIFY(edit()->text().isEmpty());
}

void PatientBarTest::aSuggestionNeverTakesThePlaceOfAScan_data()
{
    QTest::addColumn<Qt::Key>("end");
    QTest::addColumn<bool>("isListOpen");
    QTest::newRow("Enter") << Qt::Key_Return << false;
    QTest::newRow("Tab") << Qt::Key_Tab << false;
    QTest::newRow("Enter, with a row of the list selected") << Qt::Key_Return << true;
    QTest::newRow("Tab, with a row of the list selected") << Qt::Key_Tab << true;
}

void PatientBarTest::aSuggestionNeverTakesThePlaceOfAScan()
{
    QFETCH(const Qt::Key, end);
    QFETCH(const bool, isListOpen);
    const auto scanned = patientNumber.left(patientNumber.size() - 2);
    m_bar->field()->setRecent({{{patientNumber}, label}, {{otherNumber}, {}}});
    edit()->setFocus();
    if (isListOpen)
        QTest::keyClick(edit(), Qt::Key_Down);
    const auto receiver = [this]() -> QWidget * {
        auto *popup = QApplication::activePopupWidget();
        return popup ? popup : edit();
    };
    for (const auto digit : scanned)
        QTest::keyClick(receiver(), digit.toLatin1());
    QVERIFY(QApplication::activePopupWidget()); // the longer number is offered
    QTest::keyClick(receiver(), end);
    QCOMPARE(m_patient->patient().text, scanned);
    QCOMPARE(m_patient->source(), PatientSource::Scanned);
    QVERIFY(!QApplication::activePopupWidget());
}

void PatientBarTest::partOfALabelIsNoNumber()
{
    m_bar->field()->setRecent({{{patientNumber}, QStringLiteral("Asha-2")}});
    edit()->setFocus();
    for (const auto &typed : {QStringLiteral("Asha"), QStringLiteral("asha")}) {
        edit()->clear();
        type(typed);
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
        QVERIFY(m_patient->patient().isEmpty());
        QCOMPARE(edit()->text(), typed);
        QVERIFY(edit()->accessibleDescription().startsWith(QStringLiteral("This is part of a label.")));
        QVERIFY(QApplication::activePopupWidget());
    }
}

void PatientBarTest::aLabelIsSetChangedAndRemoved()
{
    m_patient->choose({patientNumber});
    chooseFromMenu(QStringLiteral("Set a label…"));
    QTRY_VERIFY(dialog());
    dialog()->activateWindow();
    QTRY_VERIFY(qobject_cast<QLineEdit *>(dialog()->focusWidget()));
    m_patient->choose({otherNumber}); // a scan meanwhile: the label is still for the patient of the dialog
    QTest::keyClicks(dialog()->focusWidget(), label);
    QTest::keyClick(dialog()->focusWidget(), Qt::Key_Return);
    QTRY_VERIFY(!dialog());
    QCOMPARE(labelNow(), label);
    QVERIFY(m_labels->labelOf(clinic, {otherNumber}).isEmpty());
    QVERIFY(m_labels->labelOf({QStringLiteral("another clinic")}, {patientNumber}).isEmpty());
    m_patient->choose({patientNumber});
    const auto *view = m_bar->findChild<PatientNumberView *>();
    QCOMPARE(view->accessibleName(), QStringLiteral("Patient ") + patientNumber + QStringLiteral(", ") + label);

    chooseFromMenu(QStringLiteral("Change the label…"));
    QTRY_VERIFY(dialog());
    QTest::keyClicks(dialog()->findChild<QLineEdit *>(), QStringLiteral("Red hat"));
    QTest::keyClick(dialog()->findChild<QLineEdit *>(), Qt::Key_Return);
    QTRY_COMPARE(labelNow(), QStringLiteral("Red hat"));
    QTRY_VERIFY(!dialog());
    chooseFromMenu(QStringLiteral("Remove the label"));
    QVERIFY(labelNow().isEmpty());
    QCOMPARE(view->accessibleName(), QStringLiteral("Patient ") + patientNumber);
}

void PatientBarTest::aLabelNeedsALetter()
{
    m_patient->choose({patientNumber});
    chooseFromMenu(QStringLiteral("Set a label…"));
    QTRY_VERIFY(dialog());
    QTest::keyClicks(dialog()->findChild<QLineEdit *>(), otherNumber);
    QTest::keyClick(dialog()->findChild<QLineEdit *>(), Qt::Key_Return);
    QVERIFY(dialog());
    QVERIFY(labelNow().isEmpty());
    QVERIFY(readPatientLabel(QStringLiteral("4711")).isEmpty());
    QCOMPARE(readPatientLabel(QStringLiteral("  Two\n lines\u202e ")), QStringLiteral("Two lines"));
    QCOMPARE(readPatientLabel(QString(50, QLatin1Char('a'))).size(), patientLabelLengthMax);
}

void PatientBarTest::allLabelsAreRemovedAfterAQuestion()
{
    m_labels->setLabel(clinic, {patientNumber}, label);
    m_labels->setLabel(clinic, {otherNumber}, QStringLiteral("Red hat"));
    m_patient->choose({patientNumber});
    const auto answer = [this](const QString &text) {
        chooseFromMenu(QStringLiteral("Remove all labels…"));
        auto *question = m_window->findChild<QMessageBox *>();
        QTRY_VERIFY(question && question->isVisible());
        for (auto *button : question->buttons()) {
            if (button->text() == text)
                button->click();
        }
        QTRY_VERIFY(!m_window->findChild<QMessageBox *>());
    };
    answer(QStringLiteral("Keep them"));
    QCOMPARE(m_labels->of(clinic).size(), 2);
    answer(QStringLiteral("Remove all labels"));
    QVERIFY(m_labels->isEmpty());
}

void PatientBarTest::labelsOfARemovedConnectionAreForgotten()
{
    const ConnectionId removed{QStringLiteral("removed")};
    m_labels->setLabel(clinic, {patientNumber}, label);
    m_labels->setLabel(removed, {otherNumber}, QStringLiteral("Red hat"));
    m_labels->removeOf(removed);
    QVERIFY(m_labels->of(removed).isEmpty());
    QCOMPARE(m_labels->of(clinic).size(), 1);
}

void PatientBarTest::labelsAreKeptSealedOverARestartAsLongAsTheKey()
{
    const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("notes.sqlite"));
    const auto key = newKey();
    {
        const auto notes = openNotes(file, key);
        PatientLabels labels(notes);
        labels.setLabel(clinic, {patientNumber}, label);
        labels.setLabel(clinic, {otherNumber}, QStringLiteral("Red hat"));
        labels.noteUse(clinic, {patientNumber});
        QTRY_VERIFY(
            support::awaitResult(notes->read(QStringLiteral("patient-labels")))->contains(patientNumber.toUtf8()));
    }
    for (const auto &entry : QDir(folder.path()).entryInfoList(QDir::Files)) {
        QFile kept(entry.filePath());
        QVERIFY(kept.open(QIODevice::ReadOnly));
        const auto bytes = kept.readAll();
        QVERIFY2(!bytes.contains("blue coat") && !bytes.contains(patientNumber.toUtf8()), qPrintable(entry.fileName()));
    }
    {
        const PatientLabels labels(openNotes(file, key));
        QTRY_COMPARE(labels.of(clinic).size(), 2);
        QCOMPARE(labels.of(clinic).first().text, label); // used last
    }
    const auto otherNumber = openNotes(file, newKey());
    QVERIFY(support::awaitResult(otherNumber->read(QStringLiteral("patient-labels")))->isEmpty());
}

void PatientBarTest::offersTheLatestPatientsOfTheConnection()
{
    QList<OutboxDocument> documents;
    for (int i = 0; i < 25; ++i)
        documents.append(documentFor(clinic, QStringLiteral("1614%1").arg(i)));
    documents.append(documentFor({QStringLiteral("another clinic")}, otherNumber));
    documents.append(documentFor(clinic, QStringLiteral("16143"))); // once more
    m_labels->setLabel(clinic, {patientNumber}, label);
    m_labels->setLabel(clinic, {QStringLiteral("161424")}, QStringLiteral("Red hat"));
    const auto recent = recentPatients(documents, clinic, *m_labels);
    QCOMPARE(recent.size(), 21);
    QCOMPARE(recent.first(), (PatientSuggestion{{QStringLiteral("16143")}, {}}));
    QCOMPARE(recent.at(1), (PatientSuggestion{{QStringLiteral("161424")}, QStringLiteral("Red hat")}));
    QCOMPARE(recent.last(), (PatientSuggestion{{patientNumber}, label}));
    QCOMPARE(recentPatients(documents, clinic, *m_labels, 2), recent.first(2));
    QVERIFY(recentPatients(documents, clinic, *m_labels, 0).isEmpty());
}

void PatientBarTest::keepsTheRowOfARecentPatientWhileTheSameOnesAreOffered()
{
    const QList<PatientSuggestion> recent{{{patientNumber}, {}}, {{otherNumber}, {}}};
    m_bar->field()->setRecent(recent);
    edit()->setFocus();
    QTest::keyClick(edit(), Qt::Key_Down);
    auto *popup = qobject_cast<QAbstractItemView *>(QApplication::activePopupWidget());
    QVERIFY(popup);
    QTest::keyClick(popup, Qt::Key_Down);
    m_bar->field()->setRecent(recent); // as the window does when it refreshes
    QCOMPARE(popup->currentIndex().data().toString(), otherNumber);
    QTest::keyClick(popup, Qt::Key_Return);
    QTRY_COMPARE(m_patient->patient().text, otherNumber);
    QCOMPARE(m_patient->source(), PatientSource::Picked);
}

void PatientBarTest::showsTheNumberInFullToAssistiveTools()
{
    m_patient->choose({patientNumber});
    auto *view = m_bar->findChild<PatientNumberView *>();
    QVERIFY(view->isVisible());
    QVERIFY(view->accessibleName().contains(patientNumber));
}

CLINICDESK_WINDOW_TEST(PatientBarTest)
#include "patientbartest.moc"
