// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/capture/capturewindowtest.h"
#include "tests/support/filedrop.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "ui/upload/documentintake.h"
#include "ui/widgets/toast.h"

#include <QUrl>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

QImage drawn(const QString &text)
{
    return pdfPage(pdfOfTexts({text}), 1, 150);
}

QImage separatorPage()
{
    QFile file(QStringLiteral(":/separator/separator-page.pdf"));
    return file.open(QIODevice::ReadOnly) ? pdfPage(file.readAll(), 1, 150) : QImage();
}

QByteArray jpeg(const QImage &page)
{
    return encoded(page, "jpg", 80);
}

} // namespace

/// Stacks of paper that a profile splits into documents.
class CaptureStacksTest : public CaptureWindowTest {
    Q_OBJECT
private Q_SLOTS:
    void aDroppedStackIsSplitAtBlankPages();
    void aChosenStackIsSplitAtBarcodePages();
    void picturesThatComeAtOnceAreOneStack();
    void filesOfOnePageThatComeAtOnceAreOneStack();
    void eachPdfIsAStackOfItsOwn();
    void aStackWithoutASeparatorIsOneDocument();
    void aStackInAScanFolderMovesWhenAllItsDocumentsWereAdded();
    void aDocumentThatIsTooLargeIsListedAndTheStackStays();
    void aStackOfSeparatorsIsListedAndStays();
    void scannedPagesAreOneStack();
    void scannedBlankPagesAreOneProblem();
    void scannedPagesOfADocumentThatCannotBeAddedStayUntilItIsRemoved();
    void scannedPagesThatCannotBeReadNowAreOneStackLater();
    void scannedPagesOfADocumentThatCannotBeReadNowAreOneDocumentLater();
    void aStackThatCannotBeSavedIsOneRow();
    void aPageThatCannotBeReadIsListedAndTheOthersAreAdded();
    void aStackIsRemovedWhileItIsRead();

private:
    /// What a scan leaves if the program ends before the pages are stored.
    QStringList leaveScan(CaptureDocuments documents, const QList<QByteArray> &pages)
    {
        const auto folder = m_folder->filePath(QStringLiteral("capture/pages/scan"));
        QDir().mkpath(folder);
        write(folder + QStringLiteral("/profile.json"),
              profilesToJson({scanner(QStringLiteral("Reception"), documents)}));
        QStringList paths;
        for (const auto &page : pages)
            paths.append(write(QStringLiteral("%1/page-%2.jpg").arg(folder).arg(paths.size() + 1), page));
        return paths;
    }
    QStringList leftFiles() const
    {
        return QDir(m_folder->filePath(QStringLiteral("capture/pages/scan"))).entryList(QDir::Files, QDir::Name);
    }
    /// An intake of its own, with a decoder that is not installed yet.
    std::unique_ptr<ui::DocumentIntake> newIntake(Capture &capture)
    {
        const ui::DocumentIntake::Services services{m_desk->outbox(), m_desk->patient(), m_desk->connection(),
                                                    m_desk->photos()};
        auto intake = std::make_unique<ui::DocumentIntake>(
            services, std::make_shared<DecoderPool>(decoder()),
            std::shared_ptr<SealedNotes>(std::shared_ptr<void>(), &m_desk->notes()));
        connect(&capture, &Capture::captured, intake.get(), &ui::DocumentIntake::addCaptured);
        connect(intake.get(), &ui::DocumentIntake::captureSettled, &capture, &Capture::settle);
        return intake;
    }
    std::unique_ptr<Capture> newCapture() const
    {
        return std::make_unique<Capture>(Capture::Paths{.profiles = m_folder->filePath(QStringLiteral("p.json")),
                                                        .folder = m_folder->filePath(QStringLiteral("capture")),
                                                        .scanProgram = QStringLiteral(CLINICDESK_SCANNER)});
    }
    QString decoder() const { return m_folder->filePath(QStringLiteral("decoder")); }
    CaptureProfile splitting(CaptureDocuments documents)
    {
        auto profile = files(QStringLiteral("Letters"));
        profile.tags = {QStringLiteral("post")};
        profile.documents = documents;
        return profile;
    }
    QString file(const QString &name, const QByteArray &bytes) { return write(m_folder->filePath(name), bytes); }
    void drop(const QStringList &paths)
    {
        QList<QUrl> urls;
        for (const auto &path : paths)
            urls.append(QUrl::fromLocalFile(path));
        auto *target = button(m_desk->page(), QStringLiteral("Choose files for “Letters”"));
        QVERIFY(target);
        dropFiles(*target, urls);
        QTRY_VERIFY(m_desk->page().isAdding());
        settle();
    }
    void settle() { QTRY_VERIFY(!m_desk->page().isAdding()); }
    QByteArray bytesOf(const OutboxDocument &document)
    {
        const auto source = m_desk->outbox().bytesOf(document.id, document.files.first().id)();
        if (!source)
            return {};
        QByteArray bytes((*source)->sizeBytes(), '\0');
        const auto read =
            clinicdesk::readAll(**source, std::as_writable_bytes(std::span(bytes.data(), std::size_t(bytes.size()))));
        return read ? bytes : QByteArray();
    }
    /// Of what is stored, in the order of the rows.
    QStringList storedTexts()
    {
        QStringList texts;
        for (const auto &document : documents())
            texts.append(QString::fromUtf8(pdfText(bytesOf(document)).simplified()));
        return texts;
    }
    QList<int> storedPages()
    {
        QList<int> pages;
        for (const auto &document : documents())
            pages.append(pdfPages(bytesOf(document)));
        return pages;
    }
};

void CaptureStacksTest::aDroppedStackIsSplitAtBlankPages()
{
    QVERIFY(m_capture->profiles().set({splitting(CaptureDocuments::SplitAtBlankPages)}));
    m_desk->patient().choose({QStringLiteral("161494290947153")});
    const auto pdf = pdfOfTexts({QStringLiteral("one of Anna"), QString(), QStringLiteral("one of Bela"),
                                 QStringLiteral("two of Bela"), QString(), QStringLiteral("one of Cyra")});
    drop({file(QStringLiteral("stack.pdf"), pdf)});
    QCOMPARE(storedTexts(), (QStringList{QStringLiteral("one of Anna"), QStringLiteral("one of Bela two of Bela"),
                                         QStringLiteral("one of Cyra")}));
    for (const auto &document : documents()) {
        QCOMPARE(document.state, ItemState::Draft);
        QCOMPARE(document.details.type, QStringLiteral("lr"));
        QCOMPARE(document.details.tags, QStringList{QStringLiteral("post")});
        QCOMPARE(document.details.patient.text, QStringLiteral("161494290947153"));
    }
    QTRY_COMPARE(m_desk->spokenRows().size(), 3);
    for (int row = 0; row < 3; ++row)
        QVERIFY2(m_desk->spokenRows().at(row).contains(QStringLiteral("stack-%1.pdf").arg(row + 1)),
                 qPrintable(m_desk->spokenRows().at(row)));
    QVERIFY(m_desk->spokenRows().at(0).contains(QStringLiteral("Page 2 of stack.pdf is blank and is not sent.")));
    QVERIFY(m_desk->spokenRows().at(1).contains(QStringLiteral("Page 5 of stack.pdf is blank and is not sent.")));
    QTRY_COMPARE(m_desk->list().selectionModel()->selectedIndexes().size(), 3); // new documents are selected
}

void CaptureStacksTest::aChosenStackIsSplitAtBarcodePages()
{
    QVERIFY(m_capture->profiles().set({splitting(CaptureDocuments::SplitAtBarcodePages)}));
    const auto path =
        file(QStringLiteral("scan.pdf"), pdfOfScans({drawn(QStringLiteral("one")), drawn(QString()), separatorPage(),
                                                     drawn(QStringLiteral("two"))})); // a blank page is a page here
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->page().findChild<QFileDialog *>());
    auto *dialog = m_desk->page().findChild<QFileDialog *>();
    dialog->selectFile(path);
    QMetaObject::invokeMethod(dialog, "accept");
    QTRY_COMPARE(documents().size(), 2);
    settle();
    QCOMPARE(storedPages(), (QList{2, 1}));
}

void CaptureStacksTest::picturesThatComeAtOnceAreOneStack()
{
    QVERIFY(m_capture->profiles().set({splitting(CaptureDocuments::SplitAtBarcodePages)}));
    drop({file(QStringLiteral("1.jpg"), jpeg(drawn(QStringLiteral("one")))),
          file(QStringLiteral("2.jpg"), jpeg(drawn(QStringLiteral("two")))),
          file(QStringLiteral("3.png"), encoded(separatorPage(), "png")),
          file(QStringLiteral("4.jpg"), jpeg(drawn(QStringLiteral("three"))))});
    QCOMPARE(storedPages(), (QList{2, 1}));
}

/// As a scanner writes them that makes a file of each page, whatever kind it is.
void CaptureStacksTest::filesOfOnePageThatComeAtOnceAreOneStack()
{
    QVERIFY(m_capture->profiles().set({splitting(CaptureDocuments::SplitAtBarcodePages)}));
    drop({file(QStringLiteral("1.tif"), tiffOf({drawn(QStringLiteral("one"))})),
          file(QStringLiteral("2.pdf"), pdfOfTexts({QStringLiteral("two")})),
          file(QStringLiteral("3.tif"), tiffOf({separatorPage()})),
          file(QStringLiteral("4.pdf"), pdfOfTexts({QStringLiteral("three")})),
          file(QStringLiteral("5.jpg"), jpeg(drawn(QStringLiteral("four")))),
          file(QStringLiteral("6.tif"), tiffOf({drawn(QStringLiteral("five")), drawn(QStringLiteral("six"))})),
          file(QStringLiteral("7.pdf"), pdfOfTexts({QStringLiteral("seven")}))});
    QCOMPARE(storedPages(), (QList{2, 2, 2, 1}));
}

/// The end of one stack and the start of the next can be about different patients.
void CaptureStacksTest::eachPdfIsAStackOfItsOwn()
{
    QVERIFY(m_capture->profiles().set({splitting(CaptureDocuments::SplitAtBlankPages)}));
    drop({file(QStringLiteral("1.pdf"), pdfOfTexts({QStringLiteral("one"), QString(), QStringLiteral("two")})),
          file(QStringLiteral("2.pdf"), pdfOfTexts({QStringLiteral("three"), QStringLiteral("four")}))});
    QCOMPARE(storedTexts(), (QStringList{QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three four")}));
}

void CaptureStacksTest::aStackWithoutASeparatorIsOneDocument()
{
    QVERIFY(m_capture->profiles().set({splitting(CaptureDocuments::SplitAtBarcodePages)}));
    const auto pdf = pdfOfTexts({QStringLiteral("one"), QStringLiteral("two")});
    drop({file(QStringLiteral("letter.pdf"), pdf)});
    QCOMPARE(documents().size(), 1);
    QCOMPARE(bytesOf(documents().first()), pdf);
}

void CaptureStacksTest::aStackInAScanFolderMovesWhenAllItsDocumentsWereAdded()
{
    auto profile = scanFolder(QStringLiteral("Ward"));
    profile.documents = CaptureDocuments::SplitAtBlankPages;
    QVERIFY(m_capture->profiles().set({profile}));
    write(scans() + QStringLiteral("/stack.pdf"),
          pdfOfTexts({QStringLiteral("one"), QString(), QStringLiteral("two"), QString()}));
    QTRY_VERIFY(QFile::exists(scans() + QStringLiteral("/done/stack.pdf")));
    QCOMPARE(storedTexts(), (QStringList{QStringLiteral("one"), QStringLiteral("two")}));
    QCOMPARE(documents().last().details.type, QStringLiteral("ps"));
    QCOMPARE(documents().last().details.tags, QStringList{QStringLiteral("ward 3")});
}

void CaptureStacksTest::aDocumentThatIsTooLargeIsListedAndTheStackStays()
{
    auto connection = m_practice->connection();
    connection.conventions.pdfLimitBytes = 8'000; // also the smallest picture of noise is larger
    m_desk->connection().choose(connection);
    auto profile = scanFolder(QStringLiteral("Ward"));
    profile.documents = CaptureDocuments::SplitAtBlankPages;
    QVERIFY(m_capture->profiles().set({profile}));
    const auto blank = pdfPage(pdfOfTexts({QString()}), 1);
    write(scans() + QStringLiteral("/stack.pdf"),
          pdfOfScans({quarters({60, 85}), blank, noise({300, 424}), blank, quarters({60, 85})}));
    QTRY_COMPARE(documents().size(), 2);
    settle();
    QTRY_COMPARE(m_desk->spokenRows().size(), 3);
    QVERIFY2(m_desk->spokenRows().last().startsWith(QStringLiteral("stack-2.pdf, ")) &&
                 m_desk->spokenRows().last().contains(QStringLiteral("too large")),
             qPrintable(m_desk->spokenRows().last()));
    // The folder knows that the stack was looked at: a check reports nothing new.
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_COMPARE(m_desk->page().findChild<ui::Toast *>()->sentence(),
                 QStringLiteral("There are no new files in %1.").arg(scans()));
    QVERIFY(QFile::exists(scans() + QStringLiteral("/stack.pdf")));
    QCOMPARE(documents().size(), 2);
}

void CaptureStacksTest::aStackOfSeparatorsIsListedAndStays()
{
    auto profile = scanFolder(QStringLiteral("Ward"));
    profile.documents = CaptureDocuments::SplitAtBlankPages;
    QVERIFY(m_capture->profiles().set({profile}));
    write(scans() + QStringLiteral("/blank.pdf"), pdfOfTexts({QString(), QString()}));
    QTRY_COMPARE(m_desk->spokenRows(),
                 QStringList{QStringLiteral("blank.pdf, PDF, Needs you, This file has only separator pages. Put the "
                                            "documents between them, then scan again.")});
    QVERIFY(documents().isEmpty());
    QVERIFY(QFile::exists(scans() + QStringLiteral("/blank.pdf")));
}

void CaptureStacksTest::scannedPagesAreOneStack()
{
    const tests::TestScanner tester;
    QVERIFY(m_capture->profiles().set({scanner(QStringLiteral("Reception"), CaptureDocuments::SplitAtBarcodePages)}));
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_COMPARE(documents().size(), 1);
    settle();
    QCOMPARE(storedPages(), QList{10});
    QCOMPARE(documents().first().details.tags, QStringList{QStringLiteral("cbc")});
    QTRY_VERIFY(QDir(m_folder->filePath(QStringLiteral("capture/pages"))).isEmpty());
}

void CaptureStacksTest::scannedBlankPagesAreOneProblem()
{
    const tests::TestScanner tester("test-picture \"Solid white\"\n");
    QVERIFY(m_capture->profiles().set({scanner(QStringLiteral("Reception"), CaptureDocuments::SplitAtBlankPages)}));
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("only separator pages")).size(), 1);
    QCOMPARE(m_desk->spokenRows().size(), 1);
    QVERIFY(documents().isEmpty());
}

void CaptureStacksTest::scannedPagesOfADocumentThatCannotBeAddedStayUntilItIsRemoved()
{
    auto connection = m_practice->connection();
    connection.conventions.pdfLimitBytes = 8'000; // also the smallest picture of noise is larger
    m_desk->close();
    m_capture.reset();
    const auto blank = jpeg(pdfPage(pdfOfTexts({QString()}), 1));
    const auto small = jpeg(quarters({300, 424}));
    leaveScan(CaptureDocuments::SplitAtBlankPages, {small, blank, jpeg(noise({300, 424})), blank, small});
    open(connection);
    QTRY_COMPARE(documents().size(), 2);
    settle();
    const QStringList left{QStringLiteral("page-2.jpg"), QStringLiteral("page-3.jpg"), QStringLiteral("profile.json")};
    QCOMPARE(leftFiles(), left);
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("too large")).size(), 1);

    restart(); // it is offered again, with the reason, and the others are not
    QTRY_VERIFY(m_desk->page().isAdding());
    settle();
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("too large")).size(), 1);
    QCOMPARE(m_desk->spokenRows().size(), 3);
    QCOMPARE(documents().size(), 2);
    QCOMPARE(leftFiles(), left);
    removeAllRows();
    QCOMPARE(leftFiles(), QStringList());
    QVERIFY(QDir(m_folder->filePath(QStringLiteral("capture/pages"))).isEmpty());
}

void CaptureStacksTest::scannedPagesThatCannotBeReadNowAreOneStackLater()
{
    const auto pages = leaveScan(CaptureDocuments::SplitAtBarcodePages,
                                 {jpeg(drawn(QStringLiteral("one"))), jpeg(separatorPage()),
                                  jpeg(drawn(QStringLiteral("two"))), jpeg(drawn(QStringLiteral("three")))});
    for (int start = 0; start < 2; ++start) { // the second time, the row of the first one is replaced
        const auto capture = newCapture();
        const auto intake = newIntake(*capture);
        capture->start();
        QTRY_VERIFY(intake->arriving() > 0);
        QTRY_COMPARE(intake->arriving(), 0);
        QCOMPARE(intake->rejected().size(), 1);
        QVERIFY(intake->rejected().first().canCheckAgain());
        QCOMPARE(leftFiles().size(), 5);
    }
    const auto capture = newCapture();
    const auto intake = newIntake(*capture);
    QTRY_COMPARE(intake->rejected().size(), 1);
    QCOMPARE(intake->rejected().first().captured->paths, pages); // also known without the scan
    QVERIFY(QFile::link(installedDecoder(), decoder()));
    intake->checkAgain(intake->rejected().first().id);
    QTRY_COMPARE(documents().size(), 2);
    QTRY_COMPARE(intake->arriving(), 0);
    QVERIFY(intake->rejected().isEmpty());
    QCOMPARE(storedPages(), (QList{1, 2}));
    QCOMPARE(documents().first().details.type, QStringLiteral("lr"));
    QCOMPARE(documents().last().details.tags, QStringList{QStringLiteral("cbc")});
    QCOMPARE(leftFiles(), QStringList());
}

void CaptureStacksTest::scannedPagesOfADocumentThatCannotBeReadNowAreOneDocumentLater()
{
    const auto page = jpeg(drawn(QStringLiteral("one")));
    leaveScan(CaptureDocuments::Together, {page, page, page});
    const auto capture = newCapture();
    const auto intake = newIntake(*capture);
    capture->start();
    QTRY_COMPARE(intake->rejected().size(), 1);
    QTRY_COMPARE(intake->arriving(), 0);
    QVERIFY(QFile::link(installedDecoder(), decoder()));
    intake->checkAgain(intake->rejected().first().id);
    QTRY_COMPARE(documents().size(), 1);
    QCOMPARE(documents().first().files.size(), 3);
    QTRY_COMPARE(leftFiles(), QStringList());
}

/// Of a file with several documents, none of them is stored then.
void CaptureStacksTest::aStackThatCannotBeSavedIsOneRow()
{
    const auto capture = newCapture();
    auto profile = scanFolder(QStringLiteral("Ward"));
    profile.documents = CaptureDocuments::SplitAtBlankPages;
    QVERIFY(QFile::link(installedDecoder(), decoder()));
    const auto intake = newIntake(*capture);
    const auto stack = write(m_folder->filePath(QStringLiteral("stack.pdf")),
                             pdfOfTexts({QStringLiteral("one"), QString(), QStringLiteral("two")}));
    auto connection = m_practice->connection();
    connection.conventions.pdfLimitBytes = 100;
    m_desk->connection().choose(connection);
    intake->addCaptured(capturedFiles(profile, {stack}));
    QTRY_COMPARE(intake->rejected().size(), 1);
    QTRY_COMPARE(intake->arriving(), 0);
    QCOMPARE(intake->rejected().size(), 1);
    QCOMPARE(intake->rejected().first().path, stack);
    QVERIFY(documents().isEmpty());
}

void CaptureStacksTest::aPageThatCannotBeReadIsListedAndTheOthersAreAdded()
{
    QVERIFY(m_capture->profiles().set({splitting(CaptureDocuments::SplitAtBarcodePages)}));
    const auto page = jpeg(drawn(QStringLiteral("one")));
    drop({file(QStringLiteral("1.jpg"), page), file(QStringLiteral("2.jpg"), page.left(page.size() / 2)),
          file(QStringLiteral("3.jpg"), jpeg(separatorPage())), file(QStringLiteral("4.jpg"), page)});
    QCOMPARE(storedPages(), (QList{1, 1}));
    QTRY_COMPARE(m_desk->spokenRows().size(), 3);
    QVERIFY2(m_desk->spokenRows().last().startsWith(QStringLiteral("2.jpg, JPEG picture, Needs you, ")),
             qPrintable(m_desk->spokenRows().last()));
}

void CaptureStacksTest::aStackIsRemovedWhileItIsRead()
{
    QVERIFY(m_capture->profiles().set({splitting(CaptureDocuments::SplitAtBarcodePages)}));
    const auto page = noise({3000, 4000});
    auto *target = button(m_desk->page(), QStringLiteral("Choose files for “Letters”"));
    dropFiles(*target, {QUrl::fromLocalFile(file(QStringLiteral("slow.tif"), tiffOf({page, page, page})))});
    QTRY_COMPARE(m_desk->spokenRows(), QStringList{QStringLiteral("slow.tif, Preparing")});
    m_desk->list().setFocus();
    m_desk->list().selectionModel()->setCurrentIndex(m_desk->list().model()->index(0, 0),
                                                     QItemSelectionModel::ClearAndSelect);
    press(Qt::Key_Delete);
    QTRY_VERIFY2(m_desk->spokenRows().isEmpty(), qPrintable(m_desk->spokenRows().join(u'|')));
    settle();
    QVERIFY(documents().isEmpty());
}

CLINICDESK_WINDOW_TEST(CaptureStacksTest)
#include "capturestackstest.moc"
