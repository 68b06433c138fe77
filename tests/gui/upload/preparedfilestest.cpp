// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/filedrop.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "ui/settings/settingspage.h"
#include "ui/widgets/toast.h"

#include <QAction>
#include <QElapsedTimer>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

QByteArray readAllOf(const QUrl &file)
{
    QFile opened(file.toLocalFile());
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

} // namespace

/// Files that become sendable in the window.
class PreparedFilesTest : public UploadWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        openWindow();
        m_desk->page().setUndoWindow(std::chrono::milliseconds(0));
        m_desk->patient().choose(asha);
    }

    void aHeicPhotoIsSentAsAJpegWithoutItsLocation();
    void everyFormatBecomesOneThatTheServiceAccepts_data();
    void everyFormatBecomesOneThatTheServiceAccepts();
    void aTurnedPhotoIsSentUpright();
    void aPhotoAboveTheLimitIsMadeSmaller();
    void aPhotoAboveTheLimitCanBeSentWithFullQuality();
    void aFileThatTheStorageFindsTooLargeIsMadeSmaller();
    void whatCannotBeMadeSmallerSaysSoAndIsNotOfferedAgain();
    void aPdfAboveTheLimitIsMadeSmaller();
    void aPdfThatStaysTooLargeBecomesSeveralFiles();
    void aPageThatStaysTooLargeIsRefused();
    void whatWasChangedIsThereAfterARestart();
    void theLocationStaysIfTheUserWants();
    void aPhotoCanBeSentWithItsLocationAfterAll();
    void aRowSaysThatItsFileIsBeingRead();
    void aFileCanBeRemovedWhileItIsRead();
    void thePatientIsTheOneOfTheMomentWhenTheFileCame();
    void theWindowClosesWhileFilesAreRead();
    void filesOfAProfileThatDifferBecomeOnePdf();
    void filesOfAProfileOfOneKindStayFiles();
    void aDamagedPageIsSentOnlyIfTheUserDecidesSo();
    void theDecisionStaysWhenThePageIsTurned();
    void aFileWithAMissingHalfIsRefused();

private:
    /// Takes a while to read. All have the same contents.
    QUrl slowFile(const QString &name)
    {
        static const auto contents = tiffOf(QList<QImage>(3, noise({3000, 4000})));
        return newFile(name, contents);
    }
    struct Settled {
        QStringList stored; ///< in a draft
        QStringList others;
    };
    Settled addTogether(const QList<QUrl> &files);
    void limitPdfs(qint64 bytes)
    {
        auto connection = m_practice->connection();
        connection.conventions.pdfLimitBytes = bytes;
        m_desk->connection().choose(connection);
    }
    /// Of the first row.
    void chooseInMenu(const QString &text)
    {
        m_desk->list().setFocus();
        Q_EMIT m_desk->list().customContextMenuRequested(
            m_desk->list().visualRect(m_desk->list().model()->index(0, 0)).center());
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu);
        const auto actions = menu->actions();
        const auto chosen = std::ranges::find(actions, text, &QAction::text);
        QVERIFY(chosen != actions.end());
        (*chosen)->trigger();
        menu->close();
    }
    /// A photo whose data end a little too early.
    static QByteArray withoutLastRows()
    {
        const auto jpeg = encoded(noise({200, 200}), "jpg", 90);
        return jpeg.first(jpeg.size() * 9 / 10);
    }
    bool hasButton(const QString &text) const
    {
        const auto buttons = m_desk->page().findChildren<QPushButton *>();
        return std::ranges::any_of(
            buttons, [&text](const QPushButton *each) { return each->text() == text && each->isVisible(); });
    }
    /// A button of the first row.
    void clickInRow(const QString &text)
    {
        const auto button = [this, &text]() -> QPushButton * {
            const auto buttons = m_desk->page().findChildren<QPushButton *>();
            const auto found = std::ranges::find_if(
                buttons, [&text](const QPushButton *each) { return each->text() == text && each->isVisible(); });
            return found == buttons.end() ? nullptr : *found;
        };
        QTRY_VERIFY(button());
        QTest::mouseClick(button(), Qt::LeftButton);
    }
    QList<OutboxDocument> drafts()
    {
        auto all = m_desk->outbox().documents();
        all.removeIf([](const OutboxDocument &each) { return each.state != ItemState::Draft; });
        return all;
    }
    QString row(int number) { return m_desk->spokenRows().value(number); }
};

void PreparedFilesTest::aHeicPhotoIsSentAsAJpegWithoutItsLocation()
{
    m_desk->drive(*m_practice);
    const auto photo = newFile(QStringLiteral("IMG_2207.heic"), heicPhoto());
    m_desk->drop({photo});
    QCOMPARE(m_desk->outbox().documents().size(), 1);
    QVERIFY2(row(0).contains(QStringLiteral("Converted from HEIC to JPEG. The location was removed.")),
             qPrintable(row(0)));
    const auto added = document(0);
    QCOMPARE(added.files.first().facts.kind, FileKind::Jpeg);
    QCOMPARE(added.files.first().facts.name, QStringLiteral("IMG_2207.jpg"));
    const auto bytes = bytesOf(added);
    QCOMPARE(quartersOf(QImage::fromData(bytes)), QStringLiteral("RGBW"));
    QVERIFY(!tagsOf(bytes).contains("GPSLatitude"));
    QVERIFY(tagsOf(bytes).contains("DateTimeOriginal"));
    QCOMPARE(readAllOf(photo), heicPhoto());

    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_VERIFY(m_practice->storedHashes().contains(hashOf(bytes)));
}

void PreparedFilesTest::everyFormatBecomesOneThatTheServiceAccepts_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("note");
    const auto picture = quarters();
    QTest::newRow("TIFF") << QStringLiteral("scan.tif") << tiffOf({picture, picture, picture})
                          << QStringLiteral("Converted from TIFF to PDF.");
    QTest::newRow("BMP") << QStringLiteral("scan.bmp") << encoded(picture, "BMP")
                         << QStringLiteral("Converted from BMP to PNG.");
    QTest::newRow("WebP") << QStringLiteral("scan.webp") << webpOf(picture, true)
                          << QStringLiteral("Converted from WebP to PNG.");
    QTest::newRow("GIF") << QStringLiteral("moving.gif") << animatedGif()
                         << QStringLiteral("The file has several pictures; only the first one is sent.");
}

void PreparedFilesTest::everyFormatBecomesOneThatTheServiceAccepts()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, file);
    QFETCH(QString, note);
    m_desk->drop({newFile(name, file)});
    QCOMPARE(m_desk->spokenRows().filter(QStringLiteral("Ready")).size(), 1);
    QVERIFY2(row(0).contains(note), qPrintable(row(0)));
    QCOMPARE(document(0).files.first().preparation.pages, name.endsWith(QStringLiteral("tif")) ? 3 : 1);
}

void PreparedFilesTest::aTurnedPhotoIsSentUpright()
{
    m_desk->drop({newFile(QStringLiteral("photo.jpg"), photoWithTags(encoded(quarters(), "JPEG"), 6))});
    QCOMPARE(m_desk->outbox().documents().size(), 1);
    QVERIFY2(row(0).contains(QStringLiteral("Turned upright. The location was removed.")), qPrintable(row(0)));
    QCOMPARE(QImage::fromData(bytesOf(document(0))).size(), QSize(120, 160));
    QVERIFY(!tagsOf(bytesOf(document(0))).contains("GPSLatitude"));
}

void PreparedFilesTest::aPhotoAboveTheLimitIsMadeSmaller()
{
    auto connection = m_practice->connection();
    connection.conventions.imageLimitBytes = 400'000;
    m_desk->connection().choose(connection);
    const auto large = encoded(noise({1200, 900}), "JPEG", 95);
    QVERIFY(large.size() > 400'000);
    const auto photo = newFile(QStringLiteral("photo.jpg"), large);
    m_desk->drop({photo});
    QVERIFY2(row(0).contains(QStringLiteral("Made smaller, from ")) && row(0).contains(QStringLiteral("Ready")),
             qPrintable(row(0)));
    QVERIFY(document(0).sizeBytes() <= 400'000);
    QVERIFY(!QImage::fromData(bytesOf(document(0))).isNull());
    QCOMPARE(readAllOf(photo), large);
}

/// As a PDF, which may be larger.
void PreparedFilesTest::aPhotoAboveTheLimitCanBeSentWithFullQuality()
{
    auto connection = m_practice->connection();
    connection.conventions.imageLimitBytes = 400'000;
    m_desk->connection().choose(connection);
    const auto large = encoded(noise({1200, 900}), "JPEG", 95);
    m_desk->drop({newFile(QStringLiteral("photo.jpg"), large)});
    QVERIFY(row(0).contains(QStringLiteral("Made smaller, from ")));
    chooseInMenu(QStringLiteral("Keep the full quality, as a PDF"));
    QTRY_VERIFY(!m_desk->page().isAdding());
    QTRY_VERIFY2(row(0).contains(QStringLiteral("Converted from JPEG to PDF.")),
                 qPrintable(m_desk->spokenRows().join(u'|')));
    QVERIFY(!row(0).contains(QStringLiteral("Made smaller")));
    QCOMPARE(m_desk->list().model()->rowCount(), 1);
    QTRY_COMPARE(drafts().size(), 1); // the former one is not shown, but removed a moment later
    QVERIFY(bytesOf(drafts().first()).contains(large.right(1'000)));
    QCOMPARE(pdfPages(bytesOf(drafts().first())), 1);
}

void PreparedFilesTest::aFileThatTheStorageFindsTooLargeIsMadeSmaller()
{
    const QJsonObject tooLarge{{QStringLiteral("on"), QStringLiteral("storage")},
                               {QStringLiteral("nth"), QJsonArray{1}},
                               {QStringLiteral("do"), QStringLiteral("status")},
                               {QStringLiteral("status"), 413}};
    PracticeProcess practice({tooLarge});
    m_desk->close();
    m_desk->open(practice.connection());
    m_desk->drive(practice);
    m_desk->patient().choose(asha);
    m_desk->drop({newFile(QStringLiteral("photo.jpg"), encoded(noise({1000, 1000}), "jpg", 95))});
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    const auto before = document(0);
    m_desk->sendButton().click();
    QTRY_VERIFY(document(0).state == ItemState::Failed);
    QVERIFY(document(0).error->code == ErrorCode::FileTooLarge);
    m_desk->window().showPage(ui::pageId::outbox);
    const auto remedy = [this]() -> QPushButton * {
        const auto buttons = m_desk->window().findChildren<QPushButton *>();
        const auto found = std::ranges::find_if(buttons, [](const QPushButton *each) {
            return each->isVisible() && each->text() == QStringLiteral("Make smaller…");
        });
        return found == buttons.end() ? nullptr : *found;
    };
    QTRY_VERIFY(remedy());
    remedy()->click();
    QTRY_VERIFY(hasButton(QStringLiteral("Make smaller")));
    QVERIFY(!hasButton(QStringLiteral("Split"))); // it has one page
    clickInRow(QStringLiteral("Make smaller"));
    QTRY_COMPARE(m_desk->outbox().documents().size(), 2); // the former one is kept for Undo
    QVERIFY(document(1).sizeBytes() <= before.sizeBytes() / 2);
    QVERIFY(document(1).details == before.details);
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    m_desk->sendButton().click();
    QTRY_COMPARE(practice.storedHashes().size(), 1);
}

void PreparedFilesTest::whatCannotBeMadeSmallerSaysSoAndIsNotOfferedAgain()
{
    const QJsonObject tooLarge{{QStringLiteral("on"), QStringLiteral("storage")},
                               {QStringLiteral("nth"), QJsonArray{1}},
                               {QStringLiteral("do"), QStringLiteral("status")},
                               {QStringLiteral("status"), 413}};
    PracticeProcess practice({tooLarge});
    m_desk->close();
    m_desk->open(practice.connection());
    m_desk->drive(practice);
    m_desk->patient().choose(asha);
    m_desk->drop({pdfFile(QStringLiteral("lab-05.pdf"), 0)}); // there is nothing to leave out
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    m_desk->sendButton().click();
    QTRY_VERIFY(document(0).state == ItemState::Failed);
    m_desk->window().showPage(ui::pageId::outbox);
    const auto remedy = [this]() -> QPushButton * {
        const auto buttons = m_desk->window().findChildren<QPushButton *>();
        const auto found = std::ranges::find_if(buttons, [](const QPushButton *each) {
            return each->isVisible() && each->text() == QStringLiteral("Make smaller…");
        });
        return found == buttons.end() ? nullptr : *found;
    };
    QTRY_VERIFY(remedy());
    remedy()->click();
    clickInRow(QStringLiteral("Make smaller"));
    const auto advice = QStringLiteral("“lab-05.pdf” is too large for the file storage and cannot be made smaller. "
                                       "Scan it again at a lower resolution.");
    QTRY_COMPARE(m_desk->page().findChild<ui::Toast *>()->sentence(), advice);
    QTRY_VERIFY(!hasButton(QStringLiteral("Make smaller")));
    QVERIFY2(row(0).contains(advice), qPrintable(row(0)));
}

void PreparedFilesTest::aPdfAboveTheLimitIsMadeSmaller()
{
    limitPdfs(500'000);
    const auto large = pdfOfPhotos(2, {600, 800});
    QVERIFY(large.size() > 500'000);
    m_desk->drop({newFile(QStringLiteral("large.pdf"), large)});
    QVERIFY2(row(0).contains(QStringLiteral("Made smaller, from ")) && row(0).contains(QStringLiteral("Ready")),
             qPrintable(row(0)));
    QVERIFY(document(0).sizeBytes() <= 500'000);
    QCOMPARE(pdfPages(bytesOf(document(0))), 2);
}

void PreparedFilesTest::aPdfThatStaysTooLargeBecomesSeveralFiles()
{
    m_desk->drive(*m_practice);
    const auto large = pdfOfPhotos(9, {600, 800});
    limitPdfs(large.size() * 2 / 15);
    m_desk->drop({newFile(QStringLiteral("large.pdf"), large)});
    QVERIFY2(row(0).contains(QStringLiteral("The limit for this kind of file is")), qPrintable(row(0)));
    QVERIFY(m_desk->outbox().documents().isEmpty());
    m_desk->close(); // also after a restart
    auto connection = m_practice->connection();
    connection.conventions.pdfLimitBytes = large.size() * 2 / 15;
    m_desk->open(connection);
    m_desk->drive(*m_practice);
    m_desk->patient().choose(asha);
    const auto remedy = [this]() -> QPushButton * {
        const auto buttons = m_desk->page().findChildren<QPushButton *>();
        for (auto *button : buttons) {
            if (button->isVisible() && button->text() == QStringLiteral("Split into several files"))
                return button;
        }
        return nullptr;
    };
    QTRY_VERIFY(remedy());
    QTest::mouseClick(remedy(), Qt::LeftButton);
    QTRY_VERIFY(row(0).contains(QStringLiteral("Ready")));
    QCOMPARE(m_desk->list().model()->rowCount(), 1);
    const auto added = document(0);
    QVERIFY(added.files.size() > 1);
    int pages = 0;
    for (const auto &file : added.files) {
        QVERIFY(file.facts.sizeBytes <= connection.conventions.pdfLimitBytes);
        pages += file.preparation.pages;
    }
    QCOMPARE(pages, 9);
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_VERIFY(m_practice->storedHashes().contains(added.files.last().sha256));
}

void PreparedFilesTest::aPageThatStaysTooLargeIsRefused()
{
    limitPdfs(3'000);
    m_desk->drop({newFile(QStringLiteral("large.pdf"), pdfOfPhotos(1, {600, 800}))});
    QVERIFY2(row(0).contains(QStringLiteral("The limit for this kind of file is")), qPrintable(row(0)));
    QVERIFY(m_desk->outbox().documents().isEmpty());
    QTRY_VERIFY(hasButton(QStringLiteral("Remove")));
    QVERIFY(!hasButton(QStringLiteral("Split into several files")));
}

void PreparedFilesTest::whatWasChangedIsThereAfterARestart()
{
    m_desk->drop({newFile(QStringLiteral("IMG_2207.heic"), heicPhoto())});
    const auto before = row(0);
    m_desk->close();
    m_desk->open(m_practice->connection());
    m_desk->patient().choose(asha);
    QTRY_COMPARE(row(0), before);
}

void PreparedFilesTest::theLocationStaysIfTheUserWants()
{
    m_desk->photos().setRemovesLocation(false);
    m_desk->drop({newFile(QStringLiteral("IMG_2207.heic"), heicPhoto())});
    QVERIFY2(!row(0).contains(QStringLiteral("location")), qPrintable(row(0)));
    QVERIFY(tagsOf(bytesOf(document(0))).contains("GPSLatitude"));
    m_desk->photos().setRemovesLocation(true);
}

void PreparedFilesTest::aPhotoCanBeSentWithItsLocationAfterAll()
{
    m_desk->drop({newFile(QStringLiteral("IMG_2207.heic"), heicPhoto())});
    const auto former = document(0).files.first().sha256;
    chooseInMenu(QStringLiteral("Keep the location of the photo"));
    QTRY_VERIFY(!m_desk->page().isAdding());
    QTRY_VERIFY(!row(0).contains(QStringLiteral("location")));
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    QTRY_COMPARE(drafts().size(), 1); // the former one is not shown, but removed a moment later
    QVERIFY(tagsOf(bytesOf(drafts().first())).contains("GPSLatitude"));
    QCOMPARE(drafts().first().files.first().preparation.madeOf, QList{former}); // so that it is not sent twice
}

void PreparedFilesTest::aRowSaysThatItsFileIsBeingRead()
{
    dropFiles(m_desk->window(), {slowFile(QStringLiteral("slow.tif")), pdfFile(QStringLiteral("second.pdf"), 2'000)});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    QCOMPARE(row(0), QStringLiteral("slow.tif, Preparing"));
    QVERIFY(row(1).startsWith(QStringLiteral("second.pdf, ")));
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Ready")).size(), 2);
    QVERIFY2(row(0).contains(QStringLiteral("slow.pdf")), qPrintable(row(0)));
}

void PreparedFilesTest::aFileCanBeRemovedWhileItIsRead()
{
    dropFiles(m_desk->window(), {slowFile(QStringLiteral("slow.tif")), pdfFile(QStringLiteral("second.pdf"), 2'000)});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(0, 0));
    m_desk->list().setFocus();
    press(Qt::Key_Delete);
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("slow")).size(), 0);
    QTRY_VERIFY(!m_desk->page().isAdding());
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("second.pdf")).size(), 1);
    QCOMPARE(m_desk->outbox().documents().size(), 1);
}

void PreparedFilesTest::thePatientIsTheOneOfTheMomentWhenTheFileCame()
{
    dropFiles(m_desk->window(), {slowFile(QStringLiteral("slow.tif"))});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    m_desk->patient().choose(other);
    QTRY_VERIFY(!m_desk->page().isAdding());
    QCOMPARE(document(0).details.patient, asha);
    QTRY_VERIFY(row(0).contains(QStringLiteral("for 1614…153")));
}

void PreparedFilesTest::theWindowClosesWhileFilesAreRead()
{
    QList<QUrl> files;
    for (int number = 0; number < 6; ++number)
        files.append(slowFile(QStringLiteral("slow-%1.tif").arg(number)));
    dropFiles(m_desk->window(), files);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 6);
    QTRY_VERIFY(row(0).contains(QStringLiteral("Preparing")));
    QElapsedTimer time;
    time.start();
    m_desk->close();
    QVERIFY2(time.elapsed() < 5'000, qPrintable(QString::number(time.elapsed())));
}

PreparedFilesTest::Settled PreparedFilesTest::addTogether(const QList<QUrl> &files)
{
    Settled settled;
    auto &intake = m_desk->page().intake();
    const auto listening =
        connect(&intake, &ui::DocumentIntake::captureSettled, this, [&settled](const QString &path, bool stored) {
            (stored ? settled.stored : settled.others).append(QFileInfo(path).fileName());
        });
    CapturedFiles captured{
        .paths = {}, .type = QStringLiteral("lr"), .tags = {}, .documents = CaptureDocuments::Together};
    for (const auto &file : files)
        captured.paths.append(file.toLocalFile());
    intake.addCaptured(captured);
    [&] { QTRY_VERIFY(!m_desk->page().isAdding()); }();
    disconnect(listening);
    return settled;
}

void PreparedFilesTest::filesOfAProfileThatDifferBecomeOnePdf()
{
    const auto photo = photoWithTags(encoded(quarters(), "JPEG"), 6);
    const auto settled = addTogether({pdfFile(QStringLiteral("1.pdf"), 2'000), newFile(QStringLiteral("2.jpg"), photo),
                                      newFile(QStringLiteral("3.txt"), "no picture")});
    QCOMPARE(settled.stored, (QStringList{QStringLiteral("1.pdf"), QStringLiteral("2.jpg")}));
    QCOMPARE(settled.others, QStringList()); // it stays, because it can be added again
    QCOMPARE(m_desk->page().intake().rejected().size(), 1);
    QCOMPARE(m_desk->page().intake().rejected().first().name, QStringLiteral("3.txt"));
    QCOMPARE(m_desk->outbox().documents().size(), 1);
    QCOMPARE(document(0).details.type, QStringLiteral("lr"));
    QCOMPARE(document(0).files.size(), 1);
    const auto file = document(0).files.first();
    QCOMPARE(file.facts.kind, FileKind::Pdf);
    QCOMPARE(file.preparation.pages, 2);
    QVERIFY(file.preparation.changes.contains(FileChange::Joined));
    QVERIFY(file.preparation.changes.contains(FileChange::Turned));
}

void PreparedFilesTest::filesOfAProfileOfOneKindStayFiles()
{
    addTogether({pdfFile(QStringLiteral("1.pdf"), 2'000), pdfFile(QStringLiteral("2.pdf"), 3'000)});
    QCOMPARE(m_desk->outbox().documents().size(), 1);
    QCOMPARE(document(0).files.size(), 2);
}

void PreparedFilesTest::aDamagedPageIsSentOnlyIfTheUserDecidesSo()
{
    m_desk->drive(*m_practice);
    m_desk->drop({newFile(QStringLiteral("scan.jpg"), withoutLastRows())});
    QCOMPARE(m_desk->outbox().documents().size(), 1);
    QVERIFY2(row(0).contains(QStringLiteral("This file is damaged: a small part of it is wrong or missing.")),
             qPrintable(row(0)));
    QVERIFY(row(0).contains(QStringLiteral("Needs you")));
    clickInRow(QStringLiteral("Send anyway"));
    QTRY_VERIFY2(row(0).contains(QStringLiteral("It is sent as it is.")), qPrintable(row(0)));
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_VERIFY(m_practice->storedHashes().contains(hashOf(withoutLastRows())));
}

void PreparedFilesTest::theDecisionStaysWhenThePageIsTurned()
{
    m_desk->drop({newFile(QStringLiteral("scan.jpg"), withoutLastRows())});
    chooseInMenu(QStringLiteral("Send anyway"));
    QTRY_VERIFY(document(0).details.acceptsDamage);
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(0, 0));
    m_desk->list().setFocus();
    press(Qt::Key_R);
    QTRY_VERIFY2(row(0).contains(QStringLiteral("Turned to the right.")), qPrintable(row(0)));
    QVERIFY2(row(0).contains(QStringLiteral("It is sent as it is.")), qPrintable(row(0)));
    QVERIFY(drafts().last().details.acceptsDamage);
}

void PreparedFilesTest::aFileWithAMissingHalfIsRefused()
{
    const auto jpeg = encoded(noise({200, 200}), "jpg", 90);
    m_desk->drop({newFile(QStringLiteral("scan.jpg"), jpeg.first(jpeg.size() / 2))});
    QVERIFY(m_desk->outbox().documents().isEmpty());
    QVERIFY2(row(0).contains(QStringLiteral("a large part of it is missing")), qPrintable(row(0)));
    QTRY_VERIFY(hasButton(QStringLiteral("Remove")));
    QVERIFY(!hasButton(QStringLiteral("Send anyway")));
}

CLINICDESK_WINDOW_TEST(PreparedFilesTest)
#include "preparedfilestest.moc"
