// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policyfile.h"

#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace clinicdesk;

namespace {

/// Writes a certificate of its own to `pem`, and its key to `key`.
bool makeCertificate(const QString &pem, const QString &key)
{
    QProcess openssl;
    openssl.start(QStringLiteral("openssl"),
                  {QStringLiteral("req"), QStringLiteral("-x509"), QStringLiteral("-newkey"), QStringLiteral("ec"),
                   QStringLiteral("-pkeyopt"), QStringLiteral("ec_paramgen_curve:P-256"), QStringLiteral("-nodes"),
                   QStringLiteral("-subj"), QStringLiteral("/CN=Made-up authority"), QStringLiteral("-keyout"), key,
                   QStringLiteral("-out"), pem});
    return openssl.waitForFinished() && openssl.exitCode() == 0;
}

const QByteArray valid = "{\"lock_minutes\": 7}\n";

/// How the sandbox of a Flatpak shows root of the computer.
constexpr uid_t hiddenRoot = 65534;

} // namespace

/// Which policy file applies, and who may own it. The administrator's file is in a folder of the test.
class PolicyFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        ::chmod(QFile::encodeName(m_folder->path()).constData(), 0755);
    }
    void fixesNothingWithoutAFile();
    void readsTheTrialFileWhereTheAdministratorHasNone();
    void neverReadsTheTrialFileInPlaceOfTheAdministrators_data();
    void neverReadsTheTrialFileInPlaceOfTheAdministrators();
    void refusesAMissingTrialFile();
    void refusesFilesThatOthersCanChange_data();
    void refusesFilesThatOthersCanChange();
    void refusesTheAdministratorsFileOfAnotherOwner();
    void refusesAFolderThatOthersCanChange();
    void refusesAnotherFolderThatOthersCanChange();
    void refusesAnyFolderOnTheWayThatOthersCanChange_data();
    void refusesAnyFolderOnTheWayThatOthersCanChange();
    void refusesWhatIsNoFile();
    void saysTheLineOfTheField();
    void checksTheCertificates_data();
    void checksTheCertificates();
    void checksAFileOfAnyUserBeforeItIsRolledOut();
    void knowsThePlaceOnThisSystem();
    void readsTheFileOfTheComputerInAFlatpak();
    void refusesAFileOfAnotherOwnerInAFlatpak();
    void findsTheCertificatesOfTheComputerInAFlatpak();
    void refusesAFlatpakThatCannotSeeTheFileOfTheComputer();

private:
    QString writeInFlatpak(const QString &name, const QByteArray &content, uid_t owner) const;
    QString write(const QString &name, const QByteArray &content, mode_t mode = 0644) const
    {
        QFile file(m_folder->filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write");
        file.close();
        ::chmod(QFile::encodeName(file.fileName()).constData(), mode);
        return file.fileName();
    }
    PolicyPlaces places() const
    {
        return {.administratorsFile = m_folder->filePath(QStringLiteral("policy.json")),
                .trialFile = m_folder->filePath(QStringLiteral("trial.json"))};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void PolicyFileTest::fixesNothingWithoutAFile()
{
    const auto reading = loadPolicy({.administratorsFile = places().administratorsFile, .trialFile = {}});
    QVERIFY(reading.ok());
    QCOMPARE(reading.policy, Policy());
}

void PolicyFileTest::readsTheTrialFileWhereTheAdministratorHasNone()
{
    write(QStringLiteral("trial.json"), valid);
    const auto reading = loadPolicy(places());
    QVERIFY(reading.ok());
    QCOMPARE(reading.policy.lockTime, std::optional(std::chrono::minutes(7)));
    QCOMPARE(reading.policy.file, places().trialFile);
}

void PolicyFileTest::neverReadsTheTrialFileInPlaceOfTheAdministrators_data()
{
    QTest::addColumn<QString>("kind");
    for (const auto *kind : {"valid", "wrong", "unreadable", "folder", "broken link", "locked folder"})
        QTest::newRow(kind) << QString::fromLatin1(kind);
}

void PolicyFileTest::neverReadsTheTrialFileInPlaceOfTheAdministrators()
{
    QFETCH(const QString, kind);
    write(QStringLiteral("trial.json"), "{\"lock_minutes\": 30}");
    auto both = places();
    if (kind == QLatin1String("valid")) {
        write(QStringLiteral("policy.json"), "{\"lock_minutes\": 1}");
    } else if (kind == QLatin1String("wrong")) {
        write(QStringLiteral("policy.json"), "{");
    } else if (kind == QLatin1String("unreadable")) {
        write(QStringLiteral("policy.json"), valid, 0);
    } else if (kind == QLatin1String("folder")) {
        QDir(m_folder->path()).mkdir(QStringLiteral("policy.json"));
    } else if (kind == QLatin1String("broken link")) {
        QFile::link(QStringLiteral("/nowhere/at/all"), both.administratorsFile);
    } else {
        const auto folder = m_folder->filePath(QStringLiteral("etc"));
        QDir().mkdir(folder);
        both.administratorsFile = folder + QStringLiteral("/policy.json");
        QFile::link(QStringLiteral("/nowhere"), both.administratorsFile);
        ::chmod(QFile::encodeName(folder).constData(), 0);
    }
    const auto reading = loadPolicy(both);
    QVERIFY(reading.policy.lockTime != std::chrono::minutes(30));
    QCOMPARE(both.fileInUse(), both.administratorsFile);
    QVERIFY(reading.problem || reading.policy.file == both.administratorsFile);
    ::chmod(QFile::encodeName(m_folder->filePath(QStringLiteral("etc"))).constData(), 0755);
}

void PolicyFileTest::refusesAMissingTrialFile()
{
    const auto reading = loadPolicy(places());
    QVERIFY(reading.problem);
    QCOMPARE(reading.problem->reason, PolicyReason::FileMissing);
    QCOMPARE(reading.problem->file, places().trialFile);
}

void PolicyFileTest::refusesFilesThatOthersCanChange_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<bool>("isRefused");
    QTest::newRow("0644") << 0644 << false;
    QTest::newRow("0444") << 0444 << false;
    QTest::newRow("0600") << 0600 << false;
    QTest::newRow("0664") << 0664 << true;
    QTest::newRow("0646") << 0646 << true;
    QTest::newRow("0622") << 0622 << true;
}

void PolicyFileTest::refusesFilesThatOthersCanChange()
{
    QFETCH(const int, mode);
    QFETCH(const bool, isRefused);
    write(QStringLiteral("trial.json"), valid, static_cast<mode_t>(mode));
    const auto reading = loadPolicy(places());
    QCOMPARE(reading.problem.has_value(), isRefused);
    if (isRefused)
        QCOMPARE(reading.problem->reason, PolicyReason::FileWritable);
}

void PolicyFileTest::refusesTheAdministratorsFileOfAnotherOwner()
{
    const auto path = write(QStringLiteral("policy.json"), valid);
    if (geteuid() == 0)
        QCOMPARE(::chown(QFile::encodeName(path).constData(), 4711, 4711), 0);
    const auto reading = loadPolicy(places());
    QVERIFY(reading.problem);
    QCOMPARE(reading.problem->reason, PolicyReason::FileOwner);
    QCOMPARE(reading.policy, Policy());
}

void PolicyFileTest::refusesAFolderThatOthersCanChange()
{
    // Only root can put a file of root into a folder of another owner; elsewhere the file of root is a system file.
    const auto file = geteuid() == 0 ? write(QStringLiteral("policy.json"), valid) : QStringLiteral("/etc/hostname");
    if (geteuid() != 0) {
        const auto ofRoot = loadPolicy({.administratorsFile = file, .trialFile = {}});
        QCOMPARE(ofRoot.problem->reason, PolicyReason::JsonMalformed); // the owner is accepted
        return;
    }
    QVERIFY(loadPolicy(places()).ok());
    ::chmod(QFile::encodeName(m_folder->path()).constData(), 0777);
    const auto reading = loadPolicy(places());
    QVERIFY(reading.problem);
    QCOMPARE(reading.problem->reason, PolicyReason::FolderWritable);
}

/// By a link, or for the file of certificates that the policy names.
void PolicyFileTest::refusesAnotherFolderThatOthersCanChange()
{
    if (geteuid() != 0)
        QSKIP("Only root can make a file of root.");
    const QDir folder(m_folder->path());
    QVERIFY(folder.mkpath(QStringLiteral("shared/inner")));
    const auto open = [&](mode_t mode) {
        ::chmod(QFile::encodeName(folder.filePath(QStringLiteral("shared"))).constData(), mode);
    };
    const auto file = write(QStringLiteral("shared/policy.json"), valid);
    QVERIFY(QFile::link(file, places().administratorsFile));
    open(0755);
    QVERIFY(loadPolicy(places()).ok());
    open(0777);
    QCOMPARE(loadPolicy(places()).problem->reason, PolicyReason::FolderWritable);
    QVERIFY(QFile::remove(places().administratorsFile));
    QVERIFY(QFile::link(write(QStringLiteral("shared/inner/policy.json"), valid), places().administratorsFile));
    QCOMPARE(loadPolicy(places()).problem->reason, PolicyReason::FolderWritable); // `inner` can be renamed
    open(0755);
    QVERIFY(loadPolicy(places()).ok());

    QVERIFY(QFile::remove(places().administratorsFile));
    const auto pem = folder.filePath(QStringLiteral("shared/ca.pem"));
    QVERIFY(makeCertificate(pem, folder.filePath(QStringLiteral("key.pem"))));
    write(QStringLiteral("policy.json"), "{\"ca_file\": \"" + pem.toUtf8() + "\"}");
    QVERIFY(loadPolicy(places()).ok());
    open(0777);
    QCOMPARE(loadPolicy(places()).problem->reason, PolicyReason::CaFileNotSafe);
}

void PolicyFileTest::refusesAnyFolderOnTheWayThatOthersCanChange_data()
{
    QTest::addColumn<QString>("path"); // `way/link` leads to `safe`
    QTest::addColumn<QString>("changed");
    QTest::addColumn<int>("mode");
    QTest::addColumn<int>("owner");
    QTest::addColumn<bool>("isRefused");
    const auto through = QStringLiteral("way/link/policy.json");
    const auto way = QStringLiteral("way");
    QTest::newRow("a link in a folder of root") << through << way << 0755 << 0 << false;
    QTest::newRow("a link in an open folder") << through << way << 0777 << 0 << true;
    QTest::newRow("a link in a folder of a group") << through << way << 0775 << 0 << true;
    QTest::newRow("a link in a folder like /tmp") << through << way << 01777 << 0 << true;
    QTest::newRow("a link in a folder of a user") << through << way << 0755 << 4711 << true;
    const auto deep = QStringLiteral("way/inner/policy.json");
    QTest::newRow("a folder in a folder of a user") << deep << way << 0755 << 4711 << true;
    QTest::newRow("a folder in a folder like /tmp") << deep << way << 01777 << 0 << false;
    QTest::newRow("a folder of a user in one like /tmp") << deep << QStringLiteral("way/inner") << 0755 << 4711 << true;
    QTest::newRow("past an open folder") << QStringLiteral("way/inner/../../safe/policy.json") << way << 0777 << 0
                                         << true;
    const auto relative = QStringLiteral("safe/relative/policy.json");
    QTest::newRow("a relative link") << relative << way << 0755 << 0 << false;
    QTest::newRow("a relative link through an open folder") << relative << way << 0777 << 0 << true;
    QTest::newRow("a link to itself") << QStringLiteral("way/loop/policy.json") << way << 0755 << 0 << true;
}

void PolicyFileTest::refusesAnyFolderOnTheWayThatOthersCanChange()
{
    if (geteuid() != 0)
        QSKIP("Only root can make a file of root.");
    QFETCH(const QString, path);
    QFETCH(const QString, changed);
    QFETCH(const int, mode);
    QFETCH(const int, owner);
    QFETCH(const bool, isRefused);
    const QDir folder(m_folder->path());
    for (const auto *name : {"safe", "way/inner"})
        QVERIFY(folder.mkpath(QLatin1String(name)));
    for (const auto *name : {"safe/policy.json", "way/inner/policy.json"})
        write(QLatin1String(name), valid);
    QVERIFY(QFile::link(folder.filePath(QStringLiteral("safe")), folder.filePath(QStringLiteral("way/link"))));
    QVERIFY(QFile::link(QStringLiteral("../way/inner"), folder.filePath(QStringLiteral("safe/relative"))));
    QVERIFY(QFile::link(QStringLiteral("loop"), folder.filePath(QStringLiteral("way/loop"))));
    const auto name = QFile::encodeName(folder.filePath(changed));
    QCOMPARE(::chown(name.constData(), static_cast<uid_t>(owner), 0), 0);
    QCOMPARE(::chmod(name.constData(), static_cast<mode_t>(mode)), 0);
    const auto administrators = m_folder->path() + QLatin1Char('/') + path; // as it is written
    const auto reading = loadPolicy({.administratorsFile = administrators, .trialFile = {}});
    QCOMPARE(reading.problem.has_value(), isRefused);
    if (isRefused && !path.contains(QLatin1String("loop")))
        QCOMPARE(reading.problem->reason, PolicyReason::FolderWritable);
}

void PolicyFileTest::refusesWhatIsNoFile()
{
    QDir(m_folder->path()).mkdir(QStringLiteral("trial.json"));
    QCOMPARE(loadPolicy(places()).problem->reason, PolicyReason::FileNotRegular);
    QDir(m_folder->path()).rmdir(QStringLiteral("trial.json"));
    QCOMPARE(::mkfifo(QFile::encodeName(places().trialFile).constData(), 0644), 0);
    QCOMPARE(loadPolicy(places()).problem->reason, PolicyReason::FileNotRegular); // and does not wait for a writer
}

void PolicyFileTest::saysTheLineOfTheField()
{
    const auto path = write(QStringLiteral("trial.json"), "{\n  \"require_pin\": true,\n  \"lock_minutes\": 90\n}\n");
    const auto reading = loadPolicy(places());
    QCOMPARE(
        *reading.problem,
        (PolicyProblem{
            .reason = PolicyReason::ValueInvalid, .file = path, .line = 3, .field = QStringLiteral("lock_minutes")}));
}

void PolicyFileTest::checksTheCertificates_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("reason");
    QTest::newRow("missing") << QStringLiteral("missing") << QStringLiteral("ca-file.unreadable");
    QTest::newRow("folder") << QStringLiteral("folder") << QStringLiteral("ca-file.unreadable");
    QTest::newRow("no certificate") << QStringLiteral("text") << QStringLiteral("ca-file.no-certificate");
    QTest::newRow("not safe") << QStringLiteral("writable") << QStringLiteral("ca-file.not-safe");
    QTest::newRow("certificate") << QStringLiteral("good") << QString();
}

void PolicyFileTest::checksTheCertificates()
{
    QFETCH(const QString, kind);
    QFETCH(const QString, reason);
    const auto pem = m_folder->filePath(QStringLiteral("ca.pem"));
    if (kind == QLatin1String("folder"))
        QDir().mkdir(pem);
    if (kind == QLatin1String("text"))
        write(QStringLiteral("ca.pem"), "no certificate\n");
    if (kind == QLatin1String("good") || kind == QLatin1String("writable")) {
        QVERIFY(makeCertificate(pem, m_folder->filePath(QStringLiteral("key.pem"))));
        ::chmod(QFile::encodeName(pem).constData(), kind == QLatin1String("good") ? 0644 : 0666);
    }
    write(QStringLiteral("trial.json"), "{\n\"lock_minutes\": 5,\n\"ca_file\": \"" + pem.toUtf8() + "\"}");
    const auto reading = loadPolicy(places());
    QCOMPARE(reading.problem ? QString(policyReasonText(reading.problem->reason)) : QString(), reason);
    if (reading.problem) {
        QCOMPARE(reading.problem->field, QStringLiteral("ca_file"));
        QCOMPARE(reading.problem->line, 3);
        QCOMPARE(reading.policy, Policy());
    } else {
        QCOMPARE(reading.policy.caFile, pem);
    }
}

void PolicyFileTest::checksAFileOfAnyUserBeforeItIsRolledOut()
{
    const auto path = write(QStringLiteral("draft.json"), valid, 0666);
    QVERIFY(checkPolicyFile(path).ok());
    QCOMPARE(checkPolicyFile(m_folder->filePath(QStringLiteral("none.json"))).problem->reason,
             PolicyReason::FileMissing);
    const auto wrong = write(QStringLiteral("wrong.json"), "{");
    QCOMPARE(checkPolicyFile(wrong).problem->reason, PolicyReason::JsonMalformed);
}

void PolicyFileTest::knowsThePlaceOnThisSystem()
{
    qputenv("CLINICDESK_POLICY_FILE", "/tmp/made-up-trial.json");
    const auto here = PolicyPlaces::ofThisComputer();
    qunsetenv("CLINICDESK_POLICY_FILE");
    QCOMPARE(here.administratorsFile, QStringLiteral("/etc/clinicdesk/policy.json"));
    QCOMPARE(here.trialFile, QStringLiteral("/tmp/made-up-trial.json"));
    QVERIFY(here.hostFolder.isEmpty());
    QVERIFY(PolicyPlaces::ofThisComputer().trialFile.isEmpty());
    QCOMPARE(PolicyPlaces::ofThisComputer(m_folder->path()).administratorsFile,
             m_folder->filePath(QStringLiteral("etc/clinicdesk/policy.json")));
}

/// Makes the folder of the test the root of a Flatpak, and writes a file to `/etc` of its computer. Only root can give
/// the file to another owner; otherwise the file keeps that of the test.
QString PolicyFileTest::writeInFlatpak(const QString &name, const QByteArray &content, uid_t owner) const
{
    write(QStringLiteral(".flatpak-info"), "[Application]\n");
    const auto folder = QStringLiteral("run/host/etc/clinicdesk");
    if (!QDir(m_folder->path()).mkpath(folder))
        qFatal("cannot make a folder");
    ::chmod(QFile::encodeName(m_folder->filePath(folder)).constData(), 0755);
    const auto path = write(folder + QLatin1Char('/') + name, content);
    if (geteuid() == 0 && ::chown(QFile::encodeName(path).constData(), owner, owner) != 0)
        qFatal("cannot change the owner");
    return path;
}

void PolicyFileTest::readsTheFileOfTheComputerInAFlatpak()
{
    const auto path = writeInFlatpak(QStringLiteral("policy.json"), valid, hiddenRoot);
    const auto places = PolicyPlaces::ofThisComputer(m_folder->path());
    QCOMPARE(places.administratorsFile, path);
    QCOMPARE(places.fileInUse(), path);
    if (geteuid() != 0)
        return;
    const auto reading = loadPolicy(places);
    QVERIFY(reading.ok());
    QCOMPARE(reading.policy.lockTime, std::optional(std::chrono::minutes(7)));
    // Elsewhere, this is the number of an ordinary user.
    QCOMPARE(loadPolicy({.administratorsFile = path, .trialFile = {}}).problem->reason, PolicyReason::FileOwner);
}

void PolicyFileTest::refusesAFileOfAnotherOwnerInAFlatpak()
{
    writeInFlatpak(QStringLiteral("policy.json"), valid, 4711);
    const auto reading = loadPolicy(PolicyPlaces::ofThisComputer(m_folder->path()));
    QVERIFY(reading.problem);
    QCOMPARE(reading.problem->reason, PolicyReason::FileOwner);
}

void PolicyFileTest::findsTheCertificatesOfTheComputerInAFlatpak()
{
    const auto made = m_folder->filePath(QStringLiteral("made.pem"));
    QVERIFY(makeCertificate(made, m_folder->filePath(QStringLiteral("key.pem"))));
    QFile file(made);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto pem = writeInFlatpak(QStringLiteral("ca.pem"), file.readAll(), hiddenRoot);
    writeInFlatpak(QStringLiteral("policy.json"), R"({"ca_file": "/etc/clinicdesk/ca.pem"})", hiddenRoot);
    const auto places = PolicyPlaces::ofThisComputer(m_folder->path());
    QCOMPARE(places.visiblePath(QStringLiteral("/etc/clinicdesk/ca.pem")), pem);
    QCOMPARE(places.visiblePath(QStringLiteral("/etcetera/ca.pem")), QStringLiteral("/etcetera/ca.pem"));
    if (geteuid() != 0)
        return;
    const auto reading = loadPolicy(places);
    QVERIFY(reading.ok());
    QCOMPARE(reading.policy.caFile, pem);
}

void PolicyFileTest::refusesAFlatpakThatCannotSeeTheFileOfTheComputer()
{
    write(QStringLiteral(".flatpak-info"), "[Application]\n");
    auto places = PolicyPlaces::ofThisComputer(m_folder->path());
    places.trialFile = write(QStringLiteral("trial.json"), valid);
    QCOMPARE(places.fileInUse(), places.administratorsFile);
    const auto reading = loadPolicy(places);
    QVERIFY(reading.problem);
    QCOMPARE(reading.problem->reason, PolicyReason::HostHidden);
    QCOMPARE(reading.policy, Policy());
    // With the permission, and without a file, nothing is fixed.
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("run/host/etc")));
    QCOMPARE(places.fileInUse(), places.trialFile);
}

CLINICDESK_TEST(PolicyFileTest)
#include "policyfiletest.moc"
