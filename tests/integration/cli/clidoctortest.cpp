// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/commandline.h"

#include "tests/support/testprogram.h"

#include <QSet>
#include <QTest>

#include <algorithm>

using namespace clinicdesk::support;

namespace {

constexpr int mostAtOnce = 8; // calls, as without a convention

const auto asha = QStringLiteral("161400000000042");
const auto full = QStringLiteral("161494290947150");
const auto forbidden = QStringLiteral("161494290947403");
const auto missing = QStringLiteral("161494290947404");
const auto unknown = QStringLiteral("unknown");

QList<QJsonObject> doctorsOf(const Outcome &outcome)
{
    QList<QJsonObject> doctors;
    for (const auto &doctor : outcome.json()[QLatin1String("doctors")].toArray())
        doctors.append(doctor.toObject());
    return doctors;
}

/// Returns each doctor with its error: `161400000000042` or `unknown service.unknown-doctor`.
QStringList standings(const Outcome &outcome)
{
    QStringList lines;
    for (const auto &doctor : doctorsOf(outcome)) {
        const auto code = doctor[QLatin1String("error")][QLatin1String("code")].toString();
        lines.append((doctor[QLatin1String("id")].toString() + u' ' + code).trimmed());
    }
    return lines;
}

QStringList notAskedIn(const Outcome &outcome)
{
    QStringList ids;
    for (const auto &doctor : doctorsOf(outcome)) {
        const auto message = doctor[QLatin1String("error")][QLatin1String("message")].toString();
        if (message.startsWith(QLatin1String("Not asked")))
            ids.append(doctor[QLatin1String("id")].toString());
    }
    return ids;
}

QStringList codesOf(const QJsonObject &doctor)
{
    QStringList codes;
    for (const auto &finding : doctor[QLatin1String("findings")].toArray())
        codes.append(finding[QLatin1String("severity")].toString() + u' ' + finding[QLatin1String("code")].toString());
    return codes;
}

QStringList madeDoctors(int count)
{
    QStringList ids;
    for (int number = 1; number <= count; ++number)
        ids.append(QString::number(161400000000000 + number));
    return ids;
}

} // namespace

/// `doctor`, with the practice service and its sample doctors.
class CliDoctorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_cli = std::make_unique<CommandLine>(); }
    void printsTheProfileAsTheServiceGaveIt();
    void sendsTheAuthTokenAloneAndEscapesTheIdentifier();
    void checksEachProfile();
    void printsThemForPeople();
    void printsATable();
    void goesOnAfterFailures();
    void takesListsFromFilesAndFromStandardInput_data();
    void takesListsFromFilesAndFromStandardInput();
    void takesDigitsOfOtherScripts();
    void saysWhichLinesOfAListHaveNoId();
    void asksForEachOnceAndSaysWhatItRefuses();
    void asksForManyAndNoneTwice();
    void refusesWhatCannotBeMeant_data();
    void refusesWhatCannotBeMeant();
    void saysWhatTheServiceRefuses_data();
    void saysWhatTheServiceRefuses();
    void keepsWhatWasReadWhenTheTokenIsRefusedHalfway();
    void stopsAfterFiveFaultsInARowAndNamesWhoWasNotAsked_data();
    void stopsAfterFiveFaultsInARowAndNamesWhoWasNotAsked();
    void callsNotAskedOnlyWhatTheServiceDidNotSee_data();
    void callsNotAskedOnlyWhatTheServiceDidNotSee();
    void needsATokenOfItsOwn();
    void stopsAtOnce();
    void givesNothingOfTheTerminalAway();

private:
    Outcome ask(const QStringList &arguments, const QByteArray &input = {}) const
    {
        return m_cli->run(QStringList(QStringLiteral("doctor")) + arguments, input);
    }

    std::unique_ptr<CommandLine> m_cli;
};

void CliDoctorTest::printsTheProfileAsTheServiceGaveIt()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto outcome = ask({QStringLiteral("161494290947152"), QStringLiteral("--json")});
    QCOMPARE(outcome.exit, 0);
    QVERIFY(outcome.err.isEmpty());
    QCOMPARE(outcome.json().keys(), QStringList(QStringLiteral("doctors")));
    const auto doctor = doctorsOf(outcome).constFirst();
    QCOMPARE(doctor.keys(), (QStringList{QStringLiteral("error"), QStringLiteral("findings"), QStringLiteral("id"),
                                         QStringLiteral("profile")}));
    QVERIFY(doctor[QLatin1String("error")].isNull());
    QVERIFY(doctor[QLatin1String("findings")].toArray().isEmpty());
    const auto profile = doctor[QLatin1String("profile")];
    QCOMPARE(profile[QLatin1String("id")].toString(), QStringLiteral("161494290947152"));
    // spelled as the service spells it
    const auto personal = profile[QLatin1String("profile")][QLatin1String("personal")];
    QCOMPARE(personal[QLatin1String("salutation")].toString(), QStringLiteral("Prof."));
    QVERIFY(personal[QLatin1String("designation")].isUndefined());
}

void CliDoctorTest::sendsTheAuthTokenAloneAndEscapesTheIdentifier()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    QCOMPARE(ask({asha}).exit, 0);
    QCOMPARE(ask({QStringLiteral("a b%41ñ?c#d")}).exit, 1);
    const auto asked = practice.requests(QStringLiteral("doctor"));
    QCOMPARE(asked.size(), 2);
    for (const auto &request : asked) {
        const auto headers = request[QLatin1String("headers")].toObject();
        QCOMPARE(headers[QLatin1String("auth")].toString(), QStringLiteral("ok"));
        QVERIFY(!headers.contains(QStringLiteral("authorization")));
        QVERIFY(!headers.contains(QStringLiteral("cookie")));
        QVERIFY(request[QLatin1String("query")].toObject().isEmpty());
    }
    QVERIFY(asked.last()[QLatin1String("path")].toString().endsWith(QStringLiteral("/a b%41ñ?c#d")));
}

void CliDoctorTest::checksEachProfile()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto outcome =
        ask({QStringLiteral("--check"), asha, QStringLiteral("161400000000002"), QStringLiteral("--json")});
    QCOMPARE(outcome.exit, 0); // a finding is not a failure
    const auto doctors = doctorsOf(outcome);
    QCOMPARE(codesOf(doctors[0]),
             (QStringList{QStringLiteral("to-fix clinic.no-number"), QStringLiteral("note degree.no-display-status"),
                          QStringLiteral("note picture.missing")}));
    QCOMPARE(doctors[0][QLatin1String("findings")][0][QLatin1String("message")].toString(),
             QStringLiteral("A clinic has no phone. Harbour Day Clinic: add a phone number."));
    QCOMPARE(codesOf(doctors[1]), QStringList());
}

void CliDoctorTest::printsThemForPeople()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto one = ask({asha});
    QCOMPARE(one.exit, 0);
    QVERIFY2(one.out.startsWith("161400000000042, Dr. Asha Q. Testwala\n  Doctor ID: 161400000000042\n"), one.out);
    QVERIFY2(one.out.contains("  Sunrise Clinic · Postal code: 400000\n"), one.out);
    const auto checked = ask({QStringLiteral("--check"), asha, QStringLiteral("161400000000002"), unknown});
    QCOMPARE(checked.exit, 1);
    QCOMPARE(
        checked.out,
        QByteArray(
            "161400000000042, Dr. Asha Q. Testwala\n  To fix    A clinic has no phone. Harbour Day Clinic: add a phone "
            "number.\n  Note      A degree has no display status. MD, General Medicine: add the display status.\n  "
            "Note      No picture. Add a picture to the profile.\n161400000000002, Dr. Devan Placeholder\n  OK.\n"
            "unknown: The service has no doctor with this ID. It says: “there is no such doctor”. Check every letter "
            "and "
            "digit of the ID.\nDoctors: 3, to fix: 1, with notes: 0, OK: 1, could not be read: 1\n"));
}

void CliDoctorTest::printsATable()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const QStringList arguments{QStringLiteral("--check"), QStringLiteral("--csv"), asha, forbidden,
                                QStringLiteral("161494290947154")};
    const auto table = ask(arguments);
    QCOMPARE(table.exit, 1); // the others may be read
    const auto lines = table.out.split('\n');
    QCOMPARE(lines.size(), 5);
    QCOMPARE(lines[0], QByteArray("result,doctor_id,name,findings,default_clinic,missing_fields,codes\r"));
    QCOMPARE(lines[1],
             QByteArray("To fix,161400000000042,Dr. Asha Q. Testwala,\"A clinic has no phone; a degree has no "
                        "display status; no picture\",Sunrise Clinic,2,clinic.no-number "
                        "degree.no-display-status picture.missing\r"));
    QVERIFY2(lines[2].startsWith("Could not read,161494290947403,,") && lines[2].endsWith(",,,service.not-allowed\r"),
             lines[2]);
    QVERIFY2(lines[3].startsWith("To fix,161494290947154,"), lines[3]);
    QCOMPARE(ask(arguments + QStringList(QStringLiteral("--bom"))).out, "\xef\xbb\xbf" + table.out);
}

void CliDoctorTest::goesOnAfterFailures()
{
    const PracticeService practice({fault(QStringLiteral("doctor"), QStringLiteral("close"), {}, 1)});
    m_cli->signIn(practice);
    QStringList ids = madeDoctors(40);
    ids << forbidden << missing << unknown;
    const auto outcome = ask(ids + QStringList{QStringLiteral("--json"), QStringLiteral("--check")});
    const auto lines = standings(outcome);
    QCOMPARE(lines.size(), ids.size());
    int broken = 0;
    for (qsizetype at = 0; at < ids.size(); ++at) {
        QCOMPARE(lines[at].section(u' ', 0, 0), ids[at]);
        broken += lines[at].endsWith(QLatin1String(" network.interrupted")) ? 1 : 0;
    }
    QCOMPARE(broken, 1);
    QCOMPARE(lines.mid(40), (QStringList{forbidden + QStringLiteral(" service.not-allowed"),
                                         missing + QStringLiteral(" service.data-missing"),
                                         unknown + QStringLiteral(" service.unknown-doctor")}));
    QCOMPARE(outcome.exit, 1); // some may be read, so the caller is signed in
}

void CliDoctorTest::takesListsFromFilesAndFromStandardInput_data()
{
    QTest::addColumn<QByteArray>("list");
    const auto utf16 = [](const QString &text) {
        QByteArray bytes("\xff\xfe");
        for (const auto sign : text)
            bytes.append(static_cast<char>(sign.unicode() & 0xff)).append(static_cast<char>(sign.unicode() >> 8));
        return bytes;
    };
    QTest::newRow("lines") << QByteArray("161400000000042\n161494290947150\n");
    QTest::newRow("one line") << QByteArray("161400000000042, 161494290947150");
    QTest::newRow("a table") << QByteArray(
        "\xef\xbb\xbfname;doctor_id\r\nAsha;161400000000042\r\nAsha;161494290947150\r\n");
    QTest::newRow("UTF-16") << utf16(QStringLiteral("161400000000042\r\n161494290947150"));
}

void CliDoctorTest::takesListsFromFilesAndFromStandardInput()
{
    QFETCH(const QByteArray, list);
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto json = QStringLiteral("--json");
    const auto file = m_cli->paper(QStringLiteral("ids.txt"), list);
    QCOMPARE(standings(ask({QStringLiteral("--ids"), file, json})), (QStringList{asha, full}));
    QCOMPARE(standings(ask({QStringLiteral("-"), json}, list)), (QStringList{asha, full}));
    QCOMPARE(standings(ask({full, QStringLiteral("-"), json}, list)), (QStringList{full, asha}));
}

void CliDoctorTest::takesDigitsOfOtherScripts()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    QCOMPARE(standings(ask({QStringLiteral("१६१४०००००۰۰۰۰42"), QStringLiteral("--json")})), QStringList{asha});
}

void CliDoctorTest::saysWhichLinesOfAListHaveNoId()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto file = m_cli->paper(QStringLiteral("ids.csv"), "name,id\nAsha,161400000000042\nBram\nChitra,\n");
    const auto outcome = ask({QStringLiteral("--ids"), file, QStringLiteral("--json")});
    QCOMPARE(outcome.exit, 0);
    QCOMPARE(standings(outcome), QStringList{asha});
    QVERIFY2(outcome.err.contains(file.toUtf8() + ": 2 lines have no doctor ID: 3, 4.\n"), outcome.err);
    const auto none = ask({QStringLiteral("-")}, "name,id\nAsha,\n");
    QCOMPARE(none.exit, 2);
    QVERIFY2(none.err.contains("Standard input: 1 line has no doctor ID: 2.\n"), none.err);
}

void CliDoctorTest::asksForEachOnceAndSaysWhatItRefuses()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto outcome =
        ask({asha, asha, QStringLiteral("-"), QStringLiteral("--json")}, "161400000000042\n..\n<b>7</b>\n1.61E+14\n");
    QCOMPARE(outcome.exit, 5);
    QCOMPARE(standings(outcome),
             (QStringList{asha, QStringLiteral(".. input.invalid"), QStringLiteral("<b>7</b> input.invalid"),
                          QStringLiteral("1.61E+14 input.invalid")}));
    QVERIFY2(outcome.err.contains("2 duplicate IDs skipped.") &&
                 outcome.err.contains("3 values skipped, because they are not valid doctor IDs."),
             outcome.err);
    QCOMPARE(practice.requests(QStringLiteral("doctor")).size(), 1);
}

void CliDoctorTest::asksForManyAndNoneTwice()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto ids = madeDoctors(300);
    const auto outcome =
        ask({QStringLiteral("-"), QStringLiteral("--check"), QStringLiteral("--json")}, ids.join(u'\n').toUtf8());
    QCOMPARE(doctorsOf(outcome).size(), 300);
    QVERIFY2(outcome.err.contains("100 of 300\n200 of 300\n"), outcome.err);
    QSet<QString> paths;
    for (const auto &request : practice.requests(QStringLiteral("doctor")))
        paths.insert(request[QLatin1String("path")].toString());
    QCOMPARE(paths.size(), 300);
    QCOMPARE(practice.requests(QStringLiteral("doctor")).size(), 300);
}

void CliDoctorTest::refusesWhatCannotBeMeant_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<int>("exit");
    const auto row = [](const char *name, const QStringList &arguments, const QByteArray &input = {}, int exit = 2) {
        QTest::newRow(name) << arguments << input << exit;
    };
    const auto dash = QStringLiteral("-");
    row("unknown", {});
    row("an empty list", {dash}, "\n ,;");
    row("an empty identifier", {asha, QString()});
    row("dots", {QStringLiteral("..")});
    row("too long", {QString(501, u'1')});
    row("an unknown option", {asha, QStringLiteral("--all")});
    row("a table without a check", {asha, QStringLiteral("--csv")});
    row("a table and JSON", {asha, QStringLiteral("--check"), QStringLiteral("--csv"), QStringLiteral("--json")});
    row("a mark without a table", {asha, QStringLiteral("--check"), QStringLiteral("--bom")});
    row("standard input twice", {dash, dash});
    row("too many", {dash}, madeDoctors(5001).join(u' ').toUtf8());
    row("a file that is not there", {QStringLiteral("--ids"), QStringLiteral("/nowhere/ids.txt")}, {}, 5);
}

void CliDoctorTest::refusesWhatCannotBeMeant()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, input);
    QFETCH(const int, exit);
    const PracticeService practice;
    m_cli->signIn(practice);
    const auto refused = ask(arguments, input);
    QCOMPARE(refused.exit, exit);
    QVERIFY(!refused.err.isEmpty());
    QVERIFY(practice.requests(QStringLiteral("doctor")).isEmpty());
}

void CliDoctorTest::saysWhatTheServiceRefuses_data()
{
    QTest::addColumn<QJsonObject>("plan");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const char *action, const char *parameters, int exit, const char *code,
                        const char *words) {
        QTest::newRow(name) << always(QStringLiteral("doctor"), QString::fromLatin1(action),
                                      QJsonDocument::fromJson(parameters).object())
                            << exit << QString::fromLatin1(code) << QString::fromUtf8(words);
    };
    row("not allowed", "status",
        R"({"status":403,"body":{"data":{},"error":{"code":"UNAUTHORIZED_ENTITY","message":"no"}}})", 3,
        "service.not-allowed", "You do not have permission to view this doctor.");
    row("wrong identifier", "status",
        R"({"status":400,"body":{"data":{},"error":{"code":"INVALID_DATA","message":"no"}}})", 1,
        "service.unknown-doctor", "The service has no doctor with this ID.");
    row("a refusal with 200", "status",
        R"({"status":200,"body":{"data":{},"error":{"code":"INVALID_DATA","message":"no"}}})", 1,
        "service.unknown-doctor", "The service has no doctor with this ID.");
    row("no data", "status", R"({"status":403})", 1, "service.data-missing",
        "The service has no data for this doctor.");
    row("500", "status", R"({"status":500})", 1, "service.refused-request",
        "The service address, the doctor profile token or the request is wrong");
    row("a busy service", "status", R"({"status":503})", 4, "service.unavailable", "Nothing was changed. Try again");
    row("a page", "not-json", "{}", 4, "network.captive", "Sign in to this network");
    row("no profile", "status", R"({"status":200,"body":{"id":"1"}})", 1, "service.bad-answer", "could not understand");
    row("half an answer", "close-in-answer", "{}", 4, "network.interrupted", "Nothing was changed. Try again");
}

void CliDoctorTest::saysWhatTheServiceRefuses()
{
    QFETCH(const QJsonObject, plan);
    QFETCH(const int, exit);
    QFETCH(const QString, code);
    QFETCH(const QString, words);
    const PracticeService practice({plan});
    m_cli->signIn(practice);
    const auto refused = ask({asha, QStringLiteral("--json")});
    QCOMPARE(refused.exit, exit);
    QCOMPARE(standings(refused), QStringList(asha + u' ' + code));
    const auto doctor = doctorsOf(refused).constFirst();
    const auto message = doctor[QLatin1String("error")][QLatin1String("message")].toString();
    QVERIFY2(message.contains(words), qPrintable(message));
    QVERIFY(doctor[QLatin1String("profile")].isNull());
    QCOMPARE(practice.requests(QStringLiteral("doctor")).size(), 1); // final: never repeated automatically
}

void CliDoctorTest::keepsWhatWasReadWhenTheTokenIsRefusedHalfway()
{
    QJsonArray plan;
    for (int call = 9; call <= 40; ++call)
        plan.append(QJsonObject{{QStringLiteral("on"), QStringLiteral("doctor")},
                                {QStringLiteral("nth"), QJsonArray{call}},
                                {QStringLiteral("do"), QStringLiteral("status")},
                                {QStringLiteral("status"), 401}});
    const PracticeService practice(plan);
    m_cli->signIn(practice);
    const auto outcome = ask({QStringLiteral("-"), QStringLiteral("--json")}, madeDoctors(30).join(u'\n').toUtf8());
    QCOMPARE(outcome.exit, 3);
    const auto doctors = doctorsOf(outcome);
    QCOMPARE(doctors.size(), 30);
    // Calls at the same time arrive in any order, so the first doctor may be one of those without an answer.
    QVERIFY(std::ranges::any_of(doctors,
                                [](const QJsonObject &doctor) { return !doctor[QLatin1String("profile")].isNull(); }));
    QCOMPARE(doctors.last()[QLatin1String("error")][QLatin1String("code")].toString(),
             QStringLiteral("signin.refused"));
    QVERIFY(practice.requests(QStringLiteral("doctor")).size() < 30);
}

void CliDoctorTest::stopsAfterFiveFaultsInARowAndNamesWhoWasNotAsked_data()
{
    QTest::addColumn<int>("goodBefore");
    QTest::newRow("the first five") << 0;
    QTest::newRow("five in a row") << 8;
}

void CliDoctorTest::stopsAfterFiveFaultsInARowAndNamesWhoWasNotAsked()
{
    QFETCH(const int, goodBefore);
    QJsonArray plan;
    for (int call = goodBefore + 1; call <= 40; ++call)
        plan.append(QJsonObject{{QStringLiteral("on"), QStringLiteral("doctor")},
                                {QStringLiteral("nth"), QJsonArray{call}},
                                {QStringLiteral("do"), QStringLiteral("status")},
                                {QStringLiteral("status"), 500}});
    const PracticeService practice(plan);
    m_cli->signIn(practice);
    const auto ids = madeDoctors(30);
    const auto outcome = ask({QStringLiteral("-"), QStringLiteral("--json")}, ids.join(u'\n').toUtf8());
    QCOMPARE(outcome.exit, 3);
    const auto lines = standings(outcome);
    QCOMPARE(lines.size(), 30);
    const auto faults = lines.filter(QStringLiteral("service.refused-request")).size();
    QVERIFY(goodBefore == 0 ? faults == 5 : faults >= 5 && faults < 5 + mostAtOnce);
    const auto notAsked = lines.filter(QStringLiteral("signin.refused"));
    const auto good = lines.size() - faults - notAsked.size();
    QVERIFY(good <= goodBefore && good > goodBefore - mostAtOnce); // the others may be in progress when it stops
    QVERIFY2(outcome.err.contains("It may refuse the doctor profile token."), outcome.err);
    QVERIFY(notAskedIn(outcome).contains(ids.last()));
    QVERIFY(practice.requests(QStringLiteral("doctor")).size() < goodBefore + faults + mostAtOnce);
}

void CliDoctorTest::callsNotAskedOnlyWhatTheServiceDidNotSee_data()
{
    QTest::addColumn<int>("status");
    QTest::newRow("a refused token") << 401;
    QTest::newRow("five errors in a row") << 500;
}

void CliDoctorTest::callsNotAskedOnlyWhatTheServiceDidNotSee()
{
    QFETCH(const int, status);
    const PracticeService practice(
        {always(QStringLiteral("doctor"), QStringLiteral("status"), QJsonObject{{QStringLiteral("status"), status}})});
    m_cli->signIn(practice);
    const auto ids = madeDoctors(12);
    const auto outcome = ask(ids + QStringList(QStringLiteral("--json")));
    QCOMPARE(outcome.exit, 3);
    QCOMPARE(doctorsOf(outcome).size(), ids.size());
    const auto notAsked = notAskedIn(outcome);
    QVERIFY(!notAsked.isEmpty());
    const auto line = "Stopped. Not asked: " + notAsked.join(QStringLiteral(", ")).toUtf8() + ".\n";
    QVERIFY2(outcome.err.contains(line), outcome.err);
    for (const auto &request : practice.requests(QStringLiteral("doctor"))) {
        const auto asked = request[QLatin1String("path")].toString().section(u'/', -1);
        QVERIFY2(ids.contains(asked) && !notAsked.contains(asked), qPrintable(asked));
    }
    const auto forPeople = ask(ids);
    QCOMPARE(forPeople.exit, 3);
    QVERIFY2(forPeople.out.contains(ids.last().toUtf8() + ": Not asked, because the list stopped before."),
             forPeople.out);
}

void CliDoctorTest::needsATokenOfItsOwn()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    auto secrets = practice.secrets();
    secrets.remove(QStringLiteral("auth_token"));
    m_cli->writeSecrets(secrets);
    const auto refused = ask({asha, full, QStringLiteral("--json")});
    QCOMPARE(refused.exit, 3);
    QCOMPARE(refused.error(), QStringLiteral("signin.missing"));
    QVERIFY2(refused.err.contains("There is no doctor profile token for"), refused.err);
    QVERIFY(practice.requests(QStringLiteral("doctor")).isEmpty());
    secrets.insert(QStringLiteral("auth_token"), QStringLiteral("made-up-and-wrong"));
    m_cli->writeSecrets(secrets);
    const auto mistaken = ask({asha, QStringLiteral("--json")});
    QCOMPARE(mistaken.exit, 1);
    QCOMPARE(standings(mistaken), QStringList(asha + QStringLiteral(" service.refused-request")));
    QVERIFY(!mistaken.out.contains("made-up-and-wrong") && !mistaken.err.contains("made-up-and-wrong"));
}

void CliDoctorTest::stopsAtOnce()
{
    const PracticeService practice({QJsonObject{{QStringLiteral("on"), QStringLiteral("doctor")},
                                                {QStringLiteral("nth"), QJsonArray{105, 106, 107, 108}},
                                                {QStringLiteral("do"), QStringLiteral("silence")}}});
    m_cli->signIn(practice);
    auto ids = madeDoctors(210);
    ids.removeIf([](const QString &id) { return id.toLongLong() % 20 == 4; }); // the service refuses these
    const auto list = m_cli->paper(QStringLiteral("ids.txt"), ids.join(u'\n').toUtf8());
    const auto process =
        m_cli->start({QStringLiteral("doctor"), QStringLiteral("--ids"), list, QStringLiteral("--json")});
    QVERIFY(CommandLine::tells(*process, "100 of "));
    process->terminate();
    const auto outcome = CommandLine::outcomeOf(*process);
    QCOMPARE(outcome.exit, 4);
    const auto doctors = doctorsOf(outcome);
    QCOMPARE(doctors.size(), ids.size());
    QCOMPARE(doctors.last()[QLatin1String("error")][QLatin1String("code")].toString(),
             QStringLiteral("work.cancelled"));
}

void CliDoctorTest::givesNothingOfTheTerminalAway()
{
    const PracticeService practice;
    m_cli->signIn(practice);
    for (const auto &arguments : {QStringList{QStringLiteral("161494290947154")},
                                  QStringList{QStringLiteral("161494290947154"), QStringLiteral("--check")},
                                  QStringList{QStringLiteral("\u001b[31m")}}) {
        const auto outcome = ask(arguments);
        const auto text = QString::fromUtf8(outcome.out + outcome.err);
        for (const auto sign : {QChar(0x1b), QChar(0x7), QChar(0), QChar(0x202e)})
            QVERIFY2(!text.contains(sign), qPrintable(text));
    }
}

CLINICDESK_TEST(CliDoctorTest)
#include "clidoctortest.moc"
