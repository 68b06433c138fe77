// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/decoderprocess.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"

#include <QFileInfo>
#include <QTemporaryDir>

#include <csignal>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// Files that make the decoder crash, wait, work without end or try something else, with `wilddecoder.cpp`.
class DecoderLimitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void endsAJobThatGoesWrong_data();
    void endsAJobThatGoesWrong();
    void startsAgainAfterItWasKilled();
    void cannotDoAnythingButDecode();
    void limitsMemory();
    void saysThatTheProgramIsMissing();
    void servesManyJobsWithOneProcess();
};

namespace {

const auto name = QStringLiteral("made-up.heic");
const auto wild = QStringLiteral(CLINICDESK_WILD_DECODER);
/// The processor's time is what a job really uses, so a busy computer changes nothing.
const DecoderLimits oneSecond{.processorTime = 1s};

QByteArray goodFile()
{
    return encoded(quarters(), "png");
}

} // namespace

void DecoderLimitsTest::endsAJobThatGoesWrong_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<int>("waitMs");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("works without end") << QByteArray("work") << 60'000 << ErrorCode::FileTooComplex;
    QTest::newRow("waits without end") << QByteArray("wait") << 500 << ErrorCode::FileTooComplex;
    QTest::newRow("crashes") << QByteArray("crash") << 60'000 << ErrorCode::FileDamaged;
    QTest::newRow("ends") << QByteArray("end") << 60'000 << ErrorCode::FileDamaged;
    QTest::newRow("sends fewer pixels than it says") << QByteArray("lie") << 60'000 << ErrorCode::FileTooComplex;
    QTest::newRow("sends something else") << QByteArray("chatter") << 60'000 << ErrorCode::FileTooComplex;
}

void DecoderLimitsTest::endsAJobThatGoesWrong()
{
    QFETCH(const QByteArray, file);
    QFETCH(const int, waitMs);
    QFETCH(const ErrorCode, code);
    auto limits = oneSecond;
    limits.totalTime = std::chrono::milliseconds(waitMs);
    DecoderProcess decoder(wild, limits);
    const auto failed = decoder.describe(name, file);
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, code);
    QCOMPARE(failed.error().subject, name);
    QVERIFY(!failed.error().detail.isEmpty());
    decoder.setLimits({});
    QVERIFY(decoder.describe(name, goodFile()).ok());
}

void DecoderLimitsTest::startsAgainAfterItWasKilled()
{
    DecoderProcess decoder(wild);
    QVERIFY(decoder.describe(name, goodFile()).ok());
    const auto first = decoder.processId();
    ::kill(static_cast<pid_t>(first), SIGKILL);
    // The program may end before or while the next job is sent to it.
    QTRY_VERIFY(decoder.describe(name, goodFile()).ok());
    QVERIFY(decoder.processId() != first);
}

void DecoderLimitsTest::cannotDoAnythingButDecode()
{
#ifdef __SANITIZE_ADDRESS__
    return; // a sanitizer needs some of what is refused
#endif
    const QTemporaryDir folder;
    const auto place = folder.filePath(QStringLiteral("written"));
    DecoderProcess decoder(wild);
    const auto told = decoder.describe(name, "escape " + place.toUtf8());
    QVERIFY(!told);
    QCOMPARE(told.error().code, ErrorCode::FileUnsupported);
    QCOMPARE(told.error().detail, QString());
    QVERIFY(!QFileInfo::exists(place));
}

void DecoderLimitsTest::limitsMemory()
{
#ifdef __SANITIZE_ADDRESS__
    return; // a sanitizer reserves more than any limit
#endif
    DecoderProcess decoder(wild, {.memoryBytes = 96'000'000});
    const auto told = decoder.describe(name, "memory");
    QVERIFY(!told);
    const auto pieces = told.error().detail.section(QLatin1Char(' '), 0, 0).toInt();
    QVERIFY2(pieces > 0 && pieces <= 6, qPrintable(told.error().detail));
    // A real file that needs more than there is.
    const auto large =
        decoder.picture(name, encoded(QImage(5'500, 5'500, QImage::Format_RGB32), "png"), {.within = {10, 10}});
    QVERIFY(!large);
    QVERIFY(large.error().code == ErrorCode::FileTooComplex || large.error().code == ErrorCode::FileDamaged);
}

void DecoderLimitsTest::saysThatTheProgramIsMissing()
{
    DecoderProcess decoder(QStringLiteral("/nowhere/clinicdesk-decoder"));
    const auto failed = decoder.describe(name, goodFile());
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, ErrorCode::DecoderUnavailable);
    QVERIFY(failed.error().detail.contains(QLatin1String("/nowhere/clinicdesk-decoder")));
}

void DecoderLimitsTest::servesManyJobsWithOneProcess()
{
    DecoderProcess decoder(QStringLiteral(CLINICDESK_DECODER));
    QVERIFY(decoder.describe(name, goodFile()).ok());
    const auto process = decoder.processId();
    for (int i = 0; i < 20; ++i) {
        QVERIFY(decoder.describe(name, goodFile()).ok());
        QVERIFY(!decoder.describe(name, goodFile().first(40)).ok());
    }
    QCOMPARE(decoder.processId(), process);
}

CLINICDESK_TEST(DecoderLimitsTest)
#include "decoderlimitstest.moc"
