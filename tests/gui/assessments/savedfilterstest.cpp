// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/savedfilters.h"

#include "tests/support/testprogram.h"

#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

const ConnectionId sunrise{QStringLiteral("made-up-sunrise")};
const ConnectionId moonlight{QStringLiteral("made-up-moonlight")};

SavedFilter mine()
{
    return {QStringLiteral("My new ones"),
            {.practitioner = QStringLiteral("pr-00a1-made-up"),
             .workflows = {QStringLiteral("wf-12"), QStringLiteral("wf-30")},
             .status = AssessmentStatus::New}};
}

SavedFilter onePatient()
{
    return {QStringLiteral("The knee"),
            {.practitioner = QStringLiteral("pr-00a1-made-up"), .patient = QStringLiteral("pt-5e11-made-up")}};
}

} // namespace

class SavedFiltersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        start();
    }

    void areThereAgainAtTheNextStart()
    {
        m_filters->keep(sunrise, mine());
        start();
        QCOMPARE(m_filters->of(sunrise), QList{mine()});
        QVERIFY(m_filters->contains(sunrise, mine().name));
    }

    void canBeOfAllStatuses()
    {
        const SavedFilter all{QStringLiteral("Everything"),
                              {.practitioner = QStringLiteral("pr-1"), .allStatuses = true}};
        m_filters->keep(sunrise, all);
        start();
        QCOMPARE(m_filters->of(sunrise), QList{all});
    }

    void areThoseOfOneConnection()
    {
        m_filters->keep(sunrise, mine());
        m_filters->keep(sunrise, onePatient());
        QCOMPARE(m_filters->of(moonlight), QList<SavedFilter>());
        QVERIFY(!m_filters->contains(moonlight, mine().name));
        m_filters->remove(moonlight, mine().name);
        QCOMPARE(m_filters->of(sunrise).size(), 2);
    }

    void areInTheOrderOfTheirNames()
    {
        for (const char *name : {"C", "A", "B"})
            m_filters->keep(sunrise, {QString::fromLatin1(name), {}});
        m_filters->keep(sunrise, {QStringLiteral("Ab"), onePatient().filter});
        QStringList names;
        for (const auto &each : m_filters->of(sunrise))
            names.append(each.name);
        QCOMPARE(names.join(u' '), QStringLiteral("A Ab B C"));
    }

    void leaveNothingOfAPatientInTheFile_data()
    {
        QTest::addColumn<AssessmentFilter>("filter");
        const auto secret = QStringLiteral("secret-made-up");
        QTest::newRow("patient") << AssessmentFilter{.practitioner = QStringLiteral("pr-1"), .patient = secret};
        QTest::newRow("identifier") << AssessmentFilter{.identifier = secret};
        QTest::newRow("transaction") << AssessmentFilter{.transaction = secret};
    }

    void leaveNothingOfAPatientInTheFile()
    {
        QFETCH(AssessmentFilter, filter);
        m_filters->keep(sunrise, mine());
        m_filters->keep(sunrise, {QStringLiteral("Hidden name"), filter});
        m_filters->setLastChoice(sunrise, filter);
        QCOMPARE(m_filters->of(sunrise).size(), 2);
        const auto file = onTheDisk();
        QVERIFY(file.contains("pr-00a1-made-up"));
        QVERIFY2(!file.contains("secret"), file.constData());
        QVERIFY2(!file.contains("Hidden"), file.constData());
        start();
        QCOMPARE(m_filters->of(sunrise), QList{mine()});
        QCOMPARE(m_filters->lastChoice(sunrise).practitioner, filter.practitioner);
    }

    void takeThePlaceOfTheOneWithTheSameNameWhereverItLay()
    {
        const auto name = mine().name;
        m_filters->keep(sunrise, mine());
        m_filters->keep(sunrise, {name, onePatient().filter});
        QCOMPARE(m_filters->of(sunrise), (QList{SavedFilter{name, onePatient().filter}}));
        QVERIFY(!onTheDisk().contains("pr-00a1-made-up"));
        m_filters->keep(sunrise, mine());
        QCOMPARE(m_filters->of(sunrise), QList{mine()});
    }

    void canBeRemoved()
    {
        m_filters->keep(sunrise, mine());
        m_filters->keep(sunrise, onePatient());
        m_filters->remove(sunrise, onePatient().name);
        QCOMPARE(m_filters->of(sunrise), QList{mine()});
        m_filters->remove(sunrise, mine().name);
        QCOMPARE(m_filters->of(sunrise), QList<SavedFilter>());
        QVERIFY(!onTheDisk().contains("pr-00a1-made-up"));
    }

    void mayHaveAnyNameThatFits()
    {
        for (const auto &name : {QStringLiteral("a/b\\c"), QStringLiteral("50 % [x]=;#"), QStringLiteral("last"),
                                 QString::fromUtf8("नए"), QString(SavedFilters::maxNameLength, u'n')}) {
            m_filters->keep(sunrise, {name, mine().filter});
            start();
            QCOMPARE(m_filters->of(sunrise), (QList{SavedFilter{name, mine().filter}}));
            m_filters->remove(sunrise, name);
        }
        for (const auto &name : {QString(), QStringLiteral(" x"), QString(SavedFilters::maxNameLength + 1, u'n')})
            m_filters->keep(sunrise, {name, mine().filter});
        QCOMPARE(m_filters->of(sunrise), QList<SavedFilter>());
    }

    void beginWithTheLastChoice()
    {
        QCOMPARE(m_filters->lastChoice(sunrise), AssessmentFilter());
        m_filters->setLastChoice(sunrise, mine().filter);
        start();
        QCOMPARE(m_filters->lastChoice(sunrise), mine().filter);
        QCOMPARE(m_filters->lastChoice(moonlight), AssessmentFilter());
        QCOMPARE(m_filters->of(sunrise), QList<SavedFilter>());
    }

    void passOverWhatIsDamaged()
    {
        m_filters->keep(sunrise, mine());
        const auto group = QStringLiteral("assessments/made-up-sunrise/");
        m_settings->setValue(group + QStringLiteral("filters/Wrong status/status"), QStringLiteral("LOST"));
        m_settings->setValue(group + QStringLiteral("filters/No status/practitioner"), QStringLiteral("pr-1"));
        m_settings->setValue(group + QStringLiteral("filters/%zz/status"), QStringLiteral("NEW"));
        m_settings->setValue(group + QStringLiteral("filters/My new ones/status"), QStringLiteral("NEW"));
        m_settings->setValue(group + QStringLiteral("filters/") + QString(500, u'n') + QStringLiteral("/status"),
                             QStringLiteral("NEW"));
        m_settings->setValue(group + QStringLiteral("filters/Parted/status"), QStringLiteral("NEW"));
        m_settings->setValue(group + QStringLiteral("filters/Parted/workflows"),
                             QStringList{QString(), QStringLiteral("wf-1,wf-2"), QStringLiteral("wf-3")});
        m_settings->setValue(group + QStringLiteral("last/status"), 7);
        start();
        const SavedFilter parted{QStringLiteral("Parted"),
                                 {.workflows = {QStringLiteral("wf-3")}, .status = AssessmentStatus::New}};
        QCOMPARE(m_filters->of(sunrise), (QList{mine(), parted}));
        QCOMPARE(m_filters->lastChoice(sunrise), AssessmentFilter());
    }

    void passOverAFileOfRubbish()
    {
        m_filters.reset();
        m_settings.reset();
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("[assessments\0]\n%%%=\xff\xfe\n[[[\nmade-up-sunrise", 40));
        file.close();
        start();
        QCOMPARE(m_filters->of(sunrise), QList<SavedFilter>());
        QCOMPARE(m_filters->lastChoice(sunrise), AssessmentFilter());
    }

private:
    QString path() const { return m_folder->filePath(QStringLiteral("window.ini")); }

    void start()
    {
        m_filters.reset();
        m_settings = std::make_unique<QSettings>(path(), QSettings::IniFormat);
        m_filters = std::make_unique<SavedFilters>(*m_settings);
    }

    QByteArray onTheDisk()
    {
        m_settings->sync();
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<SavedFilters> m_filters;
};

CLINICDESK_TEST(SavedFiltersTest)
#include "savedfilterstest.moc"
