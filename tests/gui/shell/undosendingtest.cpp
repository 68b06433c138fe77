// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/madefiles.h"
#include "tests/support/practiceprocess.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"
#include "ui/outbox/outboxlistview.h"
#include "ui/shell/pages.h"
#include "ui/shell/rail.h"
#include "ui/upload/uploadpage.h"
#include "ui/widgets/raillist.h"
#include "ui/widgets/toast.h"

#include <QApplication>
#include <QListView>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using namespace std::chrono_literals;

/// Ctrl+Z within the seconds after Send, whatever page is open by then.
class UndoSendingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_practice.isReady()); }
    void init();
    void bringsTheDocumentBackFromEveryPage_data();
    void bringsTheDocumentBackFromEveryPage();
    void worksWhereAClickHasOpenedTheOutbox();
    void meansNoRowThatIsNotSeen();
    void givesADocumentWithoutAPatientBackWithoutOne();
    void leavesAnOlderStepAlone();

private:
    void addDraft(const char *name);
    void send()
    {
        QTest::keyClick(m_desk->window().windowHandle(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE(document().state, ItemState::Queued);
    }
    /// By its key, which gives the focus to the page.
    void open(Qt::Key page, Qt::KeyboardModifiers with)
    {
        QTest::keyClick(m_desk->window().windowHandle(), page, with);
        QTRY_VERIFY(m_desk->window().currentPage() != pageId::upload);
    }
    void undo() { QTest::keyClick(m_desk->window().windowHandle(), Qt::Key_Z, Qt::ControlModifier); }
    OutboxDocument document() { return m_desk->outbox().documents().value(0); }

    support::TestLook m_look;
    support::PracticeProcess m_practice;
    QTemporaryDir m_folder;
    std::unique_ptr<support::TestWindow> m_desk;
};

void UndoSendingTest::init()
{
    m_desk = std::make_unique<support::TestWindow>(m_look);
    m_desk->open(m_practice.connection());
    m_desk->page().setUndoWindow(1h);
    QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
}

void UndoSendingTest::addDraft(const char *name)
{
    QFile file(m_folder.filePath(QString::fromLatin1(name)));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(support::madePdf(name)) > 0);
    file.close();
    m_desk->drop({QUrl::fromLocalFile(file.fileName())});
}

void UndoSendingTest::bringsTheDocumentBackFromEveryPage_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::newRow("outbox") << Qt::Key_2 << Qt::KeyboardModifiers(Qt::AltModifier);
    QTest::newRow("assessments") << Qt::Key_3 << Qt::KeyboardModifiers(Qt::AltModifier);
    QTest::newRow("doctors") << Qt::Key_4 << Qt::KeyboardModifiers(Qt::AltModifier);
    QTest::newRow("settings") << Qt::Key_Comma << Qt::KeyboardModifiers(Qt::ControlModifier);
}

void UndoSendingTest::bringsTheDocumentBackFromEveryPage()
{
    QFETCH(const Qt::Key, key);
    QFETCH(const Qt::KeyboardModifiers, modifiers);
    m_desk->patient().choose({QStringLiteral("161494290947153")});
    addDraft("report.pdf");
    send();
    open(key, modifiers);
    undo();
    QTRY_COMPARE(document().state, ItemState::Draft);
    QCOMPARE(m_desk->window().currentPage(), QString(pageId::upload));
    QTRY_VERIFY(m_desk->page().findChild<Toast *>()->sentence().contains(QStringLiteral("was not sent")));
}

/// Then the focus is still in the list of pages.
void UndoSendingTest::worksWhereAClickHasOpenedTheOutbox()
{
    m_desk->patient().choose({QStringLiteral("161494290947153")});
    addDraft("report.pdf");
    send();
    auto *pages = m_desk->window().findChild<Rail *>()->findChild<RailList *>();
    QTest::mouseClick(pages->viewport(), Qt::LeftButton, {}, pages->visualRect(pages->model()->index(1, 0)).center());
    QCOMPARE(m_desk->window().currentPage(), QString(pageId::outbox));
    undo();
    QTRY_COMPARE(document().state, ItemState::Draft);
    QCOMPARE(m_desk->window().currentPage(), QString(pageId::upload));
}

/// One of two documents is selected in the list, which the receipts hide.
void UndoSendingTest::meansNoRowThatIsNotSeen()
{
    m_desk->patient().choose({QStringLiteral("161494290947153")});
    addDraft("report.pdf");
    addDraft("letter.pdf");
    send();
    open(Qt::Key_2, Qt::AltModifier);
    auto *list = m_desk->window().findChild<OutboxListView *>();
    QTRY_VERIFY(list->isVisible() && list->model()->rowCount() >= 2);
    list->setFocus();
    list->setCurrentIndex(list->model()->index(1, 0));
    QTest::keyClick(m_desk->window().windowHandle(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(!list->isVisible());
    undo();
    const auto areBack = [this] {
        return std::ranges::all_of(m_desk->outbox().documents(),
                                   [](const OutboxDocument &each) { return each.state == ItemState::Draft; });
    };
    QTRY_VERIFY(areBack());
}

/// Also where the list of the outbox has the focus, and no row is selected.
void UndoSendingTest::givesADocumentWithoutAPatientBackWithoutOne()
{
    addDraft("report.pdf");
    m_desk->patient().choose({QStringLiteral("161494290947153")});
    send();
    QCOMPARE(document().details.patient.text, QStringLiteral("161494290947153"));
    open(Qt::Key_2, Qt::AltModifier);
    auto *list = m_desk->window().findChild<OutboxListView *>();
    QTRY_VERIFY(list->isVisible());
    list->setFocus();
    list->clearSelection();
    undo();
    QTRY_COMPARE(document().state, ItemState::Draft);
    QTRY_COMPARE(document().details.patient.text, QString());
}

void UndoSendingTest::leavesAnOlderStepAlone()
{
    m_desk->patient().choose({QStringLiteral("161494290947153")});
    addDraft("report.pdf");
    m_desk->list().setFocus();
    QTest::keyClick(&m_desk->list(), Qt::Key_1);
    QTRY_VERIFY(document().details.type != QStringLiteral("ot"));
    const auto type = document().details.type;
    open(Qt::Key_3, Qt::AltModifier);
    undo();
    QCOMPARE(m_desk->window().currentPage(), QString(pageId::assessments));
    QCOMPARE(document().details.type, type);
}

CLINICDESK_WINDOW_TEST(UndoSendingTest)
#include "undosendingtest.moc"
