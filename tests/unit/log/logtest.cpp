// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/log.h"

#include "core/base/secretbytes.h"
#include "core/document/patient.h"
#include "core/log/log_p.h"
#include "core/log/logging.h"
#include "tests/support/fulldisk.h"
#include "tests/support/testprogram.h"

#include <QDebug>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <thread>

using namespace clinicdesk;

namespace {

template <class Value>
concept CanBeLogged = requires(const Value &value)
{
    logged(value);
};
template <class Value>
concept CanBePrinted = requires(QDebug out, const Value &value)
{
    out << value;
};

// The compiler refuses to log what is secret or about a person.
static_assert(CanBeLogged<int> && CanBeLogged<qint64> && CanBeLogged<ErrorCode> && CanBeLogged<ConnectionId>);
static_assert(CanBeLogged<DocumentId> && CanBeLogged<std::chrono::seconds>);
static_assert(!CanBeLogged<QString> && !CanBeLogged<QByteArray> && !CanBeLogged<QUrl> && !CanBeLogged<const char *>);
static_assert(!CanBeLogged<SecretBytes> && !CanBeLogged<SharedSecret>);
static_assert(!CanBeLogged<PatientId> && !CanBeLogged<UserId> && !CanBeLogged<FileId> && !CanBeLogged<Error>);
static_assert(!CanBePrinted<SecretBytes> && !CanBePrinted<SharedSecret>);
static_assert(!CanBePrinted<PatientId> && !CanBePrinted<UserId> && !CanBePrinted<FileId> && !CanBePrinted<Error>);

} // namespace

class LogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("CLINICDESK_LOG", "stderr"); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void writesOurMessagesWithTheirValues();
    void writesOfAnErrorOnlyWhatMayBeKnown();
    void writesMessagesOfQtRedacted();
    void printsNothingOfALibraryThatATerminalObeys();
    void keepsTheLinesOfWhatEndsTheProgram();
    void makesNoFileWithoutAMessage();
    void writesNothingOnceItIsStopped();
    void writesMessagesOfManyThreads();
    void returnsAtOnceWhileTheDiskIsFull();
    void returnsTheNewestMessagesOfAllFiles();
    void leavesTheHandlerOfQtAsItWas();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("clinicdesk.log")); }
    std::unique_ptr<Log> open() const { return std::make_unique<Log>(path(), QStringLiteral("test")); }
    QList<QJsonObject> messages() const { return Log::newest(path(), 100'000); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void LogTest::writesOurMessagesWithTheirValues()
{
    auto log = open();
    logWarning(logmodule::store(), "store.recovered",
               {{"documents", logged(3)}, {"connection", logged(ConnectionId{QStringLiteral("c-1")})}});
    log.reset();
    const auto found = messages();
    QCOMPARE(found.size(), 1);
    const auto &message = found.first();
    QCOMPARE(message[QLatin1String("module")].toString(), QStringLiteral("clinicdesk.store"));
    QCOMPARE(message[QLatin1String("event")].toString(), QStringLiteral("store.recovered"));
    QCOMPARE(message[QLatin1String("level")].toString(), QStringLiteral("warning"));
    QCOMPARE(message[QLatin1String("program")].toString(), QStringLiteral("test"));
    QCOMPARE(message[QLatin1String("values")].toObject(),
             (QJsonObject{{QStringLiteral("documents"), 3}, {QStringLiteral("connection"), QStringLiteral("c-1")}}));
    QVERIFY(QDateTime::fromString(message[QLatin1String("at")].toString(), Qt::ISODateWithMs).isValid());
}

void LogTest::writesOfAnErrorOnlyWhatMayBeKnown()
{
    auto log = open();
    const Error error{.code = ErrorCode::ServiceRefusedRequest,
                      .httpStatus = 403,
                      .serverText = QStringLiteral("canary-text"),
                      .subject = QStringLiteral("canary-subject"),
                      .disk = DiskError::Full,
                      .detail = QStringLiteral("canary-detail")};
    logError(logmodule::service(), "request.refused", error);
    log.reset();
    QFile file(path());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto text = file.readAll();
    QVERIFY2(!text.contains("canary"), text.constData());
    QVERIFY(text.contains("\"service.refused-request\"") && text.contains("403") && text.contains("\"full\""));
}

void LogTest::writesMessagesOfQtRedacted()
{
    auto log = open();
    qWarning("cannot open \"/home/asha/Rao.pdf\" for 1234 5678 9012");
    QLoggingCategory category("qt.made.up");
    qCWarning(category) << "made up";
    qDebug("below warnings");
    log.reset();
    const auto found = messages();
    QCOMPARE(found.size(), 2);
    QCOMPARE(found[0][QLatin1String("text")].toString(), QStringLiteral("cannot open \"[text]\" for [number]"));
    QCOMPARE(found[1][QLatin1String("module")].toString(), QStringLiteral("qt.made.up"));
}

void LogTest::writesNothingOnceItIsStopped()
{
    auto log = open();
    logWarning(logmodule::store(), "store.recovered");
    Log::stop();
    QFile::remove(path()); // as erasing does
    logWarning(logmodule::store(), "store.recovered");
    qWarning("made up");
    QVERIFY(!QFile::exists(path()));
    Log::resume();
    logWarning(logmodule::store(), "store.recovered");
    log.reset();
    QCOMPARE(messages().size(), 1);
}

void LogTest::printsNothingOfALibraryThatATerminalObeys()
{
    static QString printed;
    const auto former =
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &text) { printed = text; });
    auto log = open();
    qWarning("cannot open \x1b]0;owned\x07\u202Egpj.exe\nforged");
    log.reset();
    qInstallMessageHandler(former);
    QVERIFY2(printed.contains(QStringLiteral("gpj.exe")), qPrintable(printed));
    for (const auto sign : {QChar(0x1b), QChar(0x7), QChar(0x202e), QChar(u'\n')})
        QVERIFY2(!printed.contains(sign), qPrintable(printed));
}

/// As where Qt finds no display.
void LogTest::keepsTheLinesOfWhatEndsTheProgram()
{
    static QString printed;
    const auto former =
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &text) { printed = text; });
    auto log = open();
    const auto ours = qInstallMessageHandler(nullptr);
    ours(QtFatalMsg, QMessageLogContext(), QStringLiteral("no plugin \x1b]0;owned\x07\nStart it again.\r\n"));
    log.reset();
    qInstallMessageHandler(former);
    QCOMPARE(printed, QStringLiteral("no plugin \uFFFD]0;owned\uFFFD\nStart it again.\uFFFD\n"));
}

void LogTest::makesNoFileWithoutAMessage()
{
    open().reset();
    QVERIFY(!QFile::exists(path()));
}

void LogTest::writesMessagesOfManyThreads()
{
    auto log = open();
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread)
        threads.emplace_back([] {
            for (int i = 0; i < 200; ++i)
                logWarning(logmodule::http(), "made.up", {{"number", logged(i)}});
        });
    for (auto &thread : threads)
        thread.join();
    log.reset();
    QCOMPARE(messages().size(), 800);
}

void LogTest::returnsAtOnceWhileTheDiskIsFull()
{
    auto log = open();
    {
        const support::FullDisk full;
        QElapsedTimer time;
        time.start();
        for (int i = 0; i < 20'000; ++i)
            logWarning(logmodule::http(), "made.up", {{"number", logged(i)}});
        QVERIFY(time.elapsed() < 5'000);
        log.reset();
    }
    log = open();
    logWarning(logmodule::http(), "after");
    log.reset();
    QCOMPARE(messages().last()[QLatin1String("event")].toString(), QStringLiteral("after"));
}

void LogTest::returnsTheNewestMessagesOfAllFiles()
{
    auto log = open();
    logWarning(logmodule::http(), "first");
    log.reset();
    QVERIFY(QFile::rename(path(), path() + QStringLiteral(".1")));
    log = open();
    logWarning(logmodule::http(), "second");
    logWarning(logmodule::http(), "third");
    log.reset();
    QFile file(path());
    QVERIFY(file.open(QIODevice::Append));
    file.write("no message\n{\"at\":");
    file.close();
    const auto events = [this](int count) {
        QStringList names;
        for (const auto &message : Log::newest(path(), count))
            names.append(message[QLatin1String("event")].toString());
        return names.join(QLatin1Char(' '));
    };
    QCOMPARE(events(10), QStringLiteral("first second third"));
    QCOMPARE(events(1), QStringLiteral("third"));
}

void LogTest::leavesTheHandlerOfQtAsItWas()
{
    open().reset();
    QTest::ignoreMessage(QtWarningMsg, "for the test");
    qWarning("for the test");
    QVERIFY(!QFile::exists(path()));
}

CLINICDESK_TEST(LogTest)
#include "logtest.moc"
