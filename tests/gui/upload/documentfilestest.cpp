// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "ui/upload/filepreview.h"
#include "ui/upload/inspector.h"
#include "ui/upload/previewpanel.h"

#include <QAction>
#include <QMenu>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

constexpr int waitMs = 60'000;
const PatientId asha{QStringLiteral("161494290947153")};

} // namespace

/// Documents with several files.
class DocumentFilesTest : public UploadWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        openWindow();
        m_desk->page().setUndoWindow(std::chrono::milliseconds(0));
        m_desk->patient().choose(asha);
        QTRY_VERIFY(m_desk->window().isActiveWindow());
    }

    void documentsAreJoinedAndSplitByKeyboard();
    void documentsAreJoinedFromTheMenuOfTheirRows();
    void pdfsAndPicturesBecomeOnePdf();
    void moreThanTenFilesBecomeOnePdf();
    void theFilesOfADocumentAreMovedByKeyboard();
    void aJoinedDocumentIsSentWithAllItsFiles();

private:
    void dropPdfs(int count)
    {
        QList<QUrl> files;
        for (int number = 0; number < count; ++number)
            files.append(pdfFile(QStringLiteral("scan-%1.pdf").arg(number), 2'000 + number));
        m_desk->drop(files);
        QCOMPARE(m_desk->outbox().documents().size(), count);
    }
    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!m_desk->page().isAdding(), waitMs);
        QTRY_COMPARE(drafts().size(), m_desk->list().model()->rowCount());
    }
    QList<OutboxDocument> drafts()
    {
        auto all = m_desk->outbox().documents();
        all.removeIf([](const auto &each) { return each.state != ItemState::Draft; });
        return all;
    }
    QString namesOf(const OutboxDocument &document)
    {
        QStringList names;
        for (const auto &file : document.files)
            names.append(file.facts.name);
        return names.join(u' ');
    }
    QString title() { return m_desk->page().findChild<ui::Inspector *>()->preview()->preview()->accessibleName(); }
    void select(int from, int to)
    {
        m_desk->list().setFocus();
        m_desk->list().setCurrentIndex(m_desk->list().model()->index(from, 0));
        for (int row = from; row < to; ++row)
            press(Qt::Key_Down, Qt::ShiftModifier);
        QTRY_COMPARE(selected(), to - from + 1);
    }
};

void DocumentFilesTest::documentsAreJoinedAndSplitByKeyboard()
{
    dropPdfs(4);
    select(1, 2);
    press(Qt::Key_2); // a lab report; the joined document is one, too
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    QCOMPARE(drafts().size(), 3);
    const auto rows = m_desk->spokenRows();
    QVERIFY(rows.at(0).contains(QStringLiteral("scan-0.pdf")));
    QVERIFY2(rows.at(1).contains(QStringLiteral("scan-1.pdf")) && rows.at(1).contains(QStringLiteral("Lab report")),
             qPrintable(rows.at(1)));
    QVERIFY(rows.at(2).contains(QStringLiteral("scan-3.pdf")));
    QCOMPARE(namesOf(drafts().last()), QStringLiteral("scan-1.pdf scan-2.pdf"));
    QCOMPARE(m_desk->list().currentIndex().row(), 1);
    QTRY_COMPARE(title(), QStringLiteral("Preview, File 1 of 2"));

    press(Qt::Key_J, Qt::ControlModifier | Qt::AltModifier);
    settle();
    QCOMPARE(drafts().size(), 4);
    for (int row = 0; row < 4; ++row)
        QVERIFY(m_desk->spokenRows().at(row).contains(QStringLiteral("scan-%1.pdf").arg(row)));
}

void DocumentFilesTest::documentsAreJoinedFromTheMenuOfTheirRows()
{
    dropPdfs(2);
    select(0, 1);
    const auto at = m_desk->list().visualRect(m_desk->list().model()->index(0, 0)).center();
    Q_EMIT m_desk->list().customContextMenuRequested(at);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu && QTest::qWaitForWindowExposed(menu));
    const auto actions = menu->actions();
    const auto join = std::ranges::find(actions, QStringLiteral("Join into one document"), &QAction::text);
    QVERIFY(join != actions.end());
    (*join)->trigger();
    menu->close();
    settle();
    QCOMPARE(drafts().size(), 1);
    QCOMPARE(namesOf(drafts().first()), QStringLiteral("scan-0.pdf scan-1.pdf"));
}

void DocumentFilesTest::pdfsAndPicturesBecomeOnePdf()
{
    m_desk->drop({pdfFile(QStringLiteral("scan.pdf"), 2'000),
                  newFile(QStringLiteral("photo.jpg"), encoded(quarters(), "JPEG"))});
    select(0, 1);
    press(Qt::Key_J, Qt::ControlModifier); // not possible
    QCOMPARE(drafts().size(), 2);
    press(Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
    settle();
    QCOMPARE(drafts().size(), 1);
    QCOMPARE(drafts().first().files.size(), 1);
    QCOMPARE(drafts().first().files.first().facts.kind, FileKind::Pdf);
    QVERIFY2(m_desk->spokenRows().first().contains(QStringLiteral("2 pages")),
             qPrintable(m_desk->spokenRows().first()));
}

void DocumentFilesTest::moreThanTenFilesBecomeOnePdf()
{
    dropPdfs(11);
    select(0, 10);
    press(Qt::Key_J, Qt::ControlModifier);
    QCOMPARE(drafts().size(), 11);
    press(Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
    settle();
    QCOMPARE(drafts().size(), 1);
    QCOMPARE(drafts().first().files.first().preparation.pages, 11);
}

void DocumentFilesTest::theFilesOfADocumentAreMovedByKeyboard()
{
    dropPdfs(3);
    select(0, 2);
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    press(Qt::Key_Down, Qt::AltModifier); // the first file is shown
    settle();
    QCOMPARE(namesOf(drafts().first()), QStringLiteral("scan-1.pdf scan-0.pdf scan-2.pdf"));
    press(Qt::Key_Up, Qt::AltModifier); // the file that was moved is still shown
    settle();
    QCOMPARE(namesOf(drafts().first()), QStringLiteral("scan-0.pdf scan-1.pdf scan-2.pdf"));
}

void DocumentFilesTest::aJoinedDocumentIsSentWithAllItsFiles()
{
    m_desk->drive(*m_practice);
    dropPdfs(2);
    select(0, 1);
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    const auto before = m_practice->storedHashes().size();
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(m_practice->storedHashes().size() - before, 2, waitMs);
}

CLINICDESK_WINDOW_TEST(DocumentFilesTest)
#include "documentfilestest.moc"
