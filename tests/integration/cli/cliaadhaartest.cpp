// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"
#include "tests/integration/cli/jwepeers.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"

#include <QEventLoop>
#include <QTest>

#include <array>
#include <csignal>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

using namespace clinicdesk::support;

namespace {

const QByteArray aadhaarNumber("234567890124");
const QByteArray grouped("2345 6789 0124\n");

/// `clinicdesk-cli aadhaar init` in its own terminal.
class Terminal {
public:
    explicit Terminal(const CommandLine &cli)
    {
        QList<QByteArray> variables;
        for (const auto &variable : cli.environment.toStringList())
            variables.append(variable.toUtf8());
        std::vector<char *> environment;
        for (auto &variable : variables)
            environment.push_back(variable.data());
        environment.push_back(nullptr);
        auto program = CommandLine::program().toUtf8();
        char command[] = "aadhaar";
        char verb[] = "init";
        const std::array<char *, 4> arguments{program.data(), command, verb, nullptr};
        m_process = ::forkpty(&m_master, nullptr, nullptr, nullptr);
        if (m_process == 0) {
            ::execve(program.constData(), arguments.data(), environment.data());
            ::_exit(127);
        }
        m_slave = ::open(::ptsname(m_master), O_RDWR | O_NOCTTY); // so that the terminal still exists afterwards
    }
    ~Terminal()
    {
        ::close(m_slave);
        ::close(m_master);
    }
    Terminal(const Terminal &) = delete;
    Terminal &operator=(const Terminal &) = delete;

    pid_t process() const { return m_process; }
    void type(const QByteArray &keys) const
    {
        QCOMPARE(::write(m_master, keys.data(), size_t(keys.size())), keys.size());
    }
    bool showsWhatIsTyped() const
    {
        termios settings{};
        return ::tcgetattr(m_slave, &settings) == 0 && (settings.c_lflag & ECHO);
    }
    /// Returns everything shown so far.
    QByteArray screen()
    {
        pollfd output{.fd = m_master, .events = POLLIN, .revents = 0};
        QByteArray piece(4'096, '\0');
        while (::poll(&output, 1, 0) > 0) {
            const auto count = ::read(m_master, piece.data(), size_t(piece.size()));
            if (count <= 0)
                break;
            m_screen += piece.first(count);
        }
        return m_screen;
    }
    bool hasEnded() { return m_ended || (m_ended = ::waitpid(m_process, &m_status, WNOHANG) == m_process); }
    int exit() const { return WIFEXITED(m_status) ? WEXITSTATUS(m_status) : -1; }

private:
    int m_master = -1;
    int m_slave = -1;
    pid_t m_process = -1;
    int m_status = 0;
    bool m_ended = false;
    QByteArray m_screen;
};

/// Waits for the end of a program that talks to a server on this thread.
Outcome outcomeOf(QProcess &process)
{
    if (process.state() != QProcess::NotRunning) {
        QEventLoop loop;
        QObject::connect(&process, &QProcess::finished, &loop, &QEventLoop::quit);
        loop.exec();
    }
    return CommandLine::outcomeOf(process);
}

} // namespace

/// `aadhaar init`, with made-up numbers.
class CliAadhaarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_cli = std::make_unique<CommandLine>(); }
    void beginsARegistration_data();
    void beginsARegistration();
    void sendsAnEnvelopeThatOthersOpen();
    void printsTheAnswerAsItCame();
    void opensASealedAnswer_data();
    void opensASealedAnswer();
    void saysWhatTheServiceRefuses_data();
    void saysWhatTheServiceRefuses();
    void asksOnlyOnceWhateverHappens_data();
    void asksOnlyOnceWhateverHappens();
    void refusesANumberThatCannotBeRight_data();
    void refusesANumberThatCannotBeRight();
    void takesNoNumberFromTheCommandLine_data();
    void takesNoNumberFromTheCommandLine();
    void saysWhatIsMissingBeforeItAsks();
    void readsFromATerminalWithoutAnEcho();
    void leavesTheTerminalAsItWasAtCtrlC();
    void saysWhatMayHaveHappenedWhenItIsStopped();
    void leavesNoTraceOfTheNumber();
    void showsNoNumberThatTheServiceRepeats_data();
    void showsNoNumberThatTheServiceRepeats();

private:
    void signIn(const PracticeService &practice) const
    {
        m_cli->signIn(practice);
        m_cli->environment.insert(QStringLiteral("CLINICDESK_KEY_ID"), practice.said("key_id"));
    }
    Outcome begin(const QByteArray &typed, const QStringList &further = {}) const
    {
        return m_cli->run(further + QStringList{QStringLiteral("aadhaar"), QStringLiteral("init")}, typed);
    }

    std::unique_ptr<CommandLine> m_cli;
};

void CliAadhaarTest::beginsARegistration_data()
{
    QTest::addColumn<QByteArray>("typed");
    QTest::newRow("in groups") << grouped;
    QTest::newRow("in one, without a line's end") << aadhaarNumber;
    QTest::newRow("with dashes") << QByteArray("2345-6789-0124\r\n");
}

void CliAadhaarTest::beginsARegistration()
{
    QFETCH(const QByteArray, typed);
    const PracticeService practice;
    signIn(practice);
    const auto begun = begin(typed);
    QVERIFY2(begun.exit == 0, begun.err);
    QVERIFY2(begun.out.startsWith("Transaction: ") && begun.out.contains("OTP sent"), begun.out);
    const auto asked = practice.requests(QStringLiteral("aadhaar"));
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.first().value(QLatin1String("aadhaar_last4")).toString(), QStringLiteral("0124"));
    QCOMPARE(asked.first().value(QLatin1String("sealed")).toBool(), true);
}

void CliAadhaarTest::sendsAnEnvelopeThatOthersOpen()
{
    ScriptedServer server({reply(200, R"({"txn_id":"t-1"})")});
    m_cli->environment.insert(QStringLiteral("CLINICDESK_BASE_URL"),
                              server.url().adjusted(QUrl::RemovePath).toString());
    m_cli->environment.insert(QStringLiteral("CLINICDESK_KEY_ID"), QStringLiteral("kid-7"));
    m_cli->writeSecrets({{QStringLiteral("access_token"), QStringLiteral("made.up.token")},
                         {QStringLiteral("key_string"), QStringLiteral("made-up-key-text")}});
    const auto process = m_cli->start({QStringLiteral("aadhaar"), QStringLiteral("init")});
    process->write(grouped);
    process->closeWriteChannel();
    QCOMPARE(outcomeOf(*process).exit, 0);
    QCOMPARE(server.requests().size(), 1);
    const auto &received = server.requests().first();
    QCOMPARE(received.header("X-Encryption"), QByteArray("JWE"));
    QCOMPARE(received.header("Content-Type"), QByteArray("application/json"));
    const QByteArray plaintext(R"({"aadhaar_number":"234567890124"})");
    QVERIFY(jwcrypto::open(received.body, "made-up-key-text") == plaintext);
    QVERIFY(jose::open(received.body, "made-up-key-text") == plaintext);
}

void CliAadhaarTest::printsTheAnswerAsItCame()
{
    const QByteArray answer(R"({ "txn_id":"t-1",  "hint":"made up", "more":[1] })");
    PracticeService practice(
        {always(QStringLiteral("aadhaar"), QStringLiteral("status"),
                {{QStringLiteral("status"), 200}, {QStringLiteral("body"), QString::fromLatin1(answer)}})});
    signIn(practice);
    QCOMPARE(begin(aadhaarNumber, {QStringLiteral("--json")}).out, answer + '\n');
    QCOMPARE(begin(aadhaarNumber).out, QByteArray("Transaction: t-1\nmade up\n"));
    practice.plan(
        {always(QStringLiteral("aadhaar"), QStringLiteral("status"),
                {{QStringLiteral("status"), 200}, {QStringLiteral("body"), QStringLiteral(R"({"state":"begun"})")}})});
    QCOMPARE(begin(aadhaarNumber).out, QByteArray("{\"state\":\"begun\"}\n"));
}

void CliAadhaarTest::opensASealedAnswer_data()
{
    QTest::addColumn<QStringList>("answers");
    const auto row = [](const char *options) {
        QTest::newRow(options) << QString::fromLatin1(options).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    };
    row("--answer-form full");
    row("--answer-form short --answer-aad request");
    row("--answer-form short --answer-aad compact");
    row("--answer-form short --answer-aad spaced");
    row("--answer-form short --answer-aad empty");
    row("--answer-form short --answer-aad request --answer-tag 32");
    row("--seal-answers never");
}

void CliAadhaarTest::opensASealedAnswer()
{
    QFETCH(const QStringList, answers);
    const PracticeService practice({}, answers);
    signIn(practice);
    const auto begun = begin(aadhaarNumber, {QStringLiteral("--json")});
    QVERIFY2(begun.exit == 0, begun.err);
    QVERIFY(!begun.json().value(QLatin1String("txn_id")).toString().isEmpty());
    const bool hasSealedData =
        practice.requests(QStringLiteral("aadhaar")).first().value(QLatin1String("answer_sealed")).toBool();
    QCOMPARE(hasSealedData, !answers.contains(QStringLiteral("never")));
}

void CliAadhaarTest::saysWhatTheServiceRefuses_data()
{
    QTest::addColumn<QJsonObject>("fault");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("code");
    const auto status = [](int code) {
        return always(QStringLiteral("aadhaar"), QStringLiteral("status"), {{QStringLiteral("status"), code}});
    };
    const auto damaged = [](const char *part) {
        return always(QStringLiteral("aadhaar"), QStringLiteral("damage-seal"),
                      {{QStringLiteral("part"), QString::fromLatin1(part)}});
    };
    QTest::newRow("too many, as 500") << status(500) << 1 << "service.refused-request";
    QTest::newRow("400") << status(400) << 1 << "service.refused-request";
    QTest::newRow("401") << status(401) << 3 << "signin.refused";
    QTest::newRow("503") << status(503) << 4 << "service.unavailable";
    const auto unclear = QStringLiteral("service.outcome-unclear");
    QTest::newRow("a page") << always(QStringLiteral("aadhaar"), QStringLiteral("not-json")) << 1 << unclear;
    for (const int number : {301, 302, 303, 307})
        QTest::addRow("elsewhere: %d", number)
            << always(QStringLiteral("aadhaar"), QStringLiteral("redirect"),
                      {{QStringLiteral("status"), number}, {QStringLiteral("after-body"), true}})
            << 1 << unclear;
    for (const auto *part : {"tag", "ciphertext", "tag-length", "not-json", "not-utf8", "nested"})
        QTest::addRow("an answer that cannot be read: %s", part) << damaged(part) << 1 << unclear;
}

void CliAadhaarTest::saysWhatTheServiceRefuses()
{
    QFETCH(const QJsonObject, fault);
    QFETCH(const int, exit);
    QFETCH(const QString, code);
    const PracticeService practice({fault});
    signIn(practice);
    const auto refused = begin(aadhaarNumber, {QStringLiteral("--json")});
    QCOMPARE(refused.error(), code);
    QCOMPARE(refused.exit, exit);
    QVERIFY2(!refused.err.contains("automatically. Nothing"), refused.err);
    const bool isUnclear = code == QLatin1String("service.outcome-unclear");
    QCOMPARE(refused.err.contains("a code sent to the person. Ask the person"), isUnclear);
    QCOMPARE(practice.requests(QStringLiteral("aadhaar")).size(), 1);
}

void CliAadhaarTest::asksOnlyOnceWhateverHappens_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QJsonObject>("parameters");
    QTest::newRow("closed") << "close" << QJsonObject{{QStringLiteral("after-body"), true}};
    QTest::newRow("reset") << "close"
                           << QJsonObject{{QStringLiteral("after-body"), true}, {QStringLiteral("reset"), true}};
    QTest::newRow("cut off") << "close-in-answer" << QJsonObject();
}

void CliAadhaarTest::asksOnlyOnceWhateverHappens()
{
    QFETCH(const QString, fault);
    QFETCH(const QJsonObject, parameters);
    const PracticeService practice({always(QStringLiteral("aadhaar"), fault, parameters)});
    signIn(practice);
    const auto lost = begin(aadhaarNumber, {QStringLiteral("--json")});
    const bool hasBegun = lost.error() == QLatin1String("service.outcome-unclear"); // the answer, a 2xx
    QCOMPARE(hasBegun, fault == QLatin1String("close-in-answer"));
    QCOMPARE(lost.exit, hasBegun ? 1 : 4);
    QVERIFY2(lost.err.contains(hasBegun ? "may have been started" : "may have been processed"), lost.err);
    QCOMPARE(practice.requests(QStringLiteral("aadhaar")).size(), 1);
}

void CliAadhaarTest::refusesANumberThatCannotBeRight_data()
{
    QTest::addColumn<QByteArray>("typed");
    QTest::newRow("a wrong check digit") << QByteArray("234567890125\n");
    QTest::newRow("eleven digits") << QByteArray("23456789012\n");
    QTest::newRow("a 1 in front") << QByteArray("123456789010\n");
    QTest::newRow("letters") << QByteArray("secret words\n");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("far too much") << aadhaarNumber.repeated(100);
}

void CliAadhaarTest::refusesANumberThatCannotBeRight()
{
    QFETCH(const QByteArray, typed);
    const PracticeService practice;
    signIn(practice);
    const auto refused = begin(typed, {QStringLiteral("--json")});
    QCOMPARE(refused.exit, 5);
    QCOMPARE(refused.error(), QStringLiteral("input.invalid"));
    QVERIFY(typed.isEmpty() || !(refused.out + refused.err).contains(typed.trimmed()));
    QVERIFY(practice.requests(QStringLiteral("aadhaar")).isEmpty());
}

void CliAadhaarTest::takesNoNumberFromTheCommandLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto text = QString::fromLatin1(aadhaarNumber);
    const auto init = QStringLiteral("init");
    QTest::newRow("after the command") << QStringList{init, text};
    QTest::newRow("before it") << QStringList{text, init};
    QTest::newRow("in place of it") << QStringList{text};
    QTest::newRow("as an option") << QStringList{init, QStringLiteral("--number=") + text};
    QTest::newRow("after the options") << QStringList{init, QStringLiteral("--"), text};
    QTest::newRow("nothing at all") << QStringList();
}

void CliAadhaarTest::takesNoNumberFromTheCommandLine()
{
    QFETCH(const QStringList, arguments);
    const PracticeService practice;
    signIn(practice);
    for (const auto &json : {QStringList(), QStringList(QStringLiteral("--json"))}) {
        const auto refused = m_cli->run(json + QStringList(QStringLiteral("aadhaar")) + arguments, grouped);
        QCOMPARE(refused.exit, 2);
        QVERIFY2(!(refused.out + refused.err).contains(aadhaarNumber), refused.err);
    }
    QVERIFY(practice.requests(QStringLiteral("aadhaar")).isEmpty());
}

void CliAadhaarTest::saysWhatIsMissingBeforeItAsks()
{
    const PracticeService practice;
    signIn(practice);
    auto secrets = practice.secrets();
    secrets.remove(QStringLiteral("key_string"));
    m_cli->writeSecrets(secrets);
    const auto keyless = begin("not even read\n", {QStringLiteral("--json")});
    QCOMPARE(keyless.exit, 3);
    QCOMPARE(keyless.error(), QStringLiteral("signin.key-missing"));
    m_cli->writeSecrets({});
    const auto tokenless = begin("not even read\n", {QStringLiteral("--json")});
    QCOMPARE(tokenless.exit, 3);
    QCOMPARE(tokenless.error(), QStringLiteral("signin.missing"));
    QVERIFY(practice.requests(QStringLiteral("aadhaar")).isEmpty());
}

void CliAadhaarTest::readsFromATerminalWithoutAnEcho()
{
    const PracticeService practice;
    signIn(practice);
    Terminal terminal(*m_cli);
    QTRY_VERIFY(terminal.screen().contains("Aadhaar number: "));
    QVERIFY(!terminal.showsWhatIsTyped());
    terminal.type(grouped);
    QTRY_VERIFY_WITH_TIMEOUT(terminal.hasEnded(), 30'000);
    QCOMPARE(terminal.exit(), 0);
    QVERIFY(terminal.showsWhatIsTyped());
    QVERIFY2(terminal.screen().contains("Transaction: "), terminal.screen());
    for (const auto *part : {"2345", "6789", "0124"})
        QVERIFY2(!terminal.screen().contains(part), terminal.screen());
}

void CliAadhaarTest::leavesTheTerminalAsItWasAtCtrlC()
{
    const PracticeService practice;
    signIn(practice);
    for (const auto *typed : {"\x03", "\x1c", ""}) { // Ctrl+C, and Ctrl+\, which sends SIGQUIT
        Terminal terminal(*m_cli);
        QTRY_VERIFY(terminal.screen().contains("Aadhaar number: "));
        terminal.type("2345");
        if (*typed != '\0')
            terminal.type(typed);
        else
            ::kill(terminal.process(), SIGTERM);
        QTRY_VERIFY_WITH_TIMEOUT(terminal.hasEnded(), 30'000);
        QCOMPARE(terminal.exit(), 4);
        QVERIFY(terminal.showsWhatIsTyped());
        QVERIFY(!terminal.screen().contains("2345"));
    }
    QVERIFY(practice.requests(QStringLiteral("aadhaar")).isEmpty());
}

void CliAadhaarTest::saysWhatMayHaveHappenedWhenItIsStopped()
{
    const PracticeService practice({always(QStringLiteral("aadhaar"), QStringLiteral("silence"))});
    signIn(practice);
    const auto process = m_cli->start({QStringLiteral("aadhaar"), QStringLiteral("init"), QStringLiteral("--json")});
    process->write(grouped);
    process->closeWriteChannel();
    QTRY_COMPARE_WITH_TIMEOUT(practice.requests(QStringLiteral("aadhaar")).size(), 1, 30'000);
    process->terminate();
    const auto stopped = CommandLine::outcomeOf(*process);
    QCOMPARE(stopped.exit, 4);
    QCOMPARE(stopped.error(), QStringLiteral("work.cancelled"));
    QVERIFY2(stopped.err.contains("may have been processed"), stopped.err);
}

void CliAadhaarTest::leavesNoTraceOfTheNumber()
{
    const PracticeService practice;
    signIn(practice);
    const auto begun = begin(grouped);
    QCOMPARE(begun.exit, 0);
    QVERIFY(!(begun.out + begun.err).contains(aadhaarNumber));
    m_cli->paper(QStringLiteral("planted"), "x" + aadhaarNumber);
    QCOMPARE(m_cli->filesWith(aadhaarNumber).size(), 1);
}

void CliAadhaarTest::showsNoNumberThatTheServiceRepeats_data()
{
    QTest::addColumn<QString>("form");
    QTest::addColumn<int>("status");
    for (const auto *form : {"plain", "spaces", "hyphens", "number", "escapes"}) {
        QTest::addRow("%s, in the answer", form) << form << 200;
        QTest::addRow("%s, in a refusal", form) << form << 400;
    }
}

void CliAadhaarTest::showsNoNumberThatTheServiceRepeats()
{
    QFETCH(const QString, form);
    QFETCH(const int, status);
    const PracticeService practice({always(QStringLiteral("aadhaar"), QStringLiteral("echo"),
                                           {{QStringLiteral("form"), form}, {QStringLiteral("status"), status}})});
    signIn(practice);
    for (const auto &further : {QStringList(), QStringList(QStringLiteral("--json"))}) {
        const auto begun = begin(aadhaarNumber, further);
        QCOMPARE(begun.exit, status == 200 ? 0 : 1);
        const auto printed = begun.out + begun.err;
        QVERIFY2(printed.contains("•••• •••• 0124"), printed);
        for (const auto *part : {"2345", "6789", "u003"})
            QVERIFY2(!printed.contains(part), printed);
    }
}

CLINICDESK_TEST(CliAadhaarTest)
#include "cliaadhaartest.moc"
