// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/pdfdecode.h"

#include "core/document/filecheck.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"

#include <QBuffer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// PDFs as other programs write, encrypt and damage them.
class PdfDecodeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void acceptsWhatEveryViewerShows_data();
    void acceptsWhatEveryViewerShows();
    void tellsWhatIsLocked_data();
    void tellsWhatIsLocked();
    void findsPagesThatAreMissing_data();
    void findsPagesThatAreMissing();
    void stopsDecodingAtItsLimit();
};

namespace {

const auto samplePath = QStringLiteral(SAMPLES "/lab-report.pdf");

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The sample, rewritten by qpdf with these options.
QByteArray rewritten(const QStringList &options)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("out.pdf"));
    QProcess::execute(QStringLiteral("qpdf"), QStringList{samplePath} + options + QStringList{path});
    return bytesOf(path);
}

QByteArray locked(const QStringList &passwordsAndLength)
{
    return rewritten(QStringList{QStringLiteral("--allow-weak-crypto"), QStringLiteral("--encrypt")} +
                     passwordsAndLength + QStringList{QStringLiteral("--")});
}

QByteArray packed(const QByteArray &plain)
{
    return qCompress(plain, 9).sliced(4);
}

/// Damages packed data so that it cannot be unpacked completely.
QByteArray damaged(QByteArray bytes)
{
    return bytes.replace(10, 8, "damaged!");
}

/// A page that draws these packed contents one after the other, the first one `times` times. The cross-reference
/// table does not list the contents, so a reader searches for them in the file.
QByteArray withContents(const QList<QByteArray> &contents, int times = 1)
{
    QByteArray streams;
    QByteArray references = QByteArray("4 0 R ").repeated(times - 1);
    for (int number = 0; number < contents.size(); ++number) {
        const auto name = QByteArray::number(4 + number);
        streams += name + " 0 obj<</Length " + QByteArray::number(contents.at(number).size()) +
                   "/Filter/FlateDecode>>stream\n" + contents.at(number) + "\nendstream endobj\n";
        references += name + " 0 R ";
    }
    return madePdf(streams)
        .replace("/MediaBox", "/Contents[" + references + "]/MediaBox")
        .replace("startxref\n00000", "startxref\n99999");
}

std::optional<PdfProblem> problemOf(QByteArray bytes)
{
    QBuffer buffer(&bytes);
    return buffer.open(QIODevice::ReadOnly) ? findPdfProblem(buffer) : PdfProblem{.detail = QStringLiteral("not open")};
}

} // namespace

void PdfDecodeTest::acceptsWhatEveryViewerShows_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("sample") << bytesOf(samplePath);
    QTest::newRow("made") << madePdf();
    QTest::newRow("objects in streams") << rewritten({QStringLiteral("--object-streams=generate")});
    QTest::newRow("made for the web") << rewritten({QStringLiteral("--linearize")});
    QTest::newRow("printing not allowed")
        << locked({QString(), QStringLiteral("made-up"), QStringLiteral("256"), QStringLiteral("--print=none")});
    QTest::newRow("a wrong startxref") << madePdf().replace("startxref\n00000", "startxref\n99999");
    QTest::newRow("bytes before its head") << "\r\n" + madePdf();
    QTest::newRow("packed content") << withContents({packed("0 0 m"), packed("72 72 l")});
}

void PdfDecodeTest::acceptsWhatEveryViewerShows()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(!bytes.isEmpty());
    const auto problem = problemOf(bytes);
    QVERIFY2(!problem, qPrintable(problem ? problem->detail : QString()));
}

void PdfDecodeTest::tellsWhatIsLocked_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto user = QStringLiteral("made-up");
    const auto owner = QStringLiteral("owner");
    QTest::newRow("AES of 256 bits") << locked({user, owner, QStringLiteral("256")});
    QTest::newRow("AES of 128 bits") << locked({user, owner, QStringLiteral("128"), QStringLiteral("--use-aes=y")});
    QTest::newRow("RC4 of 40 bits") << locked({user, owner, QStringLiteral("40")});
    QTest::newRow("for the holder of a certificate")
        << locked({QString(), owner, QStringLiteral("128")}).replace("/Filter /Standard", "/Filter /PubSec  ");
}

void PdfDecodeTest::tellsWhatIsLocked()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(!bytes.isEmpty());
    const auto problem = problemOf(bytes);
    QVERIFY(problem);
    QVERIFY2(problem->isLocked, qPrintable(problem->detail));
    const auto checked = checkBytes(QStringLiteral("report.pdf"), bytes, FileLimits());
    QCOMPARE(checked.error().code, ErrorCode::FileLocked);
}

void PdfDecodeTest::findsPagesThatAreMissing_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("detail");
    QTest::newRow("no page") << madePdf().replace("/Kids[3 0 R]/Count 1", "/Kids[     ]/Count 0") << "no pages";
    QTest::newRow("one of three") << madePdf().replace("/Count 1", "/Count 3") << "1 of its 3 pages";
    // As long as before, so that the cross-reference stays right.
    QTest::newRow("a page that is not there")
        << madePdf().replace("/Type/Pages/Kids[3 0 R]/Count 1", "/Kids[3 0 R 9 0 R]/Count 2     ")
        << "2"; // libqpdf 11 and 12 differ
    QTest::newRow("a tree that goes in a circle")
        << madePdf().replace("/Kids[3 0 R]/Count 1", "/Kids[2 0 R]/Count 1") << "";
    QTest::newRow("no catalogue") << madePdf().replace("/Root 1 0 R", "/Root 9 0 R") << "";
    QTest::newRow("content that does not unpack")
        << withContents({packed("0 0 m"), damaged(packed(QByteArray(5'000, 'x')))}) << "page 1";
}

void PdfDecodeTest::findsPagesThatAreMissing()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, detail);
    const auto problem = problemOf(bytes);
    QVERIFY(problem);
    QVERIFY(!problem->isLocked);
    QVERIFY2(problem->detail.contains(detail), qPrintable(problem->detail));
}

void PdfDecodeTest::stopsDecodingAtItsLimit()
{
    const auto megabyte = packed(QByteArray(1'000'000, 'x'));
    QVERIFY(problemOf(withContents({megabyte, damaged(megabyte)}, 500)));
    QVERIFY(!problemOf(withContents({megabyte, damaged(megabyte)}, 520))); // its end is never reached
}

CLINICDESK_TEST_WITHOUT_APPLICATION(PdfDecodeTest)
#include "pdfdecodetest.moc"
