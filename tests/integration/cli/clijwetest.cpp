// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"
#include "tests/integration/cli/jwepeers.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <utility>

using namespace clinicdesk::support;

namespace {

const QByteArray keyText("made-up-key-text");
constexpr auto large = 25'000'000;

/// Bytes without a pattern that could hide a mistake in block handling.
QByteArray madeUp(qsizetype size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    quint32 state = 2463534242;
    for (auto &byte : bytes) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        byte = static_cast<char>(state);
    }
    return bytes;
}

QByteArray with(const QByteArray &envelope, const char *member, const QJsonValue &value)
{
    auto json = QJsonDocument::fromJson(envelope).object();
    json.insert(QLatin1String(member), value);
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

/// Flips one bit of this member.
QByteArray flipped(const QByteArray &envelope, const char *member)
{
    const auto options = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;
    auto bytes = QByteArray::fromBase64(QJsonDocument::fromJson(envelope)[QLatin1String(member)].toString().toLatin1(),
                                        QByteArray::Base64UrlEncoding);
    bytes[bytes.size() / 2] = static_cast<char>(bytes.at(bytes.size() / 2) ^ 1);
    return with(envelope, member, QString::fromLatin1(bytes.toBase64(options)));
}

} // namespace

/// `jwe encrypt|decrypt`, in both directions with two independent implementations.
class CliJweTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_cli = std::make_unique<CommandLine>();
        m_cli->environment.insert(QStringLiteral("CLINICDESK_BASE_URL"), QStringLiteral("https://api.clinic.test"));
        m_cli->environment.insert(QStringLiteral("CLINICDESK_KEY_ID"), QStringLiteral("kid/7 \u0928"));
        m_cli->writeSecrets({{QStringLiteral("key_string"), QString::fromLatin1(keyText)}});
    }
    void isReadByOthersAndReadsThem_data();
    void isReadByOthersAndReadsThem();
    void keepsTextOfEveryScript();
    void namesTheKeyLetterForLetter();
    void makesAnotherEnvelopeEachTime();
    void takesAPipeLikeAFile_data();
    void takesAPipeLikeAFile();
    void takesAFileFromWhereItStands();
    void takesAFileThatDoesNotTellItsSize();
    void wrapsAFileAsBase64_data();
    void wrapsAFileAsBase64();
    void bringsNoPlaintextToADisk();
    void writesNothingOfWhatDoesNotOpen_data();
    void writesNothingOfWhatDoesNotOpen();
    void writesNothingOfALargeBodyWithAWrongTag();
    void opensThePublishedFormUnlessTheConventionSaysOtherwise();
    void asksForTheKey();
    void refusesWrongUse_data();
    void refusesWrongUse();
    void endsQuietlyWhenTheReaderIsGone();
    void saysWhenTheOutputCannotBeWritten();
    void makesNoOutbox();

private:
    Outcome jwe(const char *arguments, const QByteArray &input) const
    {
        return m_cli->run(QStringList(QStringLiteral("jwe")) + QString::fromLatin1(arguments).split(QLatin1Char(' ')),
                          input);
    }
    /// With a file on standard input.
    Outcome jweOfFile(const QStringList &arguments, const QByteArray &bytes) const
    {
        return shell("exec \"$0\" jwe \"$@\" < '" + m_cli->paper(QStringLiteral("input"), bytes).toUtf8() + "'",
                     arguments);
    }
    /// `$0` is the program.
    Outcome shell(const QByteArray &script, const QStringList &arguments = {}) const
    {
        QProcess process;
        process.setProcessEnvironment(m_cli->environment);
        process.start(QStringLiteral("/bin/sh"),
                      QStringList{QStringLiteral("-c"), QString::fromUtf8(script), CommandLine::program()} + arguments);
        process.closeWriteChannel();
        return CommandLine::outcomeOf(process);
    }

    std::unique_ptr<CommandLine> m_cli;
};

void CliJweTest::isReadByOthersAndReadsThem_data()
{
    QTest::addColumn<qsizetype>("size");
    for (const qsizetype size : {0, 1, 15, 16, 17, 255, 256, 257, 65'535, 65'536, 65'537, 1'048'576, large})
        QTest::addRow("%d bytes", static_cast<int>(size)) << size;
}

void CliJweTest::isReadByOthersAndReadsThem()
{
    QFETCH(const qsizetype, size);
    const auto plaintext = madeUp(size);
    const auto sealed = jwe("encrypt", plaintext);
    QVERIFY2(sealed.exit == 0, sealed.err);
    QVERIFY(sealed.err.isEmpty());
    const bool asksJose = size < large; // jose 14 takes a minute for 25 MB
    if (asksJose)
        QVERIFY(jose::open(sealed.out, keyText) == plaintext);
    if (size > 0) // jwcrypto refuses to open an empty plaintext, though it encrypts one
        QVERIFY(jwcrypto::open(sealed.out, keyText) == plaintext);
    QList<QByteArray> envelopes{*jwcrypto::seal(plaintext, keyText), sealed.out};
    if (asksJose)
        envelopes.append(*jose::seal(plaintext, keyText));
    for (const auto &envelope : std::as_const(envelopes)) {
        const auto opened = jwe("decrypt", envelope);
        QVERIFY2(opened.exit == 0, opened.err);
        QVERIFY(opened.out == plaintext);
        QVERIFY(opened.err.isEmpty());
    }
}

void CliJweTest::keepsTextOfEveryScript()
{
    const QByteArray text(R"({"name":"नमस्ते 漢字 🩺 \u0000","tg":["ß"]})");
    const auto sealed = jwe("encrypt", text);
    QVERIFY(jose::open(sealed.out, keyText) == text);
    QVERIFY(jwcrypto::open(sealed.out, keyText) == text);
    QCOMPARE(jwe("decrypt", *jose::seal(text, keyText)).out, text);
    QCOMPARE(jwe("decrypt", *jwcrypto::seal(text, keyText) + "\n").out, text);
}

void CliJweTest::namesTheKeyLetterForLetter()
{
    const auto envelope = QJsonDocument::fromJson(jwe("encrypt", "x").out).object();
    QCOMPARE(envelope.value(QLatin1String("kid")).toString(), QStringLiteral("kid/7 \u0928"));
    QCOMPARE(envelope.keys().join(QLatin1Char(' ')), QStringLiteral("ciphertext iv kid protected tag"));
}

void CliJweTest::makesAnotherEnvelopeEachTime()
{
    const auto first = QJsonDocument::fromJson(jwe("encrypt", "x").out);
    const auto second = QJsonDocument::fromJson(jwe("encrypt", "x").out);
    QVERIFY(!first[QLatin1String("iv")].toString().isEmpty());
    QVERIFY(first[QLatin1String("iv")] != second[QLatin1String("iv")]);
}

void CliJweTest::takesAPipeLikeAFile_data()
{
    QTest::addColumn<qsizetype>("size");
    for (const qsizetype size : {0, 1, 999'999, 1'000'000, 1'000'001, 3'333'333})
        QTest::addRow("%d bytes", static_cast<int>(size)) << size;
}

void CliJweTest::takesAPipeLikeAFile()
{
    QFETCH(const qsizetype, size);
    const auto plaintext = madeUp(size);
    const auto piped = jwe("encrypt", plaintext);
    const auto ofFile = jweOfFile({QStringLiteral("encrypt")}, plaintext);
    QCOMPARE(piped.exit, 0);
    QCOMPARE(ofFile.exit, 0);
    QCOMPARE(piped.out.size(), ofFile.out.size());
    QVERIFY(jweOfFile({QStringLiteral("decrypt")}, piped.out).out == plaintext);
    QVERIFY(jwe("decrypt", ofFile.out).out == plaintext);
}

void CliJweTest::takesAFileFromWhereItStands()
{
    const auto path = m_cli->paper(QStringLiteral("lines"), "first line\nsecond line\n");
    const auto sealed = shell("{ read -r skipped; exec \"$0\" jwe encrypt; } < '" + path.toUtf8() + "'");
    QCOMPARE(sealed.exit, 0);
    QVERIFY(jwcrypto::open(sealed.out, keyText) == "second line\n");
}

void CliJweTest::takesAFileThatDoesNotTellItsSize()
{
    const auto sealed = shell("exec \"$0\" jwe encrypt < /proc/self/cmdline");
    QCOMPARE(sealed.exit, 0);
    QVERIFY(jwcrypto::open(sealed.out, keyText)->contains("jwe"));
}

void CliJweTest::wrapsAFileAsBase64_data()
{
    isReadByOthersAndReadsThem_data();
}

void CliJweTest::wrapsAFileAsBase64()
{
    QFETCH(const qsizetype, size);
    const auto file = madeUp(size);
    const auto sealed = jweOfFile({QStringLiteral("encrypt"), QStringLiteral("--file")}, file);
    QCOMPARE(sealed.exit, 0);
    QVERIFY(jwcrypto::open(sealed.out, keyText) == R"({"file":")" + file.toBase64() + R"("})");
}

void CliJweTest::bringsNoPlaintextToADisk()
{
    const QByteArray canary("canary that is secret ");
    const auto plaintext = canary.repeated(100'000); // more than stays in memory
    m_cli->allowPtrace();
    const QDir temporary(m_cli->home() + QStringLiteral("/cache/clinicdesk/temporary"));
    m_cli->environment.insert(QStringLiteral("TMPDIR"), QStringLiteral("/no/such/folder")); // ours is used
    const auto process = m_cli->start({QStringLiteral("jwe"), QStringLiteral("encrypt")});
    process->write(plaintext);
    QVERIFY(process->waitForStarted());
    const QDir descriptors(QStringLiteral("/proc/%1/fd").arg(process->processId()));
    const auto scratch = [&] { // the bytes in its unnamed files
        QByteArray bytes;
        for (const auto &entry : descriptors.entryInfoList(QDir::System | QDir::Files)) {
            QFile file(entry.filePath());
            const auto target = entry.symLinkTarget();
            const bool isNameless = target.endsWith(QLatin1String(" (deleted)"));
            if (isNameless && target.startsWith(temporary.path()) && file.open(QIODevice::ReadOnly))
                bytes += file.readAll();
        }
        return bytes;
    };
    QTRY_VERIFY_WITH_TIMEOUT(scratch().size() > plaintext.size() / 2, 30'000);
    const auto kept = scratch();
    for (const auto *part : {"canary", "that is", "secret"})
        QVERIFY2(!kept.contains(part), part);
    QVERIFY(kept.first(1'000) != kept.sliced(1'000 * canary.size(), 1'000));
    process->closeWriteChannel();
    const auto sealed = CommandLine::outcomeOf(*process);
    QCOMPARE(sealed.exit, 0);
    QVERIFY(jwcrypto::open(sealed.out, keyText) == plaintext);
    QCOMPARE(temporary.entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList());
}

void CliJweTest::writesNothingOfWhatDoesNotOpen_data()
{
    QTest::addColumn<QByteArray>("envelope");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QByteArray>("said");
    init();
    const auto good = jwe("encrypt", "a secret text").out;
    const QByteArray changed("changed on the way");
    for (const auto *member : {"iv", "ciphertext", "tag"})
        QTest::addRow("a bit of %s", member) << flipped(good, member) << 1 << changed;
    QTest::newRow("another key") << *jwcrypto::seal("a secret text", "another-key-text") << 1 << changed;
    QTest::newRow("no kid, another key") << *jose::seal("a secret text", "another-key-text") << 1 << changed;
    QTest::newRow("an unknown key") << with(flipped(good, "tag"), "kid", QStringLiteral("kid-8")) << 3
                                    << QByteArray("kid-8");
    QTest::newRow("another algorithm") << with(good, "protected", QStringLiteral("eyJhbGciOiJub25lIn0")) << 5
                                       << QByteArray("envelope");
    for (const auto *header : {R"({"alg":"dir","enc":"A256GCM"})", R"({"alg":"ECDH-ES","enc":"A128CBC-HS256"})"}) {
        const auto options = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;
        const auto text = QString::fromLatin1(QByteArray(header).toBase64(options));
        QTest::addRow("%s", header) << with(good, "protected", text) << 5
                                    << QByteArray(
                                           "a kind of encryption that this version of Clinic Desk does not know");
    }
    QTest::newRow("no tag") << with(good, "tag", QJsonValue::Null) << 5 << QByteArray("envelope");
    QTest::newRow("padded Base64") << with(good, "iv", QStringLiteral("AAAAAAAAAAAAAAAAAAAAAA==")) << 5
                                   << QByteArray("envelope");
    QTest::newRow("cut off") << good.chopped(1) << 5 << QByteArray("envelope");
    QTest::newRow("more after it") << good + good << 5 << QByteArray("envelope");
    QTest::newRow("nothing") << QByteArray() << 5 << QByteArray("envelope");
    QTest::newRow("no JSON") << QByteArray("%PDF-1.4") << 5 << QByteArray("envelope");
}

void CliJweTest::writesNothingOfWhatDoesNotOpen()
{
    QFETCH(const QByteArray, envelope);
    QFETCH(const int, exit);
    QFETCH(const QByteArray, said);
    for (const auto &opened : {jwe("decrypt", envelope), jweOfFile({QStringLiteral("decrypt")}, envelope)}) {
        QCOMPARE(opened.exit, exit);
        QCOMPARE(opened.out, QByteArray());
        QVERIFY2(opened.err.contains(said), opened.err);
        const bool hasDetails = opened.err.contains("\nDetails: ");
        QCOMPARE(opened.err.count('\n'), hasDetails ? 2 : 1);
    }
}

void CliJweTest::writesNothingOfALargeBodyWithAWrongTag()
{
    const auto envelope = flipped(jwe("encrypt", madeUp(4'000'000)).out, "tag");
    const auto opened = jwe("decrypt", envelope);
    QCOMPARE(opened.exit, 1);
    QCOMPARE(opened.out.size(), 0);
}

void CliJweTest::opensThePublishedFormUnlessTheConventionSaysOtherwise()
{
    QFile file(QStringLiteral(PUBLISHED_ANSWER));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto example = QJsonDocument::fromJson(file.readAll()).object();
    m_cli->writeSecrets({{QStringLiteral("key_string"), example[QLatin1String("key_text")]}});
    const auto answer = QJsonDocument(example[QLatin1String("answer")].toObject()).toJson();
    const auto opened = jwe("decrypt", answer);
    QVERIFY2(opened.exit == 0, opened.err);
    QCOMPARE(opened.out, example[QLatin1String("plaintext")].toString().toUtf8());
    const auto damaged = jwe("decrypt", flipped(answer, "tag"));
    QCOMPARE(damaged.exit, 1);
    QVERIFY(damaged.out.isEmpty());
    m_cli->environment.insert(QStringLiteral("CLINICDESK_CONVENTIONS_FILE"),
                              m_cli->paper(QStringLiteral("conventions.json"), R"({"answer_envelopes":"rfc7518"})"));
    const auto refused = jwe("decrypt", answer);
    QCOMPARE(refused.exit, 5);
    QVERIFY(refused.out.isEmpty());
}

void CliJweTest::asksForTheKey()
{
    m_cli->writeSecrets({});
    for (const auto *command : {"encrypt", "decrypt"}) {
        const auto without = jwe(command, "x");
        QCOMPARE(without.exit, 3);
        QVERIFY(without.out.isEmpty());
        QVERIFY2(without.err.contains("kid/7"), without.err);
    }
}

void CliJweTest::refusesWrongUse_data()
{
    QTest::addColumn<QString>("arguments");
    for (const auto *arguments : {"jwe", "jwe seal", "jwe encrypt x.pdf", "jwe decrypt --file", "--json jwe encrypt",
                                  "jwe decrypt --json", "jwe encrypt --key made-up"})
        QTest::newRow(arguments) << QString::fromLatin1(arguments);
}

void CliJweTest::refusesWrongUse()
{
    QFETCH(const QString, arguments);
    const auto outcome = m_cli->run(arguments.split(QLatin1Char(' ')), "x");
    QCOMPARE(outcome.exit, 2);
    QVERIFY(!outcome.out.contains("ciphertext"));
    QVERIFY(!outcome.err.isEmpty());
}

void CliJweTest::endsQuietlyWhenTheReaderIsGone()
{
    const auto path = m_cli->paper(QStringLiteral("input"), madeUp(4'000'000));
    const auto cut = shell("\"$0\" jwe encrypt < '" + path.toUtf8() + "' | head -c 12");
    QCOMPARE(cut.out, QByteArray(R"({"protected")"));
    QCOMPARE(cut.err, QByteArray());
    const auto ignored =
        shell("trap '' PIPE; { \"$0\" jwe encrypt < '" + path.toUtf8() + "'; echo $? >&2; } | head -c 12");
    QCOMPARE(ignored.err, QByteArray("1\n"));
}

void CliJweTest::saysWhenTheOutputCannotBeWritten()
{
    const auto full = shell("echo x | \"$0\" jwe encrypt > /dev/full");
    QCOMPARE(full.exit, 1);
    QVERIFY2(full.err.startsWith("Cannot write to standard output"), full.err);
}

void CliJweTest::makesNoOutbox()
{
    QCOMPARE(jwe("decrypt", jwe("encrypt", "x").out).out, QByteArray("x"));
    QVERIFY(!QDir(m_cli->home() + QStringLiteral("/data")).exists());
}

CLINICDESK_TEST(CliJweTest)
#include "clijwetest.moc"
