// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/captureprofiles.h"

#include "core/base/errorreason.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace clinicdesk;

namespace {

CaptureProfile labReports()
{
    return {.id = QStringLiteral("1"),
            .name = QStringLiteral("Lab reports"),
            .source = CaptureSource::ScanFolder,
            .folder = QStringLiteral("/srv/scans"),
            .moveTaken = false,
            .type = QStringLiteral("lr"),
            .tags = {QStringLiteral("cbc"), QStringLiteral("लैब")},
            .documents = CaptureDocuments::SplitAtBarcodePages};
}

CaptureProfile reception()
{
    return {.id = QStringLiteral("2"),
            .name = QStringLiteral("Reception scanner"),
            .source = CaptureSource::Scanner,
            .scanner = QStringLiteral("test:0"),
            .scannerName = QStringLiteral("Noname frontend-tester"),
            .scan = {ScanSource::FeederBothSides, ScanColour::BlackAndWhite, 200}};
}

QJsonObject validProfile()
{
    return QJsonDocument::fromJson(profilesToJson({labReports()}))
        .object()[QStringLiteral("profiles")]
        .toArray()[0]
        .toObject();
}

QByteArray file(const QJsonArray &profiles, const QJsonValue &version = 1)
{
    return QJsonDocument(QJsonObject{{QStringLiteral("version"), version}, {QStringLiteral("profiles"), profiles}})
        .toJson();
}

QByteArray changed(const char *member, const QJsonValue &value)
{
    auto profile = validProfile();
    profile[QLatin1String(member)] = value;
    return file({profile});
}

} // namespace

Q_DECLARE_METATYPE(clinicdesk::Role)

class CaptureProfilesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("config/profiles.json"));
    }
    void profilesAreReadAsTheyWereWritten();
    void eachWayToMakeDocumentsIsSaved_data();
    void eachWayToMakeDocumentsIsSaved();
    void membersThatAreMissingHaveTheirDefaults();
    void membersThatAreNotKnownAreIgnored();
    void profilesStayAfterARestart();
    void wrongFilesAreRefusedWithTheReason_data();
    void wrongFilesAreRefusedWithTheReason();
    void aNumberInANameCutsNoCharacterInHalf();
    void anImportKeepsWhatIsThere();
    void aRefusedImportChangesNothing();
    void aDamagedFileIsKeptAside();
    void aDiskThatRefusesChangesNothing();
    void onlyWhoMayChangesThem_data();
    void onlyWhoMayChangesThem();

private:
    QString write(const QString &name, const QByteArray &bytes)
    {
        return support::makeFile(m_folder->filePath(name), bytes);
    }
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void CaptureProfilesTest::profilesAreReadAsTheyWereWritten()
{
    const auto read = profilesFromJson(profilesToJson({labReports(), reception()}));
    QVERIFY(read);
    QCOMPARE(read->size(), 2);
    QVERIFY(read->at(0) == labReports());
    QVERIFY(read->at(1) == reception());
}

void CaptureProfilesTest::eachWayToMakeDocumentsIsSaved_data()
{
    QTest::addColumn<CaptureDocuments>("documents");
    QTest::addColumn<QString>("text");
    QTest::newRow("each file") << CaptureDocuments::EachFile << QStringLiteral("each-file");
    QTest::newRow("together") << CaptureDocuments::Together << QStringLiteral("together");
    QTest::newRow("blank pages") << CaptureDocuments::SplitAtBlankPages << QStringLiteral("split-at-blank");
    QTest::newRow("barcode pages") << CaptureDocuments::SplitAtBarcodePages << QStringLiteral("split-at-barcode");
}

void CaptureProfilesTest::eachWayToMakeDocumentsIsSaved()
{
    QFETCH(CaptureDocuments, documents);
    QFETCH(QString, text);
    auto profile = labReports();
    profile.documents = documents;
    const auto json = profilesToJson({profile});
    QVERIFY2(json.contains("\"documents\": \"" + text.toLatin1() + '"'), json);
    const auto read = profilesFromJson(json);
    QVERIFY(read);
    QVERIFY(read->first() == profile);
}

void CaptureProfilesTest::membersThatAreMissingHaveTheirDefaults()
{
    const auto read = profilesFromJson(R"({"version":1,"profiles":[{"id":"3","name":"Letters","source":"files"}]})");
    QVERIFY(read);
    QVERIFY(
        read->first() ==
        (CaptureProfile{.id = QStringLiteral("3"), .name = QStringLiteral("Letters"), .source = CaptureSource::Files}));
}

/// Also the member of development versions that `documents` has replaced.
void CaptureProfilesTest::membersThatAreNotKnownAreIgnored()
{
    auto profile = validProfile();
    profile.remove(QStringLiteral("documents"));
    profile[QStringLiteral("together")] = true;
    profile[QStringLiteral("later")] = QStringLiteral("x");
    const auto read = profilesFromJson(file({profile}));
    QVERIFY(read);
    QVERIFY(read->first().documents == CaptureDocuments::EachFile);
}

void CaptureProfilesTest::profilesStayAfterARestart()
{
    {
        CaptureProfiles profiles(m_path);
        QVERIFY(profiles.all().isEmpty());
        QVERIFY(!profiles.problem());
        QSignalSpy changes(&profiles, &CaptureProfiles::changed);
        QVERIFY(profiles.set({reception(), labReports()}));
        QVERIFY(profiles.set({reception(), labReports()}));
        QCOMPARE(changes.size(), 1);
    }
    const CaptureProfiles profiles(m_path);
    QCOMPARE(profiles.all().size(), 2);
    QVERIFY(profiles.all().first() == reception());
}

void CaptureProfilesTest::wrongFilesAreRefusedWithTheReason_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<ErrorReason>("reason");
    QTest::addColumn<QString>("member");
    const auto row = [](const char *name, const QByteArray &json, ErrorReason reason, const char *member) {
        QTest::newRow(name) << json << reason << QString::fromLatin1(member);
    };
    const auto wrong = ErrorReason::MemberInvalid;
    row("empty", {}, ErrorReason::NotJsonObject, "");
    row("a list", "[]", ErrorReason::NotJsonObject, "");
    row("a picture", "\x89PNG", ErrorReason::NotJsonObject, "");
    row("nested too deeply", QByteArray(10'000, '['), ErrorReason::NotJsonObject, "");
    row("no version", "{}", wrong, "version");
    row("a newer version", file({}, 2), wrong, "version");
    row("no list", R"({"version":1,"profiles":{}})", wrong, "profiles");
    row("no profile", file({5}), wrong, "profiles[0]");
    row("no name", changed("name", QStringLiteral("")), wrong, "profiles[0].name");
    row("a name of two lines", changed("name", QStringLiteral("a\nb")), wrong, "profiles[0].name");
    row("a long name", changed("name", QString(61, QLatin1Char('x'))), wrong, "profiles[0].name");
    row("a number as name", changed("name", 5), ErrorReason::MemberNotText, "profiles[0].name");
    row("unknown source", changed("source", QStringLiteral("fax")), wrong, "profiles[0].source");
    row("relative folder", changed("folder", QStringLiteral("scans")), wrong, "profiles[0].folder");
    row("resolution as text", changed("resolution", QStringLiteral("300")), wrong, "profiles[0].resolution");
    row("huge resolution", changed("resolution", 1e9), wrong, "profiles[0].resolution");
    row("unknown colour", changed("colour", QStringLiteral("green")), wrong, "profiles[0].colour");
    row("unknown paper", changed("paper", QStringLiteral("roll")), wrong, "profiles[0].paper");
    row("tags as text", changed("tags", QStringLiteral("cbc")), wrong, "profiles[0].tags");
    row("an empty tag", changed("tags", QJsonArray{QStringLiteral(" ")}), wrong, "profiles[0].tags");
    row("unknown documents", changed("documents", QStringLiteral("split")), wrong, "profiles[0].documents");
    row("no documents", changed("documents", QStringLiteral("")), wrong, "profiles[0].documents");
    row("a number as documents", changed("documents", 1), ErrorReason::MemberNotText, "profiles[0].documents");
    row("documents as a list", changed("documents", QJsonArray{}), ErrorReason::MemberNotText, "profiles[0].documents");
    row("no ID", changed("id", QStringLiteral("")), wrong, "profiles[0].id");
    row("an ID twice", file({validProfile(), validProfile()}), wrong, "profiles[1].id");
    auto scanner = validProfile();
    scanner[QStringLiteral("source")] = QStringLiteral("scanner");
    row("a scanner without an ID", file({scanner}), wrong, "profiles[0].scanner");
    QJsonArray many;
    for (int i = 0; i <= maxCaptureProfiles; ++i)
        many.append(validProfile());
    row("too many", file(many), wrong, "profiles");
}

void CaptureProfilesTest::wrongFilesAreRefusedWithTheReason()
{
    QFETCH(QByteArray, json);
    QFETCH(ErrorReason, reason);
    QFETCH(QString, member);
    const auto read = profilesFromJson(json);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::InputInvalid);
    QVERIFY(read.error().reason == reason);
    QCOMPARE(read.error().subject, member);
}

void CaptureProfilesTest::aNumberInANameCutsNoCharacterInHalf()
{
    CaptureProfiles profiles(m_path);
    auto profile = labReports();
    profile.name = QString(55, u'a') + QStringLiteral("\U0001F600bcd");
    QVERIFY(profiles.set({profile}));
    const auto exported = m_folder->filePath(QStringLiteral("exported.json"));
    QVERIFY(profiles.exportTo(exported));
    QVERIFY(profiles.importFrom(exported));
    QCOMPARE(CaptureProfiles(m_path).all().last().name, QString(55, u'a') + QStringLiteral(" (2)"));
}

void CaptureProfilesTest::anImportKeepsWhatIsThere()
{
    CaptureProfiles profiles(m_path);
    QVERIFY(profiles.set({labReports()}));
    const auto exported = m_folder->filePath(QStringLiteral("exported.json"));
    QVERIFY(profiles.exportTo(exported));
    for (int i = 0; i < 2; ++i) {
        const auto imported = profiles.importFrom(exported);
        QVERIFY(imported);
        QCOMPARE(*imported, 1);
    }
    QStringList names;
    QSet<QString> ids;
    for (const auto &profile : profiles.all()) {
        names.append(profile.name);
        ids.insert(profile.id);
    }
    QCOMPARE(names, (QStringList{QStringLiteral("Lab reports"), QStringLiteral("Lab reports (2)"),
                                 QStringLiteral("Lab reports (3)")}));
    QCOMPARE(ids.size(), 3);
    QCOMPARE(CaptureProfiles(m_path).all().size(), 3);
}

void CaptureProfilesTest::aRefusedImportChangesNothing()
{
    CaptureProfiles profiles(m_path);
    QVERIFY(profiles.set({labReports()}));
    const auto bad = profiles.importFrom(write(QStringLiteral("bad.json"), changed("source", QStringLiteral("fax"))));
    QVERIFY(!bad);
    QCOMPARE(bad.error().subject, QStringLiteral("profiles[0].source"));
    for (const auto *member : {"name", "folder", "scanner_name"}) { // it would not be what is seen
        const auto hidden = changed(member, QStringLiteral("/srv/scans \u202Esnacs"));
        const auto deceptive = profiles.importFrom(write(QStringLiteral("hidden.json"), hidden));
        QVERIFY2(!deceptive, member);
        QCOMPARE(deceptive.error().subject, QStringLiteral("profiles[0].%1").arg(QLatin1String(member)));
    }
    const auto missing = profiles.importFrom(m_folder->filePath(QStringLiteral("missing.json")));
    QVERIFY(missing.error().reason == ErrorReason::FileNotReadable);
    const auto large = profiles.importFrom(write(QStringLiteral("large.json"), QByteArray(2'000'000, ' ')));
    QVERIFY(large.error().reason == ErrorReason::InputTooLong);
    QCOMPARE(profiles.all().size(), 1);
}

void CaptureProfilesTest::aDamagedFileIsKeptAside()
{
    const auto path = write(QStringLiteral("config/profiles.json"), "{damaged");
    CaptureProfiles profiles(path);
    QVERIFY(profiles.problem());
    QVERIFY(profiles.all().isEmpty());
    QVERIFY(profiles.set({labReports()}));
    QVERIFY(!profiles.problem());
    QFile bad(path + QStringLiteral(".bad"));
    QVERIFY(bad.open(QIODevice::ReadOnly));
    QCOMPARE(bad.readAll(), QByteArray("{damaged"));
}

void CaptureProfilesTest::aDiskThatRefusesChangesNothing()
{
    write(QStringLiteral("file"), "a file where the folder should be");
    CaptureProfiles profiles(m_folder->filePath(QStringLiteral("file/profiles.json")));
    const auto saved = profiles.set({labReports()});
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::FileNotWritten);
    QVERIFY(profiles.all().isEmpty());
}

void CaptureProfilesTest::onlyWhoMayChangesThem_data()
{
    QTest::addColumn<Role>("role");
    QTest::addColumn<bool>("areForAdmins");
    QTest::addColumn<bool>("isAllowed");
    QTest::newRow("receptionist") << Role::Receptionist << false << true;
    QTest::newRow("receptionist, for admins") << Role::Receptionist << true << false;
    QTest::newRow("doctor, for admins") << Role::Doctor << true << false;
    QTest::newRow("admin, for admins") << Role::Admin << true << true;
}

void CaptureProfilesTest::onlyWhoMayChangesThem()
{
    QFETCH(const Role, role);
    QFETCH(const bool, areForAdmins);
    QFETCH(const bool, isAllowed);
    CaptureProfiles profiles(m_path);
    QVERIFY(profiles.set({labReports()}));
    const auto exported = m_folder->filePath(QStringLiteral("exported.json"));
    profiles.setAccess({.role = role, .areSettingsForAdmins = areForAdmins});
    QCOMPARE(profiles.canChange(), isAllowed);
    QVERIFY(profiles.exportTo(exported));
    const auto removed = profiles.set({});
    QCOMPARE(removed.ok(), isAllowed);
    const auto imported = profiles.importFrom(exported);
    QCOMPARE(imported.ok(), isAllowed);
    QCOMPARE(CaptureProfiles(m_path).all().size(), 1);
    if (isAllowed)
        return;
    QVERIFY(removed.error().reason == ErrorReason::RoleNotAllowed);
    QVERIFY(imported.error().reason == ErrorReason::RoleNotAllowed);
    QCOMPARE(profiles.all().first().id, labReports().id);
}

CLINICDESK_TEST(CaptureProfilesTest)
#include "captureprofilestest.moc"
