// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/testprogram.h"
#include "ui/shell/patientfield.h"
#include "ui/upload/patientdialog.h"
#include "ui/upload/previewpanel.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/tagfield.h"
#include "ui/widgets/toast.h"

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QUrl>

#include <algorithm>

using namespace clinicdesk;

/// Undo, redo and the patient of documents, by keyboard, wherever the focus is.
class DocumentHistoryTest : public UploadWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void takesBackASendingFromThePatientBoxAndSendsAgain();
    void undoesTheTextOfAFieldBeforeWhatWasDoneWithDocuments();
    void undoesAndRedoesDetailsInTheirOrder();
    void undoesARemovalAndRemovesAgain();
    void undoesTheRemovalOfARefusedFileBeforeOlderSteps();
    void putsRefusedFilesBackWithDocumentsAtTheirPlaces();
    void removesAllRefusedFilesAtOnceAndTriesAllAgain();
    void namesTheStepThatWasUndoneAndScrollsToItsRow();
    void dropsAStepThatCanNoLongerBeUndone();
    void entersWhatIsTypedBeforeItSendsAgain();
    void showsWhatWasUndoneInTheFieldThatHasTheKeyboard();
    void leavesTheSelectionToAPersonWhoTypes();
    void saysThatThereIsNothingToUndo();
    void changesThePatientOfSelectedDocuments();
    void keepsTheDialogForAPatientNumberThatIsNoneHere();
    void offersToAssignDocumentsWithoutAPatientBesideOthers();
    void saysWhatDocumentsHaveNoLongerAfterAnUndo();
    void sendsWhatTheButtonSaysRightAfterAChangeOfThePatient();
    void sendsDocumentsThatHaveNoPatientYetToTheChosenOne();
    void selectsAllThatWereNotSentBesideOthersThatStayed();
    void namesAPatientOnlyWhereItIsNotTheOneInView();
    void selectsTheDocumentsJustAdded();
    void sendsNothingWhileANumberIsUnfinished();
    void sendsNothingThatIsNotOnTheScreen();
    void saysWhyNothingIsSent();

private:
    QString notice() { return m_desk->page().findChild<ui::Toast *>()->sentence(); }
    QLineEdit *patientBox() { return m_desk->window().findChild<ui::PatientField *>()->edit(); }
    static void undo() { press(Qt::Key_Z, Qt::ControlModifier); }
    static void redo() { press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); }
};

void DocumentHistoryTest::takesBackASendingFromThePatientBoxAndSendsAgain()
{
    m_desk->patient().choose(asha);
    add(2);
    m_desk->list().setFocus();
    press(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(!notice().startsWith(QStringLiteral("Sending"))); // the outbox does not have them yet
    QTRY_VERIFY(areAll(ItemState::Queued));
    QTRY_COMPARE(notice(), QStringLiteral("Sending 2 documents to 1614 9429 0947 153…"));
    QVERIFY(patientBox()->hasFocus());
    undo();
    QTRY_VERIFY(areAll(ItemState::Draft));
    QVERIFY(patientBox()->hasFocus());
    QTRY_VERIFY(notice().startsWith(QStringLiteral("2 documents were not sent and are in the list again.")));
    QTRY_COMPARE(selected(), 2);
    redo();
    QTRY_VERIFY(areAll(ItemState::Queued));
}

void DocumentHistoryTest::undoesTheTextOfAFieldBeforeWhatWasDoneWithDocuments()
{
    m_desk->patient().choose(asha);
    add(1);
    m_desk->list().setFocus();
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(areAll(ItemState::Queued));
    type(QStringLiteral("2077"));
    undo();
    QVERIFY(patientBox()->text() != QLatin1String("2077"));
    QVERIFY(areAll(ItemState::Queued));
}

void DocumentHistoryTest::undoesAndRedoesDetailsInTheirOrder()
{
    m_desk->patient().choose(asha);
    add(1);
    auto *type = m_desk->page().findChild<QComboBox *>();
    auto *tags = m_desk->page().findChild<ui::TagField *>();
    m_desk->page().findChild<ui::Toast *>()->setLifetime(std::chrono::minutes(10));
    type->setFocus();
    DocumentHistoryTest::type(QStringLiteral("Lab"));
    QTRY_COMPARE(document(0).details.type, QStringLiteral("lr"));
    tags->edit()->setFocus();
    DocumentHistoryTest::type(QStringLiteral("cbc"));
    press(Qt::Key_Return);
    QTRY_COMPARE(document(0).details.tags, QStringList{QStringLiteral("cbc")});
    m_desk->list().setFocus();
    undo();
    QTRY_COMPARE(document(0).details.tags, QStringList());
    QCOMPARE(notice(), QStringLiteral("scan-0.pdf has no tags again."));
    QCOMPARE(document(0).details.type, QStringLiteral("lr"));
    undo();
    QTRY_COMPARE(document(0).details.type, QStringLiteral("ot"));
    QCOMPARE(notice(), QStringLiteral("scan-0.pdf is “Other” again."));
    redo();
    QTRY_COMPARE(document(0).details.type, QStringLiteral("lr"));
    QTRY_VERIFY(!m_desk->page().findChild<ui::Toast *>()->isVisible());
    redo();
    QTRY_COMPARE(document(0).details.tags, QStringList{QStringLiteral("cbc")});
}

void DocumentHistoryTest::undoesARemovalAndRemovesAgain()
{
    m_desk->patient().choose(asha);
    add(2);
    m_desk->list().setFocus();
    press(Qt::Key_Delete);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 0);
    undo();
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    redo();
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 0);
    undo();
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
}

void DocumentHistoryTest::undoesTheRemovalOfARefusedFileBeforeOlderSteps()
{
    m_desk->patient().choose(asha);
    add(1);
    m_desk->list().setFocus();
    type(QStringLiteral("2"));
    QTRY_COMPARE(document(0).details.type, QStringLiteral("lr"));
    m_desk->drop({newFile(QStringLiteral("empty.pdf"), {})});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(1, 0));
    press(Qt::Key_Delete);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    QCOMPARE(notice(), QStringLiteral("1 document removed"));
    m_desk->page().findChild<ui::Toast *>()->dismiss();
    QTRY_VERIFY(!m_desk->page().findChild<ui::Toast *>()->isVisible());
    undo();
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("empty.pdf")).size(), 1);
    QCOMPARE(notice(), QStringLiteral("empty.pdf is in the list again."));
    QCOMPARE(document(0).details.type, QStringLiteral("lr"));
    redo();
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    undo();
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    undo();
    QTRY_COMPARE(document(0).details.type, QStringLiteral("ot"));
}

void DocumentHistoryTest::putsRefusedFilesBackWithDocumentsAtTheirPlaces()
{
    m_desk->patient().choose(asha);
    add(1);
    m_desk->drop({newFile(QStringLiteral("a.pdf"), {}), newFile(QStringLiteral("b.pdf"), {}),
                  newFile(QStringLiteral("c.pdf"), {})});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 4);
    const auto before = m_desk->spokenRows();
    auto *selection = m_desk->list().selectionModel();
    for (const int row : {0, 1, 3})
        selection->select(m_desk->list().model()->index(row, 0), QItemSelectionModel::Select);
    selection->select(m_desk->list().model()->index(2, 0), QItemSelectionModel::Deselect);
    m_desk->list().setFocus();
    press(Qt::Key_Delete);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    for (auto *button : m_desk->page().findChildren<QPushButton *>()) {
        if (button->isVisible() && button->text() == QLatin1String("Undo"))
            button->click();
    }
    QTRY_COMPARE(m_desk->spokenRows(), before);
    redo(); // the button has undone the step
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
}

void DocumentHistoryTest::removesAllRefusedFilesAtOnceAndTriesAllAgain()
{
    m_desk->patient().choose(asha);
    add(1);
    m_desk->drop({newFile(QStringLiteral("a.pdf"), {}), newFile(QStringLiteral("b.pdf"), {})});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 3);
    const auto button = [this](const char *text) -> QPushButton * {
        const auto buttons = m_desk->page().findChildren<QPushButton *>();
        const auto found = std::ranges::find_if(buttons, [text](const QPushButton *each) {
            return each->isVisible() && each->text() == QLatin1String(text);
        });
        return found == buttons.end() ? nullptr : *found;
    };
    QTRY_VERIFY(button("Remove all 2 that cannot be added"));
    QVERIFY(!button("Try all 2 again")); // the files are as they were
    button("Remove all 2 that cannot be added")->click();
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    m_desk->list().setFocus();
    undo();
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 3);
    for (const auto *name : {"a.pdf", "b.pdf"})
        pdfFile(QString::fromLatin1(name), 3'000);
    QTRY_VERIFY(button("Try all 2 again"));
    button("Try all 2 again")->click();
    QTRY_COMPARE(m_desk->outbox().documents().size(), 3);
    QTRY_VERIFY(!button("Remove all 2 that cannot be added"));
}

void DocumentHistoryTest::namesTheStepThatWasUndoneAndScrollsToItsRow()
{
    m_desk->patient().choose(asha);
    add(30);
    auto &list = m_desk->list();
    const auto isInView = [&list](int row) {
        return list.viewport()->rect().intersects(list.visualRect(list.model()->index(row, 0)));
    };
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    list.setFocus();
    // Not by the list itself, which regards Ctrl of the last key as held.
    list.selectionModel()->setCurrentIndex(list.model()->index(0, 0), QItemSelectionModel::ClearAndSelect);
    QTRY_VERIFY(list.hasFocus());
    type(QStringLiteral("2"));
    QTRY_COMPARE(document(0).details.type, QStringLiteral("lr"));
    list.scrollToBottom();
    QTRY_VERIFY(!isInView(0));
    undo();
    QTRY_COMPARE(document(0).details.type, QStringLiteral("ot"));
    QCOMPARE(notice(), QStringLiteral("scan-0.pdf is “Other” again."));
    QTRY_VERIFY(isInView(0));
    list.selectAll();
    type(QStringLiteral("1"));
    QTRY_COMPARE(document(29).details.type, QStringLiteral("ps"));
    undo();
    QTRY_COMPARE(document(29).details.type, QStringLiteral("ot"));
    QVERIFY2(notice().startsWith(QStringLiteral("30 document")), qPrintable(notice()));
}

void DocumentHistoryTest::dropsAStepThatCanNoLongerBeUndone()
{
    m_desk->page().setUndoWindow(std::chrono::milliseconds(0));
    m_desk->patient().choose(asha);
    add(1);
    auto *type = m_desk->page().findChild<QComboBox *>();
    type->setFocus();
    DocumentHistoryTest::type(QStringLiteral("Lab"));
    QTRY_COMPARE(document(0).details.type, QStringLiteral("lr"));
    m_desk->patient().choose(other);
    add(1);
    m_desk->list().setFocus();
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(int(document(1).state), int(ItemState::Queued));
    undo(); // undoes the sending, and does not silently undo the step before instead
    QVERIFY(notice().startsWith(QStringLiteral("Too late")));
    QCOMPARE(document(0).details.type, QStringLiteral("lr"));
    undo();
    QTRY_COMPARE(document(0).details.type, QStringLiteral("ot"));
    QCOMPARE(int(document(1).state), int(ItemState::Queued));
}

void DocumentHistoryTest::entersWhatIsTypedBeforeItSendsAgain()
{
    m_desk->patient().choose(asha);
    add(1);
    m_desk->list().setFocus();
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(areAll(ItemState::Queued));
    undo();
    QTRY_VERIFY(areAll(ItemState::Draft));
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    auto *date = m_desk->page().findChild<ui::DateField *>();
    date->setFocus();
    date->selectAll();
    type(QStringLiteral("5/10/2020"));
    redo(); // the date was a new step, so there is nothing to redo
    QTRY_COMPARE(document(0).details.date, QDate(2020, 10, 5));
    QVERIFY(areAll(ItemState::Draft));
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(areAll(ItemState::Queued));
}

void DocumentHistoryTest::showsWhatWasUndoneInTheFieldThatHasTheKeyboard()
{
    m_desk->patient().choose(asha);
    add(1);
    const auto today = document(0).details.date;
    auto *date = m_desk->page().findChild<ui::DateField *>();
    const auto before = date->text();
    date->setFocus();
    date->selectAll();
    type(QStringLiteral("5/10/2020"));
    press(Qt::Key_Return);
    QTRY_COMPARE(document(0).details.date, QDate(2020, 10, 5));
    undo();
    QTRY_COMPARE(document(0).details.date, today);
    QTRY_COMPARE(date->text(), before);
    auto *tags = m_desk->page().findChild<ui::TagField *>();
    tags->edit()->setFocus();
    type(QStringLiteral("cbc"));
    press(Qt::Key_Return);
    QTRY_COMPARE(document(0).details.tags, QStringList{QStringLiteral("cbc")});
    undo();
    QTRY_COMPARE(document(0).details.tags, QStringList());
    QTRY_COMPARE(tags->tags(), QStringList());
}

void DocumentHistoryTest::leavesTheSelectionToAPersonWhoTypes()
{
    m_desk->patient().choose(asha);
    add(1);
    auto *date = m_desk->page().findChild<ui::DateField *>();
    date->setFocus();
    date->selectAll();
    type(QStringLiteral("5/10/20"));
    QFile file(m_folder->filePath(QStringLiteral("meanwhile.pdf")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(support::madePdf("made up", 3'000));
    file.close();
    m_desk->drop({QUrl::fromLocalFile(file.fileName())});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    type(QStringLiteral("19"));
    press(Qt::Key_Return);
    QTRY_COMPARE(document(0).details.date, QDate(2019, 10, 5));
    QCOMPARE(document(1).details.date, QDate::currentDate());
}

void DocumentHistoryTest::saysThatThereIsNothingToUndo()
{
    m_desk->patient().choose(asha);
    add(1);
    m_desk->list().setFocus();
    undo();
    QCOMPARE(notice(), QStringLiteral("There is nothing to undo."));
}

void DocumentHistoryTest::changesThePatientOfSelectedDocuments()
{
    m_desk->patient().choose(asha);
    add(2);
    m_desk->list().setFocus();
    press(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(m_desk->page().findChild<ui::PatientDialog *>());
    QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
    type(other.text);
    press(Qt::Key_Return);
    QTRY_COMPARE(document(0).details.patient, other);
    QTRY_COMPARE(document(1).details.patient, other);
    QVERIFY(notice().startsWith(QStringLiteral("2 documents are now for 2077 0000 1234 808.")));
    QTRY_VERIFY(!m_desk->page().findChild<ui::PatientDialog *>());
    m_desk->window().activateWindow(); // as a window manager does
    QTRY_VERIFY(QApplication::focusWidget());
    undo();
    QTRY_COMPARE(document(0).details.patient, asha);
    QTRY_COMPARE(document(1).details.patient, asha);
}

void DocumentHistoryTest::keepsTheDialogForAPatientNumberThatIsNoneHere()
{
    m_desk->patient().choose(asha);
    add(1);
    m_desk->list().setFocus();
    press(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(m_desk->page().findChild<ui::PatientDialog *>());
    auto *dialog = m_desk->page().findChild<ui::PatientDialog *>();
    QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
    const auto wrong = [dialog] {
        return (support::namelessWidgets(dialog) + support::smallTargets(dialog) + support::hiddenControls(dialog) +
                support::differencesOfTheTree(dialog))
            .join(QLatin1Char('\n'));
    };
    QTRY_COMPARE(wrong(), QString());
    type(QStringLiteral("12"));
    press(Qt::Key_Return);
    QVERIFY(dialog->isVisible());
    QTRY_COMPARE(wrong(), QString());
    const auto labels = dialog->findChildren<ui::Label *>();
    QVERIFY(std::ranges::any_of(
        labels, [](const ui::Label *label) { return label->text().contains(QLatin1String("too short")); }));
    press(Qt::Key_Escape);
    QTRY_VERIFY(!m_desk->page().findChild<ui::PatientDialog *>());
    QCOMPARE(document(0).details.patient, asha);
}

void DocumentHistoryTest::offersToAssignDocumentsWithoutAPatientBesideOthers()
{
    add(2);
    m_desk->patient().choose(asha);
    add(1);
    const auto assign = [this] {
        const auto buttons = m_desk->page().findChildren<QPushButton *>();
        const auto found = std::ranges::find_if(
            buttons, [](const QPushButton *button) { return button->text() == QLatin1String("Assign 2 documents"); });
        return found == buttons.end() ? nullptr : *found;
    };
    QTRY_VERIFY(assign() && assign()->isVisible());
    QCOMPARE(m_desk->sendButton().text(), QStringLiteral("Send 1 document to 1614…153"));
    QVERIFY(document(0).details.patient.isEmpty());
    QTest::mouseClick(assign(), Qt::LeftButton);
    QTRY_COMPARE(m_desk->sendButton().text(), QStringLiteral("Send 3 documents to 1614…153"));
    QVERIFY(notice().startsWith(QStringLiteral("2 documents are now for 1614 9429 0947 153.")));
    QTRY_VERIFY(!assign() || !assign()->isVisible());
    m_desk->list().setFocus();
    undo();
    QTRY_VERIFY(document(0).details.patient.isEmpty() && document(1).details.patient.isEmpty());
    QCOMPARE(notice(), QStringLiteral("2 documents have no patient again."));
}

void DocumentHistoryTest::saysWhatDocumentsHaveNoLongerAfterAnUndo()
{
    m_desk->patient().choose(asha);
    add(2);
    m_desk->page().findChild<ui::Toast *>()->setLifetime(std::chrono::minutes(10));
    const auto addTag = [this](const QString &tag) {
        m_desk->page().findChild<ui::TagField *>()->edit()->setFocus();
        type(tag);
        press(Qt::Key_Return);
        m_desk->list().setFocus();
    };
    addTag(QStringLiteral("cbc"));
    QTRY_COMPARE(document(1).details.tags, QStringList{QStringLiteral("cbc")});
    undo();
    QTRY_COMPARE(document(1).details.tags, QStringList());
    QCOMPARE(notice(), QStringLiteral("2 documents have no tags again."));
    // One of them had a tag before, and the other had none.
    m_desk->list().selectionModel()->setCurrentIndex(m_desk->list().model()->index(1, 0),
                                                     QItemSelectionModel::ClearAndSelect);
    addTag(QStringLiteral("urgent"));
    QTRY_COMPARE(document(1).details.tags, QStringList{QStringLiteral("urgent")});
    m_desk->list().selectAll();
    addTag(QStringLiteral("cbc"));
    QTRY_COMPARE(document(0).details.tags, QStringList{QStringLiteral("cbc")});
    undo();
    QTRY_COMPARE(document(0).details.tags, QStringList());
    QCOMPARE(notice(), QStringLiteral("2 documents are as before."));
}

void DocumentHistoryTest::sendsWhatTheButtonSaysRightAfterAChangeOfThePatient()
{
    m_desk->patient().choose(asha);
    add(1);
    m_desk->patient().choose({});
    add(1);
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("No patient yet")).size(), 1);
    m_desk->patient().choose(other);
    QCOMPARE(m_desk->sendButton().text(), QStringLiteral("Send 1 document to 2077…808"));
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_VERIFY(document(1).state == ItemState::Queued);
    QCOMPARE(document(1).details.patient, other);
    QVERIFY(document(0).state == ItemState::Draft);
    QCOMPARE(document(0).details.patient, asha);
}

void DocumentHistoryTest::sendsDocumentsThatHaveNoPatientYetToTheChosenOne()
{
    m_desk->patient().choose(other);
    add(1);
    m_desk->patient().choose({});
    add(2);
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("No patient yet")).size(), 2);
    QVERIFY(!m_desk->sendButton().isEnabled());
    m_desk->patient().choose(asha);
    QCOMPARE(m_desk->sendButton().text(), QStringLiteral("Send 2 documents to 1614…153")); // at once
    m_desk->list().setFocus();
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(document(1).state == ItemState::Queued && document(2).state == ItemState::Queued);
    QCOMPARE(document(1).details.patient, asha);
    QCOMPARE(document(2).details.patient, asha);
    QCOMPARE(int(document(0).state), int(ItemState::Draft));
    QTRY_VERIFY(notice().startsWith(QStringLiteral("Sending 2 documents to 1614 9429 0947 153")));

    m_desk->list().setFocus();
    undo();
    QTRY_VERIFY(areAll(ItemState::Draft));
    QTRY_VERIFY(document(1).details.patient.isEmpty() && document(2).details.patient.isEmpty());
    QCOMPARE(document(0).details.patient, other);
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("No patient yet")).size(), 2);

    m_desk->patient().choose(other); // to another one, nothing is repeated
    redo();
    QVERIFY(notice().startsWith(QStringLiteral("Too late")));
    QVERIFY(areAll(ItemState::Draft));
}

void DocumentHistoryTest::selectsAllThatWereNotSentBesideOthersThatStayed()
{
    m_desk->patient().choose(other);
    add(1);
    m_desk->patient().choose({});
    add(3);
    m_desk->patient().choose(asha);
    m_desk->list().setFocus();
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    QTRY_COMPARE(selected(), 1); // the one that stays
    undo();
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 4);
    QTRY_COMPARE(selected(), 3);
    QVERIFY(!m_desk->list().selectionModel()->isSelected(m_desk->list().model()->index(0, 0)));
    QCOMPARE(m_desk->list().currentIndex().row(), 1);
}

void DocumentHistoryTest::namesAPatientOnlyWhereItIsNotTheOneInView()
{
    m_desk->patient().choose(asha);
    add(1);
    m_desk->patient().choose(other);
    add(1);
    QTRY_COMPARE(m_desk->spokenRows().size(), 2);
    QVERIFY(m_desk->spokenRows().first().contains(QStringLiteral("for 1614…153")));
    QVERIFY(!m_desk->spokenRows().last().contains(QStringLiteral("for ")));
}

void DocumentHistoryTest::selectsTheDocumentsJustAdded()
{
    m_desk->patient().choose(asha);
    add(2);
    m_desk->list().setFocus();
    m_desk->list().selectionModel()->setCurrentIndex(m_desk->list().model()->index(0, 0),
                                                     QItemSelectionModel::ClearAndSelect);
    add(1);
    QCOMPARE(m_desk->list().selectionModel()->selectedIndexes().first().row(), 2);
    QCOMPARE(m_desk->list().currentIndex().row(), 2);
    m_desk->page().findChild<QComboBox *>()->setFocus();
    type(QStringLiteral("Lab"));
    QTRY_COMPARE(document(2).details.type, QStringLiteral("lr"));
    QCOMPARE(document(0).details.type, QStringLiteral("ot"));
    QCOMPARE(document(1).details.type, QStringLiteral("ot"));
}

void DocumentHistoryTest::sendsNothingWhileANumberIsUnfinished()
{
    m_desk->patient().choose(asha);
    add(1);
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    m_desk->list().setFocus();
    press(Qt::Key_9);
    QVERIFY(patientBox()->hasFocus());
    QVERIFY(!m_desk->sendButton().isEnabled());
    QVERIFY(m_desk->sendButton().accessibleDescription().contains(QStringLiteral("finish the patient number")));
    press(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(areAll(ItemState::Draft));
    press(Qt::Key_Escape);
    QVERIFY(m_desk->sendButton().isEnabled());
}

void DocumentHistoryTest::sendsNothingThatIsNotOnTheScreen()
{
    m_desk->patient().choose({QStringLiteral("161494290947153")});
    add(1);
    const auto send = [this] {
        const auto commands = m_desk->page().commands();
        const auto found = std::ranges::find_if(commands, [](const ui::PageCommand &command) {
            return command.action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_Return);
        });
        return found == commands.end() ? ui::PageCommand() : *found;
    };
    QTRY_COMPARE(send().obstacle, QString());
    m_desk->window().showPage(ui::pageId::outbox);
    QCOMPARE(send().obstacle, QStringLiteral("open this page first"));
    QVERIFY(!send().action->isEnabled());
    m_desk->window().showPage(ui::pageId::upload);
    QTRY_COMPARE(send().obstacle, QString());
    QVERIFY(areAll(ItemState::Draft));
}

void DocumentHistoryTest::saysWhyNothingIsSent()
{
    add(1);
    m_desk->list().setFocus();
    press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(notice(), QStringLiteral("To send: choose a patient."));
    QVERIFY(!m_desk->page().findChild<ui::LargePreview *>());
    QVERIFY(document(0).state == ItemState::Draft);
}

CLINICDESK_WINDOW_TEST(DocumentHistoryTest)
#include "documenthistorytest.moc"
