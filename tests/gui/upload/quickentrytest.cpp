// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/photodate.h"
#include "tests/support/testprogram.h"
#include "ui/shell/patientfield.h"
#include "ui/upload/inspector.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/tagfield.h"
#include "ui/widgets/toast.h"

#include <QAbstractItemView>
#include <QBuffer>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QStyleHints>

using namespace clinicdesk;

/// Few key presses from a scanned patient to a sent document: one key for a type, the first letters for a tag.
class QuickEntryTest : public UploadWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void oneDigitInTheListIsTheKeyOfAType();
    void theListOfTypesNamesTheirKeys();
    void theKeyOfATypeCountsForAllSelectedDocuments();
    void theKeyOfATypeCountsBeforeDocumentsAreSent();
    void theKeyOfATypeCountsWhileTheFileIsBeingSaved();
    void aNumberTypedInTheListIsThePatients();
    void aNumberWithSignsIsThePatients_data();
    void aNumberWithSignsIsThePatients();
    void digitsThatAreNoKeyOfATypeAreThePatients();
    void offersTagsOfEarlierDocuments();
    void theHintAtTheTagsGoesWithTheTagThatWasTooMuch();
    void offersTheDateInTheNameOfAFile();
    void offersTheDayOfAPhoto_data();
    void offersTheDayOfAPhoto();
    void offersTheDayOfAPhotoForItsDocumentAlone();
    void asksForTheTypeOfADocumentThatHasNoneAndSendsItThen();
    void theNoticeThatATypeIsMissingGoesWithTheType();
    void sendsWhatGotItsTypeJustBefore();
    void givesTheTypeOfTheLastDocumentToOneWithoutAType();
    void takesThreeKeystrokesFromAScannedPatientToASentLabReport();
    void aClickOnChooseATypeOpensTheTypesWithTheirKeys();
    void theListHasTheFocusOnceTheUserHasAddedFilesForTheNextPatient();
    void theBoxKeepsTheFocusWhereSomethingIsTyped();
    void theListHasTheFocusOnceTheUserHasAddedFilesFromAField();
    void aFieldKeepsTheFocusWhereSomethingIsTyped();
    void saysWhatIsMissingInTheEmptyPatientBox();
    void aPastedPatientNumberGoesIntoThePatientBox();

private:
    /// As most connections are: no admin has set a type for all documents.
    void openWithoutDefaultType()
    {
        auto connection = m_practice->connection();
        connection.conventions.defaultType.clear();
        m_desk->close();
        m_desk->open(connection);
        m_desk->page().setUndoWindow(std::chrono::hours(1));
        QTRY_VERIFY(m_desk->window().isActiveWindow());
    }
    bool says(const QString &words)
    {
        const auto labels = m_desk->page().findChildren<QLabel *>();
        return std::ranges::any_of(
            labels, [&](const QLabel *label) { return label->isVisible() && label->text().contains(words); });
    }

    QUrl photoFile(const QString &name, const QByteArray &time)
    {
        QImage picture(120, 80, QImage::Format_RGB32);
        picture.fill(Qt::gray);
        QBuffer jpeg;
        QFile file(m_folder->filePath(name));
        if (!jpeg.open(QIODevice::WriteOnly) || !picture.save(&jpeg, "JPEG") || !file.open(QIODevice::WriteOnly) ||
            file.write(support::withPhotoTime(jpeg.data(), time)) <= 0)
            qFatal("A photo for the test cannot be written");
        return QUrl::fromLocalFile(file.fileName());
    }
    QStringList offers()
    {
        QStringList texts;
        for (const auto *button : m_desk->page().findChildren<QPushButton *>()) {
            if (button->isVisible() && button->text().startsWith(QStringLiteral("Use ")))
                texts.append(button->text());
        }
        return texts;
    }
    QLineEdit *patientBox() { return m_desk->window().findChild<ui::PatientField *>()->edit(); }
    QString typeOf(int position) { return m_practice->connection().conventions.documentTypes.at(position).code; }
};

void QuickEntryTest::oneDigitInTheListIsTheKeyOfAType()
{
    m_desk->patient().choose(asha);
    add(1);
    m_desk->list().setFocus();
    for (int position = 0; position < 8; ++position) {
        type(QString::number(position + 1));
        QTRY_COMPARE(document(0).details.type, typeOf(position));
    }
    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(document(0).details.type, typeOf(6));
    QCOMPARE(m_desk->patient().patient(), asha);
    QVERIFY(!patientBox()->isVisible());
}

void QuickEntryTest::theListOfTypesNamesTheirKeys()
{
    add(1);
    auto &types = *m_desk->page().findChild<QComboBox *>();
    types.showPopup();
    QTRY_VERIFY(types.view()->isVisible());
    const auto index = types.model()->index(0, 0);
    QCOMPARE(index.data(Qt::AccessibleDescriptionRole).toString(), QStringLiteral("Key 1"));
    // The same name is painted differently beside another key, and at the end only.
    const auto row = [&](int number) {
        return types.view()->viewport()->grab(types.view()->visualRect(types.model()->index(number, 0))).toImage();
    };
    for (const int number : {2, 3})
        types.setItemText(number, QStringLiteral("Same"));
    const auto third = row(2);
    const auto fourth = row(3);
    QCOMPARE(third.size(), fourth.size());
    QVERIFY(third != fourth);
    QCOMPARE(third.copy(0, 0, third.width() / 2, third.height()), fourth.copy(0, 0, third.width() / 2, third.height()));
    types.hidePopup();
}

void QuickEntryTest::theKeyOfATypeCountsForAllSelectedDocuments()
{
    m_desk->patient().choose(asha);
    add(3);
    m_desk->list().setFocus();
    type(QStringLiteral("2"));
    for (int number = 0; number < 3; ++number)
        QTRY_COMPARE(document(number).details.type, typeOf(1));
}

void QuickEntryTest::theKeyOfATypeCountsBeforeDocumentsAreSent()
{
    QGuiApplication::styleHints()->setKeyboardInputInterval(60'000); // longer than the time between the keys
    const auto restored = qScopeGuard([] { QGuiApplication::styleHints()->setKeyboardInputInterval(400); });
    m_desk->patient().choose(asha);
    add(1);
    m_desk->list().setFocus();
    type(QStringLiteral("3"));
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(areAll(ItemState::Queued));
    QCOMPARE(document(0).details.type, typeOf(2));
}

void QuickEntryTest::theKeyOfATypeCountsWhileTheFileIsBeingSaved()
{
    openWithoutDefaultType();
    QGuiApplication::styleHints()->setKeyboardInputInterval(60'000);
    const auto restored = qScopeGuard([] { QGuiApplication::styleHints()->setKeyboardInputInterval(400); });
    m_desk->patient().choose(asha);
    const auto typeInList = [this] {
        m_desk->list().setFocus();
        type(QStringLiteral("3"));
    };
    connect(
        m_desk->list().model(), &QAbstractItemModel::rowsInserted, this, typeInList,
        static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection)); // long before it is saved
    bool wasSaved = false;
    connect(&m_desk->outbox(), &Outbox::added, this, [&] {
        wasSaved = true;
        m_desk->list().clearFocus(); // the key counts now
    });
    m_desk->drop({pdfFile(QStringLiteral("lab.pdf"), 2'000)});
    QTRY_VERIFY(wasSaved);
    QTRY_COMPARE(document(0).details.type, typeOf(2));
}

void QuickEntryTest::aNumberTypedInTheListIsThePatients()
{
    QGuiApplication::styleHints()->setKeyboardInputInterval(60'000);
    const auto restored = qScopeGuard([] { QGuiApplication::styleHints()->setKeyboardInputInterval(400); });
    add(1);
    const auto before = document(0).details.type;
    m_desk->list().setFocus();
    for (const auto digit : asha.text)
        type(digit); // each to the widget that has the focus then
    QCOMPARE(patientBox()->text().remove(u' '), asha.text);
    press(Qt::Key_Return);
    QTRY_COMPARE(m_desk->patient().patient(), asha);
    QCOMPARE(document(0).details.type, before);
}

void QuickEntryTest::aNumberWithSignsIsThePatients_data()
{
    QTest::addColumn<QString>("number");
    QTest::newRow("an OID") << QStringLiteral("2.16.840.1");
    QTest::newRow("a hyphen") << QStringLiteral("4-7731");
    QTest::newRow("letters") << QStringLiteral("3AB-771");
}

void QuickEntryTest::aNumberWithSignsIsThePatients()
{
    QFETCH(const QString, number);
    QGuiApplication::styleHints()->setKeyboardInputInterval(60'000);
    const auto restored = qScopeGuard([] { QGuiApplication::styleHints()->setKeyboardInputInterval(400); });
    add(1);
    const auto before = document(0).details.type;
    m_desk->list().setFocus();
    for (const auto sign : number) {
        if (sign.isUpper()) // as a scanner does
            QTest::keyPress(QApplication::focusWidget(), Qt::Key_Shift);
        type(sign);
    }
    QCOMPARE(patientBox()->text().remove(u' '), number);
    QCOMPARE(document(0).details.type, before);
}

void QuickEntryTest::digitsThatAreNoKeyOfATypeAreThePatients()
{
    add(1);
    m_desk->list().setFocus();
    type(QStringLiteral("9"));
    QCOMPARE(patientBox()->text(), QStringLiteral("9"));
    QVERIFY(patientBox()->hasFocus());
}

void QuickEntryTest::offersTagsOfEarlierDocuments()
{
    m_desk->patient().choose(asha);
    add(2);
    auto *tags = m_desk->page().findChild<ui::TagField *>();
    tags->edit()->setFocus();
    type(QStringLiteral("Fasting"));
    press(Qt::Key_Return);
    QTRY_COMPARE(document(1).details.tags, QStringList(QStringLiteral("Fasting")));
    add(1);
    tags->edit()->setFocus();
    type(QStringLiteral("st"));
    auto *popup = tags->edit()->completer()->popup();
    QTRY_VERIFY(popup->isVisible());
    QCOMPARE(popup->model()->rowCount(), 1);
    QTest::keyClick(popup, Qt::Key_Down);
    QTest::keyClick(popup, Qt::Key_Return);
    QTRY_COMPARE(document(2).details.tags, QStringList(QStringLiteral("Fasting")));
    type(QStringLiteral("fast"));
    QTRY_VERIFY(popup->isVisible());
    QTest::keyClick(popup, Qt::Key_Comma); // ends a separate tag
    QTRY_COMPARE(document(2).details.tags, (QStringList{QStringLiteral("Fasting"), QStringLiteral("fast")}));
    QCOMPARE(tags->edit()->text(), QString());
}

void QuickEntryTest::theHintAtTheTagsGoesWithTheTagThatWasTooMuch()
{
    auto connection = m_practice->connection();
    connection.conventions.tagsPerDocument = 1;
    m_desk->close();
    m_desk->open(connection);
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    m_desk->patient().choose(asha);
    add(1);
    m_desk->page().findChild<ui::TagField *>()->edit()->setFocus();
    type(QStringLiteral("cbc"));
    press(Qt::Key_Return);
    QTRY_COMPARE(document(0).details.tags, QStringList{QStringLiteral("cbc")});
    type(QStringLiteral("fasting"));
    press(Qt::Key_Return);
    QVERIFY(says(QStringLiteral("At most 1 tag.")));
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_Delete);
    QVERIFY(!says(QStringLiteral("At most 1 tag.")));
    QCOMPARE(document(0).details.tags, QStringList{QStringLiteral("cbc")});
}

void QuickEntryTest::offersTheDateInTheNameOfAFile()
{
    m_desk->patient().choose(asha);
    m_desk->drop({pdfFile(QStringLiteral("lab 2020-10-05.pdf"), 2'000)});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    const auto today = QDate::currentDate();
    const auto offer = [this] {
        const auto buttons = m_desk->page().findChildren<QPushButton *>();
        const auto found = std::ranges::find_if(buttons, [](const QPushButton *button) {
            return button->isVisible() && button->text() == QLatin1String("Use 5 Oct 2020, as in the file name");
        });
        return found == buttons.end() ? nullptr : *found;
    };
    QTRY_VERIFY(offer());
    QCOMPARE(document(0).details.date, today); // only offered
    offer()->click();
    QTRY_COMPARE(document(0).details.date, QDate(2020, 10, 5));
    QTRY_VERIFY(!offer());
    m_desk->list().setFocus();
    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(document(0).details.date, today);
}

void QuickEntryTest::offersTheDayOfAPhoto_data()
{
    const auto inName = QStringLiteral("Use 5 Oct 2020, as in the file name");
    const auto ofPhoto = QStringLiteral("Use 3 Oct 2020, when the photo was taken");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("time");
    QTest::addColumn<QStringList>("offered");
    QTest::newRow("in the photo") << QStringLiteral("photo.jpg") << QByteArray("2020:10:03 14:30:00")
                                  << QStringList(ofPhoto);
    QTest::newRow("in both, the same") << QStringLiteral("IMG_20201005.jpg") << QByteArray("2020:10:05 14:30:00")
                                       << QStringList(inName);
    QTest::newRow("in both, two days") << QStringLiteral("IMG_20201005.jpg") << QByteArray("2020:10:03 14:30:00")
                                       << QStringList{inName, ofPhoto};
}

void QuickEntryTest::offersTheDayOfAPhoto()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, time);
    QFETCH(const QStringList, offered);
    m_desk->patient().choose(asha);
    m_desk->drop({photoFile(name, time)});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    const auto today = QDate::currentDate();
    QTRY_COMPARE(offers(), offered);
    QCOMPARE(document(0).details.date, today); // an offer only
    for (auto *button : m_desk->page().findChildren<QPushButton *>()) {
        if (button->text() == offered.last()) {
            button->setFocus();
            press(Qt::Key_Space);
        }
    }
    const auto taken = offered.last().contains(u'3') ? QDate(2020, 10, 3) : QDate(2020, 10, 5);
    QTRY_COMPARE(document(0).details.date, taken);
    QTRY_COMPARE(offers(), offered.first(offered.size() - 1));
}

void QuickEntryTest::offersTheDayOfAPhotoForItsDocumentAlone()
{
    m_desk->patient().choose(asha);
    m_desk->drop(
        {photoFile(QStringLiteral("photo.jpg"), "2020:10:03 14:30:00"), pdfFile(QStringLiteral("a.pdf"), 2'000)});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(0, 0));
    QTRY_COMPARE(offers().size(), 1);
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(1, 0));
    QTRY_VERIFY(offers().isEmpty());
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(0, 0));
    QTRY_COMPARE(offers().size(), 1);
    m_desk->list().selectAll();
    QTRY_VERIFY(offers().isEmpty());
}

void QuickEntryTest::asksForTheTypeOfADocumentThatHasNoneAndSendsItThen()
{
    openWithoutDefaultType();
    m_desk->patient().choose(asha);
    add(2);
    QCOMPARE(document(0).details.type, QString());
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Choose a type")).size(), 2);
    QVERIFY(!m_desk->sendButton().isEnabled());
    const auto missing = QStringLiteral("To send: choose a type.");
    QVERIFY(m_desk->sendButton().toolTip().startsWith(missing));
    QVERIFY(says(missing));
    m_desk->list().setFocus();
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->page().findChild<ui::Toast *>()->isVisible());
    QVERIFY(areAll(ItemState::Draft));

    type(QStringLiteral("1"));
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Ready")).size(), 2);
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(areAll(ItemState::Queued));
    QCOMPARE(document(1).details.type, typeOf(0));
}

void QuickEntryTest::sendsWhatGotItsTypeJustBefore()
{
    openWithoutDefaultType();
    QGuiApplication::styleHints()->setKeyboardInputInterval(60'000);
    const auto restored = qScopeGuard([] { QGuiApplication::styleHints()->setKeyboardInputInterval(400); });
    m_desk->patient().choose(asha);
    add(1);
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Choose a type")).size(), 1);
    m_desk->list().setFocus();
    type(QStringLiteral("2")); // held until the next key
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(areAll(ItemState::Queued));
    QCOMPARE(document(0).details.type, typeOf(1));
}

void QuickEntryTest::theNoticeThatATypeIsMissingGoesWithTheType()
{
    openWithoutDefaultType();
    auto *notice = m_desk->page().findChild<ui::Toast *>();
    notice->setLifetime(std::chrono::hours(1));
    m_desk->patient().choose(asha);
    add(1);
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Choose a type")).size(), 1);
    m_desk->list().setFocus();
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(notice->sentence().startsWith(QStringLiteral("To send: choose a type.")));
    QVERIFY(notice->isVisible());
    type(QStringLiteral("2"));
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    QTRY_VERIFY(!notice->isVisible());

    m_desk->page().say(QStringLiteral("info"), QStringLiteral("Something else."));
    m_desk->patient().choose({});
    QTRY_VERIFY(!m_desk->sendButton().isEnabled());
    QVERIFY(notice->isVisible());
}

void QuickEntryTest::givesTheTypeOfTheLastDocumentToOneWithoutAType()
{
    openWithoutDefaultType();
    m_desk->patient().choose(asha);
    add(1);
    m_desk->list().setFocus();
    type(QStringLiteral("3"));
    QTRY_COMPARE(document(0).details.type, typeOf(2));
    add(1);
    QCOMPARE(document(1).details.type, QString());
    m_desk->list().setFocus();
    press(Qt::Key_D, Qt::ControlModifier);
    QTRY_COMPARE(document(1).details.type, typeOf(2));
}

void QuickEntryTest::takesThreeKeystrokesFromAScannedPatientToASentLabReport()
{
    openWithoutDefaultType();
    auto *mime = new QMimeData;
    mime->setUrls({pdfFile(QStringLiteral("lab.pdf"), 2'000)});
    QApplication::clipboard()->setMimeData(mime);
    const auto keyboard = [this] {
        auto *focused = QApplication::focusWidget();
        return focused ? focused : static_cast<QWidget *>(&m_desk->window());
    };
    QTest::keyClicks(keyboard(), asha.text + u'\r');
    QTRY_COMPARE(m_desk->patient().patient(), asha);

    int keystrokes = 0;
    const auto key = [&](Qt::Key pressed, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(keyboard(), pressed, modifiers);
        ++keystrokes;
    };
    key(Qt::Key_V, Qt::ControlModifier);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    QTRY_VERIFY(m_desk->list().hasFocus());
    const auto labReport = QStringLiteral("lr");
    int position = 0;
    while (typeOf(position) != labReport)
        ++position;
    key(static_cast<Qt::Key>(Qt::Key_1 + position)); // perhaps while the file is still read
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    key(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(!m_desk->outbox().documents().isEmpty() && areAll(ItemState::Queued));
    QCOMPARE(document(0).details.type, labReport);
    QCOMPARE(document(0).details.patient, asha);
    QCOMPARE(keystrokes, 3);
}

void QuickEntryTest::aClickOnChooseATypeOpensTheTypesWithTheirKeys()
{
    openWithoutDefaultType();
    m_desk->patient().choose(asha);
    add(2);
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Choose a type")).size(), 2);
    auto &list = m_desk->list();
    const QRect row = list.visualRect(list.model()->index(1, 0));
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, QPoint(row.right() - 100, row.center().y()));
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu && QTest::qWaitForWindowExposed(menu));
    QCOMPARE(menu->actions().size(), m_practice->connection().conventions.documentTypes.size());
    QVERIFY(menu->actions().at(1)->text().endsWith(QStringLiteral("\t2")));
    menu->actions().at(1)->trigger();
    menu->close();
    QTRY_COMPARE(document(1).details.type, typeOf(1));
    QCOMPARE(document(0).details.type, QString());
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Choose a type")).size(), 1);
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, QPoint(row.right() - 100, row.center().y()));
    QVERIFY(!QApplication::activePopupWidget()); // it has a type
}

void QuickEntryTest::theListHasTheFocusOnceTheUserHasAddedFilesForTheNextPatient()
{
    m_desk->patient().choose(asha);
    add(1);
    m_desk->list().setFocus();
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(areAll(ItemState::Queued));
    QTRY_VERIFY(patientBox()->hasFocus());
    m_desk->drop({pdfFile(QStringLiteral("next.pdf"), 3'000)});
    QTRY_VERIFY(m_desk->list().hasFocus());
    type(QStringLiteral("2"));
    QTRY_COMPARE(document(1).details.type, typeOf(1));
    QVERIFY(patientBox()->text().isEmpty());

    patientBox()->setFocus();
    m_desk->page().addFiles({pdfFile(QStringLiteral("by another start.pdf"), 3'100).toLocalFile()});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    QTRY_VERIFY(m_desk->list().hasFocus());
}

void QuickEntryTest::theBoxKeepsTheFocusWhereSomethingIsTyped()
{
    add(1);
    m_desk->window().findChild<ui::PatientField *>()->setFocus();
    type(QStringLiteral("16"));
    m_desk->drop({pdfFile(QStringLiteral("next.pdf"), 3'000)});
    QTRY_COMPARE(m_desk->list().currentIndex().row(), 1);
    QTRY_VERIFY(!m_desk->page().isAdding());
    QVERIFY(patientBox()->hasFocus());
    QCOMPARE(patientBox()->text(), QStringLiteral("16"));
}

void QuickEntryTest::theListHasTheFocusOnceTheUserHasAddedFilesFromAField()
{
    m_desk->patient().choose(asha);
    add(1);
    auto &page = m_desk->page();
    const QList<QWidget *> fields{page.findChild<ui::TagField *>()->edit(), page.findChild<ui::DateField *>(),
                                  page.findChild<QComboBox *>()};
    for (auto *field : fields) {
        const int before = m_desk->list().model()->rowCount();
        field->setFocus();
        QTRY_VERIFY(field->hasFocus());
        add(1);
        QTRY_VERIFY(m_desk->list().hasFocus());
        type(QStringLiteral("2"));
        QTRY_COMPARE(document(before).details.type, typeOf(1));
        QVERIFY(document(before).details.tags.isEmpty());
    }
}

void QuickEntryTest::aFieldKeepsTheFocusWhereSomethingIsTyped()
{
    m_desk->patient().choose(asha);
    add(1);
    auto *tags = m_desk->page().findChild<ui::TagField *>()->edit();
    tags->setFocus();
    type(QStringLiteral("ward"));
    m_desk->drop({pdfFile(QStringLiteral("next.pdf"), 3'000)});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    QTRY_VERIFY(!m_desk->page().isAdding());
    QVERIFY(tags->hasFocus());
    QCOMPARE(tags->text(), QStringLiteral("ward"));
    press(Qt::Key_Return);
    QTRY_COMPARE(document(0).details.tags, QStringList{QStringLiteral("ward")});
    QVERIFY(document(1).details.tags.isEmpty());
}

void QuickEntryTest::saysWhatIsMissingInTheEmptyPatientBox()
{
    add(1);
    auto *notice = m_desk->page().findChild<ui::Toast *>();
    patientBox()->setFocus();
    QTRY_VERIFY(patientBox()->hasFocus());
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(notice->sentence(), QStringLiteral("To send: choose a patient."));
    QVERIFY(patientBox()->hasFocus());
}

void QuickEntryTest::aPastedPatientNumberGoesIntoThePatientBox()
{
    add(1);
    auto *notice = m_desk->page().findChild<ui::Toast *>();
    m_desk->list().setFocus();
    QApplication::clipboard()->setText(QStringLiteral("Dear colleague"));
    press(Qt::Key_V, Qt::ControlModifier);
    QTRY_COMPARE(notice->sentence(), QStringLiteral("There is no file and no picture to paste"));
    QApplication::clipboard()->setText(asha.text + u'\n');
    press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(patientBox()->text().remove(u' '), asha.text);
    QVERIFY(patientBox()->hasFocus());
    QVERIFY(m_desk->patient().patient().isEmpty()); // the user sees it first
    press(Qt::Key_Return);
    QTRY_COMPARE(m_desk->patient().patient(), asha);
}

CLINICDESK_WINDOW_TEST(QuickEntryTest)
#include "quickentrytest.moc"
