// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/faultplan.h"
#include "app/practice/practiceserver.h"
#include "app/practice/resources.h"
#include "app/practice/sampledoctors.h"
#include "app/version/version.h"
#include "core/base/hiddencharacter.h"
#include "core/base/systemprocess.h"
#include "core/base/systemsockets.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QString>

#include <array>
#include <cstdio>
#include <optional>
#include <utility>

namespace {

using namespace clinicdesk::practice;

/// OpenSSL can still encrypt the body of such a file in one call.
constexpr int MaxDirectLimitBytes = 1'000'000'000;

/// A value of an option and its meaning.
template <class Value>
using Choice = std::pair<const char *, Value>;

constexpr std::array Whens{std::pair{"never", ResponseEncryption::When::Never},
                           std::pair{"asked", ResponseEncryption::When::Asked},
                           std::pair{"always", ResponseEncryption::When::Always}};
constexpr std::array Forms{std::pair{"full", ResponseEncryption::Form::Full},
                           std::pair{"short", ResponseEncryption::Form::Short},
                           std::pair{"published", ResponseEncryption::Form::Published}};
constexpr std::array Ivs{std::pair{"key-text", ResponseEncryption::Iv::KeyText},
                         std::pair{"given", ResponseEncryption::Iv::Given}};
constexpr std::array Associateds{std::pair{"request", ResponseEncryption::Associated::Request},
                                 std::pair{"compact", ResponseEncryption::Associated::Compact},
                                 std::pair{"spaced", ResponseEncryption::Associated::Spaced},
                                 std::pair{"empty", ResponseEncryption::Associated::Empty}};
constexpr std::array TagBytes{std::pair{"16", 16}, std::pair{"32", 32}};

QString description()
{
    return QString::fromUtf8(readResource(QStringLiteral("help.txt")))
        .trimmed()
        .arg(sampleDoctors().join(QStringLiteral(", ")), sampleForbiddenDoctor(), sampleMissingDoctor(),
             FaultPlan::description());
}

QList<QCommandLineOption> knownOptions()
{
    return {
        {QStringLiteral("port"), QStringLiteral("Port of the service, 0 for any."), QStringLiteral("N"),
         QStringLiteral("0")},
        {QStringLiteral("dir"), QStringLiteral("Where to keep what arrives."), QStringLiteral("FOLDER")},
        {QStringLiteral("faults"), QStringLiteral("What is to go wrong."), QStringLiteral("FILE")},
        {QStringLiteral("tls"), QStringLiteral("https with a throwaway certificate.")},
        {QStringLiteral("direct-limit"),
         QStringLiteral("The largest file of a direct upload; 413 above. Default 10000000."), QStringLiteral("BYTES"),
         QStringLiteral("10000000")},
        {QStringLiteral("seal-answers"),
         QStringLiteral("never, asked (when the request was sealed; the default) or always."), QStringLiteral("WHEN"),
         QStringLiteral("asked")},
        {QStringLiteral("answer-form"),
         QStringLiteral("Of sealed answers: full (protected, iv, ciphertext, tag, kid; the default), short "
                        "(ciphertext, iv, tag) or published (the same three as the platform's guide prints them: the "
                        "tag is HMAC-SHA-256 of 32 bytes over the ciphertext alone)."),
         QStringLiteral("FORM"), QStringLiteral("full")},
        {QStringLiteral("answer-aad"),
         QStringLiteral(
             "The associated data of the short form: request (the protected text of the request; compact if "
             "it had none; the default), compact (Base64URL of {\"alg\":\"dir\",\"enc\":\"A128CBC-HS256\"}), "
             "spaced (the same with a space after each colon and comma) or empty."),
         QStringLiteral("DATA"), QStringLiteral("request")},
        {QStringLiteral("answer-tag"),
         QStringLiteral("Of the short form: 16 bytes (the default) or 32, the whole HMAC."), QStringLiteral("BYTES"),
         QStringLiteral("16")},
        {QStringLiteral("answer-iv"),
         QStringLiteral("Of the published form, the initialization vector in use: key-text (as in the guide's "
                        "example; the default) or given (the one in the answer)."),
         QStringLiteral("IV"), QStringLiteral("key-text")},
    };
}

template <class Value, std::size_t Count>
bool choose(const QCommandLineParser &parser, const QString &option, const std::array<Choice<Value>, Count> &choices,
            Value *value)
{
    for (const auto &[name, meaning] : choices) {
        if (parser.value(option) == QLatin1String(name)) {
            *value = meaning;
            return true;
        }
    }
    return false;
}

/// Returns an empty text, or the name of the option that cannot be used.
QString parseEncryption(const QCommandLineParser &parser, ResponseEncryption *encryption)
{
    if (!choose(parser, QStringLiteral("seal-answers"), Whens, &encryption->when))
        return QStringLiteral("--seal-answers is never, asked or always");
    if (!choose(parser, QStringLiteral("answer-form"), Forms, &encryption->form))
        return QStringLiteral("--answer-form is full, short or published");
    if (!choose(parser, QStringLiteral("answer-aad"), Associateds, &encryption->associated))
        return QStringLiteral("--answer-aad is request, compact, spaced or empty");
    if (!choose(parser, QStringLiteral("answer-tag"), TagBytes, &encryption->tagBytes))
        return QStringLiteral("--answer-tag is 16 or 32");
    const bool isOfShort = parser.isSet(QStringLiteral("answer-aad")) || parser.isSet(QStringLiteral("answer-tag"));
    if (isOfShort && encryption->form != ResponseEncryption::Form::Short)
        return QStringLiteral("--answer-aad and --answer-tag go together with --answer-form short only");
    if (!choose(parser, QStringLiteral("answer-iv"), Ivs, &encryption->iv))
        return QStringLiteral("--answer-iv is key-text or given");
    if (parser.isSet(QStringLiteral("answer-iv")) && encryption->form != ResponseEncryption::Form::Published)
        return QStringLiteral("--answer-iv goes together with --answer-form published only");
    return {};
}

/// Parses the command line. Returns nothing and sets `*problem` to a text when the command line is wrong. Answers
/// --help and --version and then exits the program.
std::optional<PracticeServer::Options> readCommandLine(const QCoreApplication &app, QString *problem)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(description());
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions(knownOptions());
    if (!parser.parse(QCoreApplication::arguments())) { // process() would print what was typed as it is
        *problem = parser.errorText();
        return std::nullopt;
    }
    parser.process(app);
    PracticeServer::Options options;
    bool portIsNumber = false;
    bool limitIsNumber = false;
    options.port = parser.value(QStringLiteral("port")).toUShort(&portIsNumber);
    options.folder = parser.value(QStringLiteral("dir"));
    options.faultFile = parser.value(QStringLiteral("faults"));
    options.tls = parser.isSet(QStringLiteral("tls"));
    options.directLimitBytes = parser.value(QStringLiteral("direct-limit")).toInt(&limitIsNumber);
    *problem = parseEncryption(parser, &options.answers);
    if (!limitIsNumber || options.directLimitBytes < 1 || options.directLimitBytes > MaxDirectLimitBytes)
        *problem = QStringLiteral("--direct-limit is a number of bytes up to 1000000000");
    if (!portIsNumber || options.folder.isEmpty() || !parser.positionalArguments().isEmpty())
        *problem = QStringLiteral(
            "use: clinicdesk-practice --dir FOLDER [--port N] [--faults FILE] [--tls] [...]; see --help");
    return problem->isEmpty() ? std::optional(options) : std::nullopt;
}

constexpr int WrongUse = 2;

int fail(const QString &problem)
{
    std::fprintf(stderr, "clinicdesk-practice: %s\n", qPrintable(clinicdesk::printableLine(problem)));
    return EXIT_FAILURE;
}

} // namespace

int main(int argc, char **argv)
{
    clinicdesk::hardenProcess(); // some people practise with real documents
    QCoreApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("clinicdesk-practice"));
    const auto arguments = QCoreApplication::arguments();
    if (arguments.contains(QLatin1String("-v")) || arguments.contains(QLatin1String("--version"))) {
        std::fputs(qPrintable(clinicdesk::versionText(QCoreApplication::applicationName(), {})), stdout);
        return EXIT_SUCCESS;
    }
    clinicdesk::keepNewFilesPrivate(); // people practise with documents that look real
    QString problem;
    const auto options = readCommandLine(app, &problem);
    if (!options) {
        fail(problem);
        return WrongUse;
    }
    if (!QDir().mkpath(options->folder))
        return fail(QStringLiteral("the folder cannot be made"));

    const clinicdesk::StopSignal stop;
    stop.raiseOnTermination();
    clinicdesk::ignoreBrokenPipes();
    PracticeServer practice(*options);
    if (!practice.start(&problem))
        return fail(problem);
    std::fputs(practice.readyLine().constData(), stdout);
    std::fflush(stdout);
    stop.waitForEndOfInput();
    practice.end();
    return EXIT_SUCCESS;
}
