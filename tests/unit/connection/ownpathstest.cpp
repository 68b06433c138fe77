// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/ownpaths.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <memory>
#include <utility>

#include <linux/capability.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace clinicdesk;

namespace {

/// Permissions do not apply to root: this thread gives that up meanwhile.
class UnderPermissions {
public:
    UnderPermissions()
    {
        call(SYS_capget, m_before);
        auto sets = m_before;
        sets[0].effective &= ~((1U << CAP_DAC_OVERRIDE) | (1U << CAP_DAC_READ_SEARCH));
        call(SYS_capset, sets);
    }
    ~UnderPermissions() { call(SYS_capset, m_before); }
    Q_DISABLE_COPY_MOVE(UnderPermissions)

private:
    using Sets = std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3>;
    static void call(long number, Sets &sets)
    {
        __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
        if (::syscall(number, &header, sets.data()) != 0)
            qFatal("The capabilities of the thread cannot be changed");
    }

    Sets m_before{};
};

} // namespace

class OwnPathsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        for (const auto &[name, variable] : places) {
            const auto folder = m_home->filePath(QLatin1String(name));
            QVERIFY(QDir().mkpath(folder));
            qputenv(variable, QFile::encodeName(folder));
        }
    }
    void cleanup()
    {
        for (const auto &[name, variable] : places)
            ::chmod(QFile::encodeName(m_home->filePath(QLatin1String(name))).constData(), S_IRWXU);
    }

    void findsNothingWhereFoldersCanBeCreated()
    {
        const UnderPermissions user;
        QCOMPARE(unwritableFolders(AppPaths::forProgram(QStringLiteral("clinicdesk"))), QStringList());
        QVERIFY(QDir(m_home->filePath(QStringLiteral("config"))).isEmpty()); // it creates nothing
    }

    void findsEachFolderThatCannotBeWritten_data()
    {
        QTest::addColumn<QString>("place");
        QTest::addColumn<bool>("exists");
        for (const auto &[name, variable] : places) {
            QTest::addRow("%s, the place is closed", name) << QString::fromLatin1(name) << false;
            QTest::addRow("%s, our folder is closed", name) << QString::fromLatin1(name) << true;
        }
    }

    void findsEachFolderThatCannotBeWritten()
    {
        QFETCH(const QString, place);
        QFETCH(const bool, exists);
        const auto above = m_home->filePath(place);
        const auto folder = above + QStringLiteral("/clinicdesk");
        if (exists)
            QVERIFY(QDir().mkpath(folder));
        ::chmod(QFile::encodeName(exists ? folder : above).constData(), S_IRUSR | S_IXUSR);
        const UnderPermissions user;
        QCOMPARE(unwritableFolders(AppPaths::forProgram(QStringLiteral("clinicdesk"))), QStringList{folder});
    }

    void findsAFileThatIsInTheWay()
    {
        const auto folder = m_home->filePath(QStringLiteral("state/clinicdesk"));
        QFile inTheWay(folder);
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        QCOMPARE(unwritableFolders(AppPaths::forProgram(QStringLiteral("clinicdesk"))), QStringList{folder});
    }

    void findsTheFoldersOfAPerson()
    {
        const PersonId asha{QStringLiteral("p-1")};
        const auto people = m_home->filePath(QStringLiteral("data/clinicdesk/people"));
        QVERIFY(QDir().mkpath(people));
        ::chmod(QFile::encodeName(people).constData(), S_IRUSR | S_IXUSR);
        const UnderPermissions user;
        QCOMPARE(unwritableFolders(AppPaths::forPerson(QStringLiteral("clinicdesk"), asha)),
                 QStringList{people + QStringLiteral("/p-1")});
    }

private:
    static constexpr std::array<std::pair<const char *, const char *>, 4> places{{{"config", "XDG_CONFIG_HOME"},
                                                                                  {"data", "XDG_DATA_HOME"},
                                                                                  {"state", "XDG_STATE_HOME"},
                                                                                  {"cache", "XDG_CACHE_HOME"}}};

    std::unique_ptr<QTemporaryDir> m_home;
};

CLINICDESK_TEST(OwnPathsTest)
#include "ownpathstest.moc"
