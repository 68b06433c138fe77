// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"

#include "tests/support/madefiles.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTest>

using namespace clinicdesk::support;

/// `clinicdesk-cli upload --split-at`: what arrives at the service is read again by poppler.
class CliSplitTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void splitsAtBlankPages();
    void splitsAtBarcodePages();
    void splitsFilesTogether();
    void sendsAFileWithoutSeparatorsUnchanged();
    void splitsPicturesOnlyWithFit();
    void sendsTheGoodDocuments();
    void refusesFilesOfSeparators();
    void refusesOtherValues();
};

namespace {

const QStringList command{QStringLiteral("upload"), QStringLiteral("--own-record"), QStringLiteral("--type"),
                          QStringLiteral("lr")};
const QStringList atBlank{QStringLiteral("--split-at"), QStringLiteral("blank")};
const QStringList atBarcode{QStringLiteral("--split-at"), QStringLiteral("barcode")};
const QStringList withTogether{QStringLiteral("--together")};
const QStringList withFit{QStringLiteral("--fit")};

QByteArray separatorPage()
{
    QFile file(QStringLiteral(CLINICDESK_SEPARATOR_PAGE));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The text of each document that arrived, in the order of the answer.
QStringList textsOf(const PracticeService &practice, const Outcome &outcome)
{
    QStringList texts;
    const auto count = outcome.json()[QLatin1String("documents")].toArray().size();
    for (int i = 0; i < count; ++i)
        texts.append(QString::fromUtf8(pdfText(practice.stored(outcome.id(i))).simplified()));
    return texts;
}

} // namespace

void CliSplitTest::splitsAtBlankPages()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto pdf = pdfOfTexts({QStringLiteral("one of Anna"), QString(), QStringLiteral("one of Bela"),
                                 QStringLiteral("two of Bela"), QString(), QString()});
    const auto outcome = cli.json(command + atBlank + QStringList{cli.paper(QStringLiteral("stack.pdf"), pdf)});
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(practice.storedDocuments().size(), 2);
    QCOMPARE(textsOf(practice, outcome),
             (QStringList{QStringLiteral("one of Anna"), QStringLiteral("one of Bela two of Bela")}));
    const auto second = outcome.document(1)[QLatin1String("files")][0];
    QCOMPARE(second[QLatin1String("name")].toString(), QStringLiteral("stack-2.pdf"));
    QCOMPARE(second[QLatin1String("fit")][QLatin1String("first_page")].toInt(), 3);
    QCOMPARE(second[QLatin1String("fit")][QLatin1String("pages")].toInt(), 2);
    QCOMPARE(second[QLatin1String("fit")][QLatin1String("changes")].toArray(), QJsonArray{QStringLiteral("split")});
    QVERIFY2(outcome.err.contains("stack.pdf: Split into 2 documents."), outcome.err);
    QVERIFY2(outcome.err.contains("stack-2.pdf: Has the pages 3 to 4."), outcome.err);
    // What is not sent is named.
    QVERIFY2(outcome.err.contains("Pages 2, 5 and 6 of stack.pdf are blank and are not sent."), outcome.err);
    const auto first = outcome.document(0)[QLatin1String("files")][0];
    const QJsonObject leftOut{{QStringLiteral("name"), QStringLiteral("stack.pdf")},
                              {QStringLiteral("pages"), QJsonArray{2}},
                              {QStringLiteral("blank"), true}};
    QCOMPARE(first[QLatin1String("fit")][QLatin1String("left_out")].toArray(), QJsonArray{leftOut});
    QCOMPARE(second[QLatin1String("fit")][QLatin1String("left_out")][0][QLatin1String("pages")].toArray(),
             (QJsonArray{5, 6}));
}

void CliSplitTest::splitsAtBarcodePages()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    // Blank pages are pages here.
    const auto scans =
        pdfOfScans({pdfPage(pdfOfTexts({QStringLiteral("one")}), 1, 150), pdfPage(separatorPage(), 1, 150),
                    pdfPage(pdfOfTexts({QString()}), 1, 150), pdfPage(pdfOfTexts({QStringLiteral("two")}), 1, 150)});
    const auto outcome = cli.json(command + atBarcode + QStringList{cli.paper(QStringLiteral("scan.pdf"), scans)});
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(practice.storedDocuments().size(), 2);
    QCOMPARE(pdfPages(practice.stored(outcome.id(0))), 1);
    QCOMPARE(pdfPages(practice.stored(outcome.id(1))), 2);
    QVERIFY2(outcome.err.contains("Page 2 of scan.pdf separates documents and is not sent."), outcome.err);
}

void CliSplitTest::splitsFilesTogether()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const QStringList files{cli.paper(QStringLiteral("1.jpg"), encoded(quarters({300, 400}), "jpg", 90)),
                            cli.paper(QStringLiteral("2.pdf"), pdfOfTexts({QStringLiteral("of the picture")})),
                            cli.paper(QStringLiteral("3.pdf"), separatorPage()),
                            cli.paper(QStringLiteral("4.png"), encoded(quarters({300, 400}), "png"))};
    const auto outcome = cli.json(command + atBarcode + withTogether + files);
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(practice.storedDocuments().size(), 2);
    QCOMPARE(pdfPages(practice.stored(outcome.id(0))), 2);
    QCOMPARE(textsOf(practice, outcome).first(), QStringLiteral("of the picture"));
    QCOMPARE(quartersOf(pdfPage(practice.stored(outcome.id(1)), 1)), QStringLiteral("RGBW"));
    // One by one, only the separator page itself is not sent.
    const auto single = cli.json(command + atBarcode + files);
    QCOMPARE(single.exit, 5);
    QCOMPARE(single.standings(), (QStringList{QStringLiteral("delivered"), QStringLiteral("delivered"),
                                              QStringLiteral("failed file.empty"), QStringLiteral("delivered")}));
}

void CliSplitTest::sendsAFileWithoutSeparatorsUnchanged()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto pdf = pdfOfTexts({QStringLiteral("one"), QStringLiteral("two")});
    const auto outcome = cli.json(command + atBarcode + QStringList{cli.paper(QStringLiteral("a.pdf"), pdf)});
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(practice.stored(outcome.id()), pdf);
    QVERIFY(!outcome.document()[QLatin1String("files")][0].toObject().contains(QLatin1String("fit")));
}

void CliSplitTest::splitsPicturesOnlyWithFit()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto fax = tiffOf({quarters({850, 1'100}), quarters({850, 1'100})});
    const QStringList files{cli.paper(QStringLiteral("fax.tif"), fax)};
    const auto refused = cli.json(command + atBlank + files);
    QCOMPARE(refused.standings(), QStringList(QStringLiteral("failed file.unsupported")));
    QVERIFY2(refused.message().contains(QLatin1String("Add --fit")), qPrintable(refused.message()));
    const auto outcome = cli.json(command + atBlank + withFit + files);
    QVERIFY2(outcome.exit == 0, outcome.err);
    QCOMPARE(pdfPages(practice.stored(outcome.id())), 2);
}

void CliSplitTest::sendsTheGoodDocuments()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    cli.environment.insert(QStringLiteral("CLINICDESK_CONVENTIONS_FILE"),
                           cli.paper(QStringLiteral("conventions.json"), R"({"pdf_limit_bytes": 60000})"));
    const auto photo = noise({300, 424});
    const auto stack = pdfOfScans({photo, pdfPage(pdfOfTexts({QString()}), 1), quarters({60, 85})});
    const QStringList files{cli.paper(QStringLiteral("stack.pdf"), stack)};
    const auto outcome = cli.json(command + atBlank + files);
    QCOMPARE(outcome.exit, 5);
    QCOMPARE(outcome.standings(), (QStringList{QStringLiteral("failed file.too-large"), QStringLiteral("delivered")}));
    QVERIFY2(outcome.err.contains("stack.pdf: Add --fit"), outcome.err);
    const auto fitted = cli.json(command + atBlank + withFit + files);
    QVERIFY2(fitted.exit == 0, fitted.err);
    QVERIFY(practice.stored(fitted.id()).size() <= 60'000);
}

void CliSplitTest::refusesFilesOfSeparators()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome = cli.json(command + atBlank +
                                  QStringList{cli.paper(QStringLiteral("blank.pdf"), madePdf()),
                                              cli.paper(QStringLiteral("cut.pdf"), "%PDF-1.7 cut")});
    QCOMPARE(outcome.exit, 5);
    QCOMPARE(outcome.standings(),
             (QStringList{QStringLiteral("failed file.empty"), QStringLiteral("failed file.damaged")}));
    QVERIFY2(outcome.err.contains("“blank.pdf” has only separator pages."), outcome.err);
}

void CliSplitTest::refusesOtherValues()
{
    const PracticeService practice;
    CommandLine cli;
    cli.signIn(practice);
    const auto outcome =
        cli.run(command + QStringList{QStringLiteral("--split-at"), QStringLiteral("page"), cli.pdf()});
    QCOMPARE(outcome.exit, 2);
    QVERIFY2(outcome.err.contains("--split-at: use blank or barcode"), outcome.err);
}

CLINICDESK_TEST(CliSplitTest)
#include "clisplittest.moc"
