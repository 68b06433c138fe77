// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/wording.h"
#include "tests/support/awaitresult.h"
#include "tests/support/outboxwindowtest.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/toast.h"
#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QClipboard>
#include <QFontMetrics>
#include <QJsonObject>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

namespace {

QJsonObject fault(QJsonObject rest, const char *on)
{
    rest.insert(QStringLiteral("on"), QString::fromLatin1(on));
    return rest;
}

} // namespace

class OutboxPageTest : public support::OutboxWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void aTypeTheServiceDoesNotKnowIsReplacedForAllOfTheCause();
    void noTypeThatWasRefusedIsOfferedForAnotherOne_data();
    void noTypeThatWasRefusedIsOfferedForAnotherOne();
    void theOtherCodeOfARefusedTypeIsOfferedFirst();
    void aFailedDocumentGoesAfterRetryByKey();
    void aDocumentWhoseDeliveryIsUnclearGoesAsANewOne();
    void whatIsSentAsNewOrAgainCanBeUndoneForAWhile();
    void undoThatComesTooLateMovesNoDocument();
    void undoGivesTheFormerTypeBackAfterAnotherDocumentWasSentAgain();
    void whatMayHaveArrivedGoesAgainByItsOwnButtonOnly();
    void whatIsTooLargeToGoDirectlyGoesByForm();
    void aRefusedTokenAsksForANewOneOnce();
    void sendingIsStoppedOnlyAfterAQuestion();
    void aRemovedFailureComesBackWithUndo();
    void whatWaitsIsRemovedWithUndoAndDoesNotGoMeanwhile();
    void whatWasRefusedIsChangedOnTheUploadDeskAndGoesUnderItsId();
    void aRefusedDocumentIsEditedWithTheWordsOfTheServiceAndCanBeGivenBack();
    void aFullWorkspaceIsAskedAgainByItsButton();
    void aRefusedDocumentKeepsItsCauseWhileTheConnectionIsBlocked();
    void aProblemShowsItsDetailsToBeCopied();
    void whatWaitsForItsUndoWindowCanBeTakenBackByKey();
    void manyWordsOfTheOutboxInOneTurnAreNotDrawnOneByOne();
    void theFilterThatHidesAllSaysSoAndOffersAll();
    void whatToDoAboutACauseIsNotShortenedInANarrowWindow();
    void aRemedyStaysAtTheEdgeWhenTheScrollBarComes_data();
    void aRemedyStaysAtTheEdgeWhenTheScrollBarComes();
    void whatCanOnlyBeLookedAtOffersNothing();

private:
    /// Adds a document of a connection without a sender.
    void waitElsewhere()
    {
        NewDocument document;
        document.connection = {QStringLiteral("elsewhere")};
        document.origin = originOf(m_practice->connection().baseUrl);
        document.details.type = QStringLiteral("lr");
        document.state = ItemState::Queued;
        document.files.append({{QStringLiteral("scan.pdf"), FileKind::Pdf, 3},
                               []() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource("%PD"); }});
        QVERIFY(awaitResult(m_desk->outbox().add(std::move(document))).ok());
    }

    /// Opens the menu of the first cause with a refused type; null if there is none.
    QMenu *menuOfTypes()
    {
        const auto text = QStringLiteral("Choose another type…");
        if (!QTest::qWaitFor([&] { return remedy(text); }, tests::patienceMs))
            return nullptr;
        QTest::mouseClick(remedy(text), Qt::LeftButton);
        const auto shown = [] { return qobject_cast<QMenu *>(QApplication::activePopupWidget()); };
        return QTest::qWaitFor([&] { return shown(); }, tests::patienceMs) ? shown() : nullptr;
    }
    static void chooseType(QMenu &menu, const QString &text)
    {
        for (auto *action : menu.actions()) {
            if (action->text() == text)
                menu.setActiveAction(action);
        }
        QTest::keyClick(&menu, Qt::Key_Return);
    }
    QPushButton *remedy(const QString &text) { return support::shownButton(*list().parentWidget(), text); }
};

void OutboxPageTest::aTypeTheServiceDoesNotKnowIsReplacedForAllOfTheCause()
{
    const QJsonObject answer{{QStringLiteral("error"), true},
                             {QStringLiteral("message"), QStringLiteral("Invalid document type")},
                             {QStringLiteral("batch_response"), QJsonArray()}};
    open({fault({{QStringLiteral("dt"), QStringLiteral("iv")},
                 {QStringLiteral("always"), true},
                 {QStringLiteral("do"), QStringLiteral("status")},
                 {QStringLiteral("status"), 400},
                 {QStringLiteral("body"), answer}},
                "docs")});
    const auto first = send("iv");
    const auto second = send("iv");
    QTRY_VERIFY(stateOf(first) == ItemState::Failed && stateOf(second) == ItemState::Failed);
    QTRY_COMPARE(model().rowCount(), 4); // head, cause, and both documents
    QTRY_VERIFY(remedy(QStringLiteral("Choose another type…")));
    QTest::mouseClick(remedy(QStringLiteral("Choose another type…")), Qt::LeftButton);
    QTRY_VERIFY(qobject_cast<QMenu *>(QApplication::activePopupWidget()));
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    for (auto *action : menu->actions()) {
        QVERIFY(action->text() != QLatin1String("Invoice")); // the refused one
        if (action->text() == QStringLiteral("Lab report"))
            menu->setActiveAction(action);
    }
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_VERIFY(stateOf(first) == ItemState::Delivered && stateOf(second) == ItemState::Delivered);
    QCOMPARE(m_practice->storedHashes().size(), 2);
}

void OutboxPageTest::noTypeThatWasRefusedIsOfferedForAnotherOne_data()
{
    QTest::addColumn<bool>("isOneDocument");
    QTest::newRow("of one document, one after the other") << true;
    QTest::newRow("of several documents") << false;
}

void OutboxPageTest::noTypeThatWasRefusedIsOfferedForAnotherOne()
{
    QFETCH(const bool, isOneDocument);
    const auto refuses = [](const char *type) {
        return fault({{QStringLiteral("dt"), QString::fromLatin1(type)},
                      {QStringLiteral("always"), true},
                      {QStringLiteral("do"), QStringLiteral("status")},
                      {QStringLiteral("status"), 400}},
                     "docs");
    };
    open({refuses("iv"), refuses("lr")});
    const auto id = send("iv");
    QTRY_COMPARE(stateOf(id), ItemState::Failed);
    if (isOneDocument) {
        auto *first = menuOfTypes();
        QVERIFY(first);
        const auto before = m_practice->requests().size();
        chooseType(*first, QStringLiteral("Lab report"));
        QTRY_VERIFY(m_practice->requests().size() > before); // until it is sent, it is in the state of its failure
        QTRY_COMPARE(stateOf(id), ItemState::Failed);
        QTRY_VERIFY(!QApplication::activePopupWidget());
    } else {
        const auto other = send("lr");
        QTRY_COMPARE(stateOf(other), ItemState::Failed);
        QTRY_COMPARE(model().rowCount(), 5); // head, and two causes with a document
    }
    auto *menu = menuOfTypes();
    QVERIFY(menu);
    QStringList texts;
    for (const auto *action : menu->actions())
        texts.append(action->text());
    QVERIFY(!texts.contains(QStringLiteral("Invoice")) && !texts.contains(QStringLiteral("Lab report")));
    QVERIFY(texts.contains(QStringLiteral("Scan")));
    const auto *said = menu->actions().last();
    QVERIFY(!said->isEnabled());
    QVERIFY2(said->text().startsWith(QStringLiteral("Not accepted: ")), qPrintable(said->text()));
    QVERIFY(said->text().contains(QStringLiteral("Invoice")) && said->text().contains(QStringLiteral("Lab report")));
    chooseType(*menu, QStringLiteral("Scan"));
    QTRY_COMPARE(m_practice->storedHashes().size(), 1);
}

void OutboxPageTest::theOtherCodeOfARefusedTypeIsOfferedFirst()
{
    open({fault({{QStringLiteral("dt"), QStringLiteral("dc")},
                 {QStringLiteral("always"), true},
                 {QStringLiteral("do"), QStringLiteral("status")},
                 {QStringLiteral("status"), 400}},
                "docs")});
    const auto id = send("dc");
    QTRY_COMPARE(stateOf(id), ItemState::Failed);
    QTRY_VERIFY(remedy(QStringLiteral("Choose another type…")));
    QTest::mouseClick(remedy(QStringLiteral("Choose another type…")), Qt::LeftButton);
    QTRY_VERIFY(qobject_cast<QMenu *>(QApplication::activePopupWidget()));
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QCOMPARE(menu->actions().first()->text(), QStringLiteral("Discharge summary as “ds”"));
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_COMPARE(stateOf(id), ItemState::Delivered);
}

void OutboxPageTest::aFailedDocumentGoesAfterRetryByKey()
{
    open({fault({{QStringLiteral("nth"), QJsonArray{1}},
                 {QStringLiteral("do"), QStringLiteral("item-error")},
                 {QStringLiteral("code"), QStringLiteral("made-up")}},
                "docs")});
    const auto id = send("lr");
    QTRY_COMPARE(stateOf(id), ItemState::Failed);
    QTRY_VERIFY(remedy(QStringLiteral("Edit…")));
    choose(id);
    QTest::keyClick(&list(), Qt::Key_F8);
    QTRY_COMPARE(stateOf(id), ItemState::Delivered);
    QTRY_VERIFY(model()
                    .index(model().rowOf(id.text))
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QStringLiteral("Delivered")));
}

void OutboxPageTest::aDocumentWhoseDeliveryIsUnclearGoesAsANewOne()
{
    open({fault({{QStringLiteral("nth"), QJsonArray{1}}, {QStringLiteral("do"), QStringLiteral("already-there")}},
                "docs")});
    const auto id = send("lr");
    QTRY_VERIFY(remedy(QStringLiteral("Send as a new document")));
    QTest::mouseClick(remedy(QStringLiteral("Send as a new document")), Qt::LeftButton);
    QTRY_COMPARE(m_practice->storedHashes().size(), 1);
    QCOMPARE(stateOf(id), ItemState::Cancelled);
    QTRY_VERIFY(!remedy(QStringLiteral("Send as a new document")));
}

void OutboxPageTest::whatIsSentAsNewOrAgainCanBeUndoneForAWhile()
{
    open({fault({{QStringLiteral("nth"), QJsonArray{1}}, {QStringLiteral("do"), QStringLiteral("already-there")}},
                "docs")});
    const auto id = send("lr");
    QTRY_VERIFY(remedy(QStringLiteral("Send as a new document")));
    page().setUndoWindow(std::chrono::hours(1));
    const auto row = [this, id] { return model().items().at(model().rowOf(id.text)); };
    const auto undoneBy = [&](const std::function<void()> &undo) {
        QTRY_COMPARE(row().state, ui::RowState::Waiting);
        QVERIFY(row().canUndo && !row().canRemove && !row().canRetry);
        QTRY_VERIFY(page().findChild<ui::Toast *>()->isVisible());
        undo();
        QTRY_COMPARE(row().state, ui::RowState::NeedsYou);
        QVERIFY(stateOf(id) == ItemState::Failed);
    };
    QTest::mouseClick(remedy(QStringLiteral("Send as a new document")), Qt::LeftButton);
    undoneBy([this] {
        QTRY_VERIFY(remedy(QStringLiteral("Undo")));
        QTest::mouseClick(remedy(QStringLiteral("Undo")), Qt::LeftButton);
    });
    QTRY_VERIFY(remedy(QStringLiteral("Send as a new document")));
    choose(id);
    QTest::keyClick(&list(), Qt::Key_F8);
    undoneBy([this] { QTest::keyClick(&list(), Qt::Key_Z, Qt::ControlModifier); });
    QCOMPARE(m_desk->outbox().documents().size(), 1);
    QVERIFY(m_practice->storedHashes().isEmpty());

    page().setUndoWindow(std::chrono::milliseconds(1));
    QTRY_VERIFY(remedy(QStringLiteral("Send as a new document")));
    QTest::mouseClick(remedy(QStringLiteral("Send as a new document")), Qt::LeftButton);
    QTRY_COMPARE(m_practice->storedHashes().size(), 1);
}

void OutboxPageTest::undoThatComesTooLateMovesNoDocument()
{
    open({fault({{QStringLiteral("always"), true},
                 {QStringLiteral("do"), QStringLiteral("item-error")},
                 {QStringLiteral("code"), QStringLiteral("made-up")}},
                "docs")});
    const auto id = send("lr");
    QTRY_COMPARE(stateOf(id), ItemState::Failed);
    page().setUndoWindow(std::chrono::milliseconds(1));
    const auto failedAt = m_desk->outbox().document(id)->changedAt;
    choose(id);
    QTest::keyClick(&list(), Qt::Key_F8);
    const auto toast = page().findChild<ui::Toast *>();
    QTRY_COMPARE(toast->sentence(), QStringLiteral("Sending 1 document again…"));
    QTRY_VERIFY(m_desk->outbox().document(id)->changedAt > failedAt && stateOf(id) == ItemState::Failed);
    QTRY_COMPARE(model().items().at(model().rowOf(id.text)).state, ui::RowState::NeedsYou);

    list().setFocus();
    QTest::keyClick(&list(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(toast->sentence(), QStringLiteral("Too late. Sending has already started."));
    QTest::keyClick(&list(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(toast->sentence(), QStringLiteral("There is nothing to undo."));
    QCOMPARE(stateOf(id), ItemState::Failed); // and no draft
}

void OutboxPageTest::undoGivesTheFormerTypeBackAfterAnotherDocumentWasSentAgain()
{
    open({fault({{QStringLiteral("dt"), QStringLiteral("dc")},
                 {QStringLiteral("always"), true},
                 {QStringLiteral("do"), QStringLiteral("status")},
                 {QStringLiteral("status"), 400}},
                "docs"),
          fault({{QStringLiteral("dt"), QStringLiteral("lr")},
                 {QStringLiteral("always"), true},
                 {QStringLiteral("do"), QStringLiteral("item-error")},
                 {QStringLiteral("code"), QStringLiteral("made-up")}},
                "docs")});
    const auto changed = send("dc");
    const auto other = send("lr");
    QTRY_VERIFY(stateOf(changed) == ItemState::Failed && stateOf(other) == ItemState::Failed);
    page().setUndoWindow(std::chrono::hours(1));
    QTRY_VERIFY(remedy(QStringLiteral("Choose another type…")));
    QTest::mouseClick(remedy(QStringLiteral("Choose another type…")), Qt::LeftButton);
    QTRY_VERIFY(qobject_cast<QMenu *>(QApplication::activePopupWidget()));
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    const auto waits = [this](const DocumentId &id) { return m_desk->outbox().undoUntil(id).isValid(); };
    QTRY_VERIFY(waits(changed));
    QCOMPARE(m_desk->outbox().document(changed)->details.type, QStringLiteral("ds"));
    choose(other);
    QTest::keyClick(&list(), Qt::Key_F8);
    QTRY_VERIFY(waits(other));

    choose(changed);
    QTRY_VERIFY(model().items().at(model().rowOf(changed.text)).canUndo);
    QTest::keyClick(&list(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(!waits(changed));
    QTRY_COMPARE(m_desk->outbox().document(changed)->details.type, QStringLiteral("dc"));
    QVERIFY(waits(other));
}

void OutboxPageTest::whatMayHaveArrivedGoesAgainByItsOwnButtonOnly()
{
    open({fault({{QStringLiteral("nth"), QJsonArray{1}},
                 {QStringLiteral("do"), QStringLiteral("close")},
                 {QStringLiteral("after-body"), true}},
                "direct"),
          fault({{QStringLiteral("nth"), QJsonArray{1}},
                 {QStringLiteral("do"), QStringLiteral("status")},
                 {QStringLiteral("status"), 400}},
                "docs")});
    const auto unclear = send("lr", 5'000, {}, UploadMethod::Direct);
    const auto refused = send("lr");
    QTRY_VERIFY(stateOf(unclear) == ItemState::Failed && stateOf(refused) == ItemState::Failed);
    QTRY_VERIFY(remedy(QStringLiteral("Send again")));
    QTRY_COMPARE(model().items().at(model().rowOf(refused.text)).state, ui::RowState::NeedsYou);

    list().setFocus();
    QTRY_VERIFY(list().hasFocus());
    QTest::keyClick(&list(), Qt::Key_F8, Qt::ShiftModifier); // retry all failed
    QTRY_VERIFY(stateOf(refused) == ItemState::Delivered);
    QVERIFY(stateOf(unclear) == ItemState::Failed);
    QCOMPARE(m_practice->directHashes().size(), 1);

    QTest::mouseClick(remedy(QStringLiteral("Send again")), Qt::LeftButton);
    QTRY_VERIFY(stateOf(unclear) == ItemState::Delivered);
    QCOMPARE(m_practice->directHashes().size(), 2);
}

void OutboxPageTest::whatIsTooLargeToGoDirectlyGoesByForm()
{
    open({}, {QStringLiteral("--direct-limit"), QStringLiteral("4000")});
    const auto large = send("lr", 5'000, {}, UploadMethod::Direct);
    QTRY_VERIFY(stateOf(large) == ItemState::Failed);
    QTRY_VERIFY(remedy(QStringLiteral("Send by upload form")));
    QTest::mouseClick(remedy(QStringLiteral("Send by upload form")), Qt::LeftButton);
    QTRY_VERIFY(stateOf(large) == ItemState::Delivered);
    QCOMPARE(m_practice->storedHashes().size(), 1);
    QVERIFY(m_practice->directHashes().isEmpty());
}

void OutboxPageTest::aRefusedTokenAsksForANewOneOnce()
{
    open({fault({{QStringLiteral("always"), true}, {QStringLiteral("do"), QStringLiteral("refuse-token")}}, "docs")});
    send("lr");
    send("ps");
    QTRY_VERIFY(remedy(QStringLiteral("Enter a new token…")));
    QSignalSpy wanted(&m_desk->connection(), &ui::CurrentConnection::secretRequested);
    QTest::mouseClick(remedy(QStringLiteral("Enter a new token…")), Qt::LeftButton);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(qvariant_cast<ConnectionId>(wanted.first().first()), m_practice->connection().id);
}

void OutboxPageTest::sendingIsStoppedOnlyAfterAQuestion()
{
    open({fault({{QStringLiteral("always"), true}, {QStringLiteral("do"), QStringLiteral("silence")}}, "storage")});
    const auto id = send("ds", 3'000'000);
    QTRY_COMPARE(stateOf(id), ItemState::Uploading);
    QTRY_VERIFY(model().rowOf(id.text) >= 0 && model().items().at(model().rowOf(id.text)).isInProgress);
    choose(id);
    QTest::keyClick(&list(), Qt::Key_Delete);
    QTRY_VERIFY(page().findChild<QMessageBox *>());
    QCOMPARE(stateOf(id), ItemState::Uploading);
    const auto buttons = page().findChild<QMessageBox *>()->buttons();
    const auto stop = std::ranges::find_if(
        buttons, [](const QAbstractButton *button) { return button->text() == QStringLiteral("Stop sending"); });
    QVERIFY(stop != buttons.end());
    QTest::mouseClick(*stop, Qt::LeftButton);
    QTRY_COMPARE(stateOf(id), ItemState::Cancelled);
    QTRY_COMPARE(model().rowOf(id.text), -1);
}

void OutboxPageTest::aRemovedFailureComesBackWithUndo()
{
    open({fault({{QStringLiteral("always"), true},
                 {QStringLiteral("do"), QStringLiteral("item-error")},
                 {QStringLiteral("code"), QStringLiteral("made-up")}},
                "docs")});
    const auto id = send("lr");
    QTRY_VERIFY(model().rowOf(id.text) >= 0 && stateOf(id) == ItemState::Failed);
    QTRY_VERIFY(remedy(QStringLiteral("Edit…")));
    choose(id);
    QTest::keyClick(&list(), Qt::Key_Delete);
    QTRY_COMPARE(model().rowOf(id.text), -1);
    QCOMPARE(stateOf(id), ItemState::Failed);
    auto &toast = *page().findChild<ui::Toast *>();
    QTest::mouseClick(toast.findChild<QPushButton *>(), Qt::LeftButton);
    QTRY_VERIFY(model().rowOf(id.text) >= 0);
    choose(id);
    QTest::keyClick(&list(), Qt::Key_Delete);
    QTRY_COMPARE(model().rowOf(id.text), -1);
    toast.dismiss();
    QTRY_COMPARE(stateOf(id), ItemState::Cancelled);
}

void OutboxPageTest::whatWaitsIsRemovedWithUndoAndDoesNotGoMeanwhile()
{
    open({fault({{QStringLiteral("always"), true},
                 {QStringLiteral("do"), QStringLiteral("status")},
                 {QStringLiteral("status"), 503}},
                "docs")});
    const auto id = send("lr");
    const auto isTriedAgain = [&] {
        const auto document = m_desk->outbox().document(id);
        return document->state == ItemState::Queued && document->error.has_value();
    };
    QTRY_VERIFY(isTriedAgain());
    choose(id);
    QTest::keyClick(&list(), Qt::Key_Delete);
    QTRY_COMPARE(model().rowOf(id.text), -1);
    QTRY_VERIFY(m_desk->outbox().document(id)->paused);
    auto &toast = *page().findChild<ui::Toast *>();
    QTest::mouseClick(toast.findChild<QPushButton *>(), Qt::LeftButton);
    QTRY_VERIFY(model().rowOf(id.text) >= 0);
    QTRY_VERIFY(!m_desk->outbox().document(id)->paused);

    QTRY_VERIFY(isTriedAgain()); // it went on at once, and Delete asks while it is being sent
    choose(id);
    QTest::keyClick(&list(), Qt::Key_Delete);
    QTRY_COMPARE(model().rowOf(id.text), -1);
    toast.dismiss();
    QTRY_COMPARE(stateOf(id), ItemState::Cancelled);
}

void OutboxPageTest::whatWasRefusedIsChangedOnTheUploadDeskAndGoesUnderItsId()
{
    open({fault({{QStringLiteral("nth"), QJsonArray{1}},
                 {QStringLiteral("do"), QStringLiteral("item-error")},
                 {QStringLiteral("code"), QStringLiteral("made-up")}},
                "docs")});
    const auto id = send("lr");
    QTRY_COMPARE(stateOf(id), ItemState::Failed);
    QTRY_VERIFY(remedy(QStringLiteral("Edit…")));
    choose(id);
    QTest::keyClick(&list(), Qt::Key_F2);
    QTRY_COMPARE(stateOf(id), ItemState::Draft);
    QTRY_COMPARE(m_desk->window().currentPage(), QString(ui::pageId::upload));
    QTRY_COMPARE(model().rowOf(id.text), -1);

    auto details = m_desk->outbox().document(id)->details;
    details.type = QStringLiteral("ps");
    QVERIFY(awaitResult(m_desk->outbox().edit(id, details)));
    QVERIFY(awaitResult(m_desk->outbox().send({id}, {})));
    QTRY_COMPARE(stateOf(id), ItemState::Delivered);
    QCOMPARE(m_practice->storedHashes().size(), 1);
}

void OutboxPageTest::aRefusedDocumentIsEditedWithTheWordsOfTheServiceAndCanBeGivenBack()
{
    open({fault({{QStringLiteral("nth"), QJsonArray{1}},
                 {QStringLiteral("do"), QStringLiteral("item-error")},
                 {QStringLiteral("code"), QStringLiteral("made-up-reason")}},
                "docs")});
    const auto id = send("lr");
    QTRY_COMPARE(stateOf(id), ItemState::Failed);
    const auto error = m_desk->outbox().document(id)->error;
    QTRY_VERIFY(remedy(QStringLiteral("Edit…")));
    QTest::mouseClick(remedy(QStringLiteral("Edit…")), Qt::LeftButton);
    QTRY_COMPARE(m_desk->window().currentPage(), QString(ui::pageId::upload));
    QTRY_COMPARE(m_desk->spokenRows().size(), 1);
    QCOMPARE(stateOf(id), ItemState::Draft);
    const auto words = wording::describeFailed(*error, UploadMethod::PresignedForm).summary;
    QVERIFY2(m_desk->spokenRows().first().contains(words), qPrintable(m_desk->spokenRows().first()));
    QTRY_COMPARE(m_desk->list().selectionModel()->selectedIndexes().size(), 1);
    QTest::keyClick(&m_desk->list(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(stateOf(id), ItemState::Failed);
    QVERIFY(m_desk->outbox().document(id)->error == error);
    QTRY_VERIFY(m_desk->spokenRows().isEmpty());
    QTest::keyClick(&m_desk->page(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(stateOf(id), ItemState::Draft);
}

void OutboxPageTest::aFullWorkspaceIsAskedAgainByItsButton()
{
    const QJsonObject answer{{QStringLiteral("error"), true},
                             {QStringLiteral("error_details"),
                              QJsonObject{{QStringLiteral("code"), QStringLiteral("STORAGE_LIMIT_EXCEEDED")}}}};
    open({fault({{QStringLiteral("nth"), QJsonArray{1}},
                 {QStringLiteral("do"), QStringLiteral("status")},
                 {QStringLiteral("status"), 403},
                 {QStringLiteral("body"), answer}},
                "docs")});
    const auto id = send("lr");
    QTRY_VERIFY(remedy(QStringLiteral("Try again")));
    QCOMPARE(stateOf(id), ItemState::Queued);
    QVERIFY(m_desk->outbox().sendingState(m_practice->connection().id).blockingError);
    QTest::mouseClick(remedy(QStringLiteral("Try again")), Qt::LeftButton);
    QTRY_COMPARE(stateOf(id), ItemState::Delivered);
}

void OutboxPageTest::aRefusedDocumentKeepsItsCauseWhileTheConnectionIsBlocked()
{
    open({fault({{QStringLiteral("nth"), QJsonArray{1}},
                 {QStringLiteral("do"), QStringLiteral("item-error")},
                 {QStringLiteral("code"), QStringLiteral("made-up")}},
                "docs"),
          fault({{QStringLiteral("nth"), QJsonArray{2}},
                 {QStringLiteral("do"), QStringLiteral("status")},
                 {QStringLiteral("status"), 401}},
                "docs")});
    const auto refused = send("lr");
    QTRY_COMPARE(stateOf(refused), ItemState::Failed);
    QTRY_VERIFY(remedy(QStringLiteral("Edit…")));
    const auto held = send("ps");
    QTRY_VERIFY(remedy(QStringLiteral("Enter a new token…")));
    QCOMPARE(stateOf(held), ItemState::Queued);
    QVERIFY(remedy(QStringLiteral("Edit…")));
}

void OutboxPageTest::aProblemShowsItsDetailsToBeCopied()
{
    open({fault({{QStringLiteral("always"), true},
                 {QStringLiteral("do"), QStringLiteral("item-error")},
                 {QStringLiteral("code"), QStringLiteral("made-up")}},
                "docs")});
    const auto id = send("lr");
    QTRY_VERIFY(remedy(QStringLiteral("Edit…")));
    choose(id);
    QTest::keyClick(&list(), Qt::Key_Return, Qt::AltModifier);
    auto &band = *page().findChild<ui::ProblemBanner *>();
    QTRY_VERIFY(band.isVisible() && band.areDetailsShown());
    QTRY_VERIFY(band.isAncestorOf(QApplication::focusWidget()));
    const auto buttons = band.findChildren<QPushButton *>();
    const auto copy = std::ranges::find(buttons, QStringLiteral("Copy details"), &QPushButton::text);
    QVERIFY(copy != buttons.end());
    QTest::mouseClick(*copy, Qt::LeftButton);
    const auto copied = QApplication::clipboard()->text();
    QVERIFY2(copied.contains(QStringLiteral("Server code: made-up")) && copied.contains(id.text), qPrintable(copied));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QTRY_VERIFY(!band.isVisible() && list().hasFocus());
}

void OutboxPageTest::whatWaitsForItsUndoWindowCanBeTakenBackByKey()
{
    open({});
    const auto id = send("lr", 5'000, std::chrono::hours(1));
    QTRY_VERIFY(model().rowOf(id.text) >= 0);
    choose(id);
    QTest::keyClick(&list(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(stateOf(id), ItemState::Draft);
    QTRY_COMPARE(model().rowOf(id.text), -1);
    QVERIFY(m_practice->requests().isEmpty());
}

void OutboxPageTest::manyWordsOfTheOutboxInOneTurnAreNotDrawnOneByOne()
{
    open({fault({{QStringLiteral("always"), true}, {QStringLiteral("do"), QStringLiteral("silence")}}, "storage")});
    const auto id = send("ds", 3'000'000);
    QTRY_COMPARE(stateOf(id), ItemState::Uploading);
    QTRY_VERIFY(model().rowOf(id.text) >= 0 && model().items().at(model().rowOf(id.text)).isInProgress);
    // Whatever the outbox says within one turn of the loop is drawn once.
    QSignalSpy added(&model(), &QAbstractItemModel::rowsInserted);
    QSignalSpy drawn(&model(), &QAbstractItemModel::dataChanged);
    for (int n = 0; n < 1000; ++n)
        Q_EMIT m_desk->outbox().progressed(id);
    QCOMPARE(drawn.size() + added.size(), 0);
}

void OutboxPageTest::theFilterThatHidesAllSaysSoAndOffersAll()
{
    open({});
    const auto id = send("lr");
    QTRY_COMPARE(stateOf(id), ItemState::Delivered);
    auto &filter = *page().findChild<ui::SegmentedControl *>();
    QTest::mouseClick(filter.segment(int(ui::OutboxFilter::NeedsYou)), Qt::LeftButton);
    QTRY_COMPARE(model().rowCount(), 0);
    QPushButton *showAll = nullptr;
    for (auto *button : page().findChildren<QPushButton *>()) {
        if (button->isVisible() && button->text() == QStringLiteral("Show all"))
            showAll = button;
    }
    QVERIFY(showAll);
    QTest::mouseClick(showAll, Qt::LeftButton);
    QTRY_COMPARE(model().rowCount(), 2);
    QCOMPARE(filter.currentIndex(), 0);
}

void OutboxPageTest::whatToDoAboutACauseIsNotShortenedInANarrowWindow()
{
    open({fault({{QStringLiteral("nth"), QJsonArray{1}}, {QStringLiteral("do"), QStringLiteral("already-there")}},
                "docs")});
    send("lr");
    const auto text = QStringLiteral("Send as a new document");
    QTRY_VERIFY(remedy(text));
    const auto cause = model().index(1);
    m_desk->window().resize(m_desk->window().minimumSize());
    constexpr int indent = 52;
    const auto room = [&] { return remedy(text) ? remedy(text)->parentWidget()->x() - list().x() - indent : 0; };
    const auto words = model().itemAt(cause).aside;
    const QFontMetrics metrics(ui::typeFont(ui::Type::Second));
    QTRY_VERIFY(room() > 0 && room() < metrics.horizontalAdvance(words));
    const auto needed = [&] { return metrics.boundingRect(0, 0, room(), 1'000, Qt::TextWordWrap, words).height(); };
    const auto title = QFontMetrics(ui::typeFont(ui::Type::Body, ui::Weight::Bold)).height();
    QTRY_VERIFY(list().visualRect(cause).height() >= title + needed());
    QVERIFY(needed() >= 2 * metrics.height());

    const auto narrow = list().visualRect(cause).height();
    m_desk->window().resize(1364, 742);
    QTRY_VERIFY(list().visualRect(cause).height() < narrow);
}

void OutboxPageTest::aRemedyStaysAtTheEdgeWhenTheScrollBarComes_data()
{
    QTest::addColumn<QString>("by");
    QTest::newRow("because rows come") << "rows";
    QTest::newRow("because rows came while another page was shown") << "rows elsewhere";
    QTest::newRow("because the window is lower") << "height";
}

void OutboxPageTest::aRemedyStaysAtTheEdgeWhenTheScrollBarComes()
{
    QFETCH(const QString, by);
    open({fault({{QStringLiteral("always"), true},
                 {QStringLiteral("do"), QStringLiteral("item-error")},
                 {QStringLiteral("code"), QStringLiteral("made-up")}},
                "docs")});
    const auto id = send("lr");
    QTRY_VERIFY(stateOf(id) == ItemState::Failed && remedy(QStringLiteral("Edit…")));
    const auto fromTheEdge = [this] {
        const auto *button = remedy(QStringLiteral("Edit…"));
        const auto *viewport = list().viewport();
        return button ? viewport->width() - viewport->mapFromGlobal(button->mapToGlobal(button->rect().topRight())).x()
                      : -1;
    };
    QVERIFY(!list().verticalScrollBar()->isVisible());
    const int before = fromTheEdge();
    if (by == QLatin1String("rows elsewhere"))
        m_desk->window().showPage(ui::pageId::upload);
    const bool isByHeight = by == QLatin1String("height");
    const int others = isByHeight ? 8 : 30;
    for (int n = 0; n < others; ++n)
        waitElsewhere();
    QTRY_COMPARE(model().rowCount(), others + 4); // two heads and a cause besides
    m_desk->window().showPage(ui::pageId::outbox);
    if (isByHeight) {
        QVERIFY(!list().verticalScrollBar()->isVisible());
        m_desk->window().resize(m_desk->window().minimumSize());
    }
    QTRY_VERIFY(list().verticalScrollBar()->isVisible());
    QTRY_COMPARE(fromTheEdge(), before);
}

void OutboxPageTest::whatCanOnlyBeLookedAtOffersNothing()
{
    m_practice = std::make_unique<support::PracticeProcess>();
    QVERIFY(m_practice->isReady());
    OutboxDocument waiting{.id = {QStringLiteral("kept")}, .state = ItemState::Uploading};
    waiting.details.type = QStringLiteral("lr");
    waiting.details.date = QDate(2026, 2, 12);
    waiting.files.append({{QStringLiteral("page")}, {QStringLiteral("scan.pdf"), FileKind::Pdf, 5'000}, {}, false});
    m_desk = std::make_unique<support::TestWindow>(m_look);
    m_desk->keepInMemory();
    m_desk->setOnlySeen({waiting});
    m_desk->open(m_practice->connection());
    m_desk->window().showPage(ui::pageId::outbox);
    QTRY_COMPARE(model().rowCount(), 2);
    const auto row = model().index(1);
    QCOMPARE(model().itemAt(row).spoken, QStringLiteral("Lab report, 12 Feb 2026, scan.pdf, 5 kB, Waiting"));
    list().setCurrentIndex(row);
    list().setFocus();
    QTRY_VERIFY(list().hasFocus());
    QTest::keyClick(&list(), Qt::Key_Delete);
    QTest::keyClick(&list(), Qt::Key_F9, Qt::ShiftModifier);
    Q_EMIT list().customContextMenuRequested(list().visualRect(row).center());
    auto *menu = page().findChild<QMenu *>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY(menu && menu->actions().size() == 1 && !menu->actions().first()->isEnabled());
    menu->close();
    QVERIFY(!page().findChild<ui::Toast *>()->isVisible());
    auto &filter = *page().findChild<ui::SegmentedControl *>();
    QTest::mouseClick(filter.segment(int(ui::OutboxFilter::InProgress)), Qt::LeftButton);
    QTRY_COMPARE(model().rowCount(), 0);
    QTest::mouseClick(filter.segment(int(ui::OutboxFilter::All)), Qt::LeftButton);
    QTRY_COMPARE(model().rowCount(), 2);
}

CLINICDESK_WINDOW_TEST(OutboxPageTest)
#include "outboxpagetest.moc"
