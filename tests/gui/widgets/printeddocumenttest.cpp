// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/printeddocument.h"
#include "tests/support/testprogram.h"

#include <QApplication>
#include <QMap>
#include <QPdfWriter>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;

/// Printed pages, written as PDF and read by another program.
class PrintedDocumentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesParagraphsRowsAndTheFooter();
    void repeatsColumnHeadersOnlyAboveTheirTable();
    void keepsAHeadingWithTheRowsBelow();
    void splitsOnlyARowThatIsLongerThanAPage();
    void mirrorsPagesInALanguageReadFromRightToLeft();
    void saysThatTheDeviceFails();

private:
    /// The words of the first page with their left edges, pt.
    QMap<QString, double> leftEdges()
    {
        QProcess reader;
        reader.start(QStringLiteral("pdftotext"),
                     {QStringLiteral("-bbox"), m_folder.filePath(QStringLiteral("printed.pdf")), QStringLiteral("-")});
        reader.waitForFinished();
        const auto html = QString::fromUtf8(reader.readAllStandardOutput());
        static const QRegularExpression word(QStringLiteral("<word xMin=\"([0-9.]+)\"[^>]*>([^<]*)</word>"));
        QMap<QString, double> edges;
        for (const auto &found : word.globalMatch(html))
            edges.insert(found.captured(2), found.captured(1).toDouble());
        return edges;
    }
    /// The texts of the pages.
    QStringList pagesOf(const std::function<void(PrintedDocument &)> &fill, QPageSize::PageSizeId size = QPageSize::A6)
    {
        const auto path = m_folder.filePath(QStringLiteral("printed.pdf"));
        QPdfWriter writer(path);
        writer.setPageSize(QPageSize(size));
        PrintedDocument document(writer);
        fill(document);
        const auto count = document.print(QStringLiteral("The footer"));
        QProcess reader;
        reader.start(QStringLiteral("pdftotext"), {QStringLiteral("-raw"), path, QStringLiteral("-")});
        reader.waitForFinished();
        auto pages = QString::fromUtf8(reader.readAllStandardOutput()).split(u'\f', Qt::SkipEmptyParts);
        return count && *count == pages.size() ? pages : QStringList();
    }

    QTemporaryDir m_folder;
};

void PrintedDocumentTest::writesParagraphsRowsAndTheFooter()
{
    const auto pages = pagesOf(
        [](PrintedDocument &document) {
            document.addTitle(QStringLiteral("A title"));
            document.startTable({{0.5}, {0.5, Qt::AlignRight}}, {QStringLiteral("Left"), QStringLiteral("Right")});
            document.addRow({{QStringLiteral("one"), QStringLiteral("code-1")}, {QStringLiteral("two")}});
            document.addNote(1, QStringLiteral("a note"));
            document.addTotal({{QStringLiteral("all")}, {QStringLiteral("2")}});
        },
        QPageSize::A4);
    QCOMPARE(pages.size(), 1);
    QCOMPARE(pages.first().simplified().remove(QStringLiteral("code-1 ")),
             QStringLiteral("A title Left Right one two a note all 2 The footer Page 1 of 1"));
    QVERIFY(pages.first().contains(QStringLiteral("code-1")));
}

void PrintedDocumentTest::repeatsColumnHeadersOnlyAboveTheirTable()
{
    const auto pages = pagesOf([](PrintedDocument &document) {
        document.startTable({{}}, {QStringLiteral("Number")});
        for (int row = 0; row < 100; ++row)
            document.addRow({{QStringLiteral("row %1").arg(row)}});
        document.addHeading(QStringLiteral("The end"));
        for (int row = 0; row < 100; ++row)
            document.addText(QStringLiteral("line %1").arg(row));
    });
    QVERIFY(pages.size() > 4);
    for (const auto &page : pages)
        QCOMPARE(page.count(QStringLiteral("Number")), page.contains(QStringLiteral("row")) ? 1 : 0);
    QVERIFY(pages.last().contains(QStringLiteral("Page %1 of %1").arg(pages.size())));
}

void PrintedDocumentTest::keepsAHeadingWithTheRowsBelow()
{
    for (int above = 20; above < 45; ++above) {
        const auto pages = pagesOf([above](PrintedDocument &document) {
            for (int row = 0; row < above; ++row)
                document.addText(QStringLiteral("line"));
            document.addHeading(QStringLiteral("Heading"));
            document.startTable({{}}, {QStringLiteral("Number")});
            document.addRow({{QStringLiteral("one")}});
            document.addRow({{QStringLiteral("two")}});
        });
        for (const auto &page : pages)
            QVERIFY2(page.contains(QStringLiteral("Heading")) == page.contains(QStringLiteral("one")),
                     qPrintable(pages.join(u'\f')));
    }
}

void PrintedDocumentTest::splitsOnlyARowThatIsLongerThanAPage()
{
    for (int above = 20; above < 45; ++above) {
        const auto pages = pagesOf([above](PrintedDocument &document) {
            for (int row = 0; row < above; ++row)
                document.addText(QStringLiteral("line"));
            document.startTable({{0.2}});
            document.addRow({{QStringLiteral("Begin several words for a narrow column until the End")}});
        });
        for (const auto &page : pages)
            QCOMPARE(page.contains(QStringLiteral("Begin")), page.contains(QStringLiteral("End")));
    }
    const auto pages = pagesOf([](PrintedDocument &document) {
        document.startTable({{0.1}, {0.9}});
        document.addRow({{QString(2'000, u'Q')}, {QStringLiteral("beside")}});
        document.addRow({{QStringLiteral("last")}});
    });
    QVERIFY(pages.size() > 2);
    QCOMPARE(pages.join(QString()).count(u'Q'), 2'000);
    QVERIFY(pages.first().contains(u'Q'));
    QVERIFY(pages.last().contains(QStringLiteral("last")));
}

void PrintedDocumentTest::mirrorsPagesInALanguageReadFromRightToLeft()
{
    const auto fill = [](PrintedDocument &document) {
        document.addTitle(QStringLiteral("Title"));
        document.startTable({{0.5}, {0.5, Qt::AlignRight}});
        document.addRow({{QStringLiteral("one")}, {QStringLiteral("two")}});
        document.addText(QStringLiteral("3 kB"));
        document.addText(QStringLiteral("PDF فائل")); // "PDF file" in Urdu
    };
    QVERIFY(!pagesOf(fill).isEmpty());
    const auto usual = leftEdges();
    QApplication::setLayoutDirection(Qt::RightToLeft);
    const auto isWritten = !pagesOf(fill).isEmpty();
    QApplication::setLayoutDirection(Qt::LeftToRight);
    QVERIFY(isWritten);
    const auto mirrored = leftEdges();
    const auto pageWidth = QPageSize(QPageSize::A6).sizePoints().width();
    QVERIFY(usual.value(QStringLiteral("Title")) < pageWidth / 3);
    QVERIFY(mirrored.value(QStringLiteral("Title")) > pageWidth / 2);
    QVERIFY(usual.value(QStringLiteral("one")) < usual.value(QStringLiteral("two")));
    QVERIFY(mirrored.value(QStringLiteral("one")) > mirrored.value(QStringLiteral("two")));
    QVERIFY(mirrored.value(QStringLiteral("two")) < pageWidth / 3);
    QVERIFY(mirrored.value(QStringLiteral("3")) < mirrored.value(QStringLiteral("kB")));
    QVERIFY(mirrored.value(QStringLiteral("footer")) > mirrored.value(QStringLiteral("Page")));
    const auto words = mirrored.keys().join(u' ');
    QVERIFY2(mirrored.value(QStringLiteral("PDF")) > pageWidth * 0.8, qPrintable(words)); // it is the first word
}

void PrintedDocumentTest::saysThatTheDeviceFails()
{
    QPdfWriter writer(m_folder.filePath(QStringLiteral("gone/printed.pdf")));
    PrintedDocument document(writer);
    document.addTitle(QStringLiteral("A title"));
    const auto pages = document.print({});
    QVERIFY(!pages);
    QCOMPARE(pages.error().code, ErrorCode::FileNotWritten);
}

CLINICDESK_WINDOW_TEST(PrintedDocumentTest)
#include "printeddocumenttest.moc"
