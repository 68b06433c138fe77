// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionlist.h"
#include "core/person/people.h"
#include "tests/integration/cli/commandline.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

/// The words of a `connection` command; FILE stands for `file`.
QStringList ofConnection(const char *command, const QString &file)
{
    auto words = QString::fromLatin1(command).split(QLatin1Char(' '));
    words.replaceInStrings(QStringLiteral("FILE"), file);
    return QStringList(QStringLiteral("connection")) + words;
}

} // namespace

/// What the role of a person allows on the command line.
class CliRolesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_cli = std::make_unique<CommandLine>(); }
    void allowsWhatTheRoleAllows_data();
    void allowsWhatTheRoleAllows();
    void allowsConnectionsByRole_data() { tableOfRoles(); }
    void allowsConnectionsByRole();
    void allowsRemovalByRole_data() { tableOfRoles(); }
    void allowsRemovalByRole();

private:
    /// Each role, without and with `settings_for_admins`.
    static void tableOfRoles();
    QString peopleFile() const { return m_cli->home() + QStringLiteral("/config/clinicdesk/people.json"); }
    /// Saves Ina, and Rolf with this role.
    void saveRolf(Role role)
    {
        // scrypt(rolfsPin, salt, N = 2^10, r = 8, p = 1): the lowest cost that is read, because each command takes it.
        const PinHash pin{.salt = "made up for test",
                          .hash = QByteArray::fromBase64("izhKkSGWct+FCMwi/weWd4W1RvSzt1/V8WA/3Femejo="),
                          .costLog2 = 10};
        QVERIFY(People::update(peopleFile(), [&](People &people) {
                    const auto first = people.addOrReplace(
                        {.id = firstPersonId(), .name = QStringLiteral("Ina Invented"), .pin = pin});
                    return first ? people.addOrReplace({{QStringLiteral("p2")}, rolf, role, pin}) : first;
                }).ok());
    }
    /// Gives Rolf the role of the row, and uses its policy.
    void useRow();
    /// Runs the command as Rolf on a terminal.
    Outcome asRolf(const QStringList &command) const
    {
        return m_cli->onTerminal(QStringList{QStringLiteral("--person"), rolf} + command, "PIN of Rolf", rolfsPin);
    }
    /// Whether Rolf may do this. Anything else than that the role does not allow it counts as allowed.
    bool isAllowed(const QStringList &command) const;

    std::unique_ptr<CommandLine> m_cli;
};

void CliRolesTest::allowsWhatTheRoleAllows_data()
{
    QTest::addColumn<QString>("role");
    QTest::addColumn<QStringList>("allowed");
    QTest::addColumn<QStringList>("refused");
    const auto row = [](const char *role, const QStringList &allowed, const QStringList &refused) {
        QTest::newRow(role) << QString::fromLatin1(role) << allowed << refused;
    };
    // The whole table is that of `PermissionTest`.
    row("receptionist", {QStringLiteral("outbox list"), QStringLiteral("aadhaar init")},
        {QStringLiteral("assessments"), QStringLiteral("doctor D1"), QStringLiteral("privacy request"),
         QStringLiteral("privacy list"), QStringLiteral("journal list"), QStringLiteral("journal verify"),
         QStringLiteral("journal accept"), QStringLiteral("journal remove-old"),
         QStringLiteral("journal export x.csv")});
    row("doctor", {QStringLiteral("assessments"), QStringLiteral("doctor D1")},
        {QStringLiteral("aadhaar init"), QStringLiteral("privacy list"), QStringLiteral("journal list")});
    row("admin", {QStringLiteral("aadhaar init"), QStringLiteral("privacy list"), QStringLiteral("journal list")}, {});
}

void CliRolesTest::allowsWhatTheRoleAllows()
{
    QFETCH(const QString, role);
    QFETCH(const QStringList, allowed);
    QFETCH(const QStringList, refused);
    saveRolf(*roleFromText(role));
    const auto added = asRolf({QStringLiteral("connection"), QStringLiteral("add"), QStringLiteral("Sunrise"),
                               QStringLiteral("--base-url"), QStringLiteral("http://127.0.0.1:1"),
                               QStringLiteral("--user-oid"), QStringLiteral("161494290947153")});
    QVERIFY2(added.exit == 0, added.out.constData());
    for (const auto &command : allowed + refused) {
        const auto outcome = asRolf(command.split(QLatin1Char(' ')));
        const bool isRefused = outcome.out.contains("Your role does not allow this");
        QVERIFY2(isRefused == refused.contains(command), qPrintable(command));
        QVERIFY2(!isRefused || outcome.exit == 3, qPrintable(command));
    }
}

void CliRolesTest::tableOfRoles()
{
    QTest::addColumn<QString>("role");
    QTest::addColumn<bool>("forAdmins");
    for (const auto *role : {"receptionist", "doctor", "admin"}) {
        QTest::addRow("%s", role) << QString::fromLatin1(role) << false;
        QTest::addRow("%s, settings for admins", role) << QString::fromLatin1(role) << true;
    }
}

void CliRolesTest::useRow()
{
    QFETCH(const QString, role);
    QFETCH(const bool, forAdmins);
    saveRolf(*roleFromText(role));
    const QByteArray policy = forAdmins ? "true" : "false";
    const auto path =
        m_cli->paper(QStringLiteral("policy.json"), R"({"roles": {"settings_for_admins": )" + policy + "}}");
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    m_cli->environment.insert(QStringLiteral("CLINICDESK_POLICY_FILE"), path);
}

bool CliRolesTest::isAllowed(const QStringList &command) const
{
    const auto outcome = asRolf(command);
    const bool isRefused = outcome.out.contains("Your role does not allow this");
    if (isRefused != (outcome.exit == 3))
        qFatal("%s: %s", qPrintable(command.join(QLatin1Char(' '))), outcome.out.constData());
    return !isRefused;
}

void CliRolesTest::allowsConnectionsByRole()
{
    QFETCH(const QString, role);
    QFETCH(const bool, forAdmins);
    const bool mayChange = role == QLatin1String("admin") || !forAdmins;
    const auto config = m_cli->home() + QStringLiteral("/config/clinicdesk/people/p2");
    QVERIFY(QDir().mkpath(config));
    QVERIFY(ConnectionList::update(config + QStringLiteral("/connections.json"), [](ConnectionList &list) {
                return list.addOrReplace({.id = {QStringLiteral("c1")},
                                          .name = QStringLiteral("Noon"),
                                          .baseUrl = QUrl(QStringLiteral("http://127.0.0.1:1"))});
            }).ok());
    useRow();
    const auto file = m_cli->home() + QStringLiteral("/files/connections.json");
    for (const auto *command : {"list", "show Noon", "use Noon", "check Noon", "export FILE"})
        QVERIFY2(isAllowed(ofConnection(command, file)), command);
    for (const auto *command :
         {"add Dusk --base-url http://127.0.0.1:2", "set Noon --encrypt on", "import FILE", "remove Noon --force"})
        QVERIFY2(isAllowed(ofConnection(command, file)) == mayChange, command);
    const auto listed = asRolf({QStringLiteral("connection"), QStringLiteral("list")});
    QVERIFY2(listed.out.contains("Noon  ") != mayChange, listed.out.constData());
    for (const auto *added : {"Dusk", "Noon (2)"})
        QVERIFY2(listed.out.contains(added) == mayChange, listed.out.constData());
}

void CliRolesTest::allowsRemovalByRole()
{
    QFETCH(const QString, role);
    QFETCH(const bool, forAdmins);
    const bool isAdmin = role == QLatin1String("admin");
    useRow();
    const QStringList erase{QStringLiteral("erase"), QStringLiteral("--yes")};
    const QStringList ofIna{QStringLiteral("--of"), QStringLiteral("Ina Invented")};
    const QList<QStringList> forAdminsOnly{{QStringLiteral("--journal")}, {QStringLiteral("--all")}, ofIna};
    for (const auto &options : isAdmin ? QList<QStringList>() : forAdminsOnly)
        QVERIFY2(!isAllowed(erase + options), qPrintable(options.first()));
    QCOMPARE(People::load(peopleFile())->all().size(), 2);
    if (isAdmin)
        QVERIFY(isAllowed(erase + ofIna));
    QCOMPARE(People::load(peopleFile())->all().size(), 2); // the first person stays in the list
    const bool mayEraseOwn = isAdmin || !forAdmins;
    QCOMPARE(isAllowed(erase), mayEraseOwn);
    QCOMPARE(People::load(peopleFile())->all().size(), mayEraseOwn ? 1 : 2);
}

CLINICDESK_TEST(CliRolesTest)
#include "clirolestest.moc"
