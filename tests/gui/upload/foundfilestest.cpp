// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/foundfiles.h"

#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <array>
#include <memory>

#include <linux/capability.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace clinicdesk;
using namespace clinicdesk::ui;

/// Which files of folders are added, and in which order.
class FoundFilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void keepsFilesAsTheyAre();
    void countsAsPeopleDo();
    void doesNotDistinguishCapitalLetters();
    void putsTheFilesOfAFolderBeforeThoseOfItsFolders();
    void keepsTheOrderOfWhatIsGiven();
    void leavesOutHiddenFilesAndFolders();
    void leavesOutWhatFileBrowsersLeaveBehind();
    void doesNotFollowLinksToFolders();
    void followsLinksToFiles();
    void followsAGivenLinkToAFolder();
    void keepsALinkToNothing();
    void namesGivenFoldersWithoutFiles();
    void namesAFolderThatCannotBeRead();
    void continuesBesideAFolderThatCannotBeRead();
    void endsAtTheLimit();
    void takesExactlyAsManyAsTheLimit();
    void endsWhenItIsStopped();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    void make(const QStringList &names)
    {
        for (const auto &name : names) {
            const QFileInfo file(path(name));
            QVERIFY(QDir().mkpath(file.path()));
            QFile made(file.filePath());
            QVERIFY(made.open(QIODevice::WriteOnly));
        }
    }
    /// The names in the temporary folder.
    QStringList found(const QStringList &names)
    {
        QStringList paths;
        for (const auto &name : names)
            paths.append(path(name));
        QStringList files;
        for (const auto &file : filesIn(paths).files)
            files.append(QDir(m_folder->path()).relativeFilePath(file));
        return files;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

/// Root may read every folder, except without these rights.
class WithoutRightsOfRoot {
public:
    WithoutRightsOfRoot()
        : m_before(read())
    {
        auto fewer = m_before;
        fewer[0].effective &= ~(1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH);
        write(fewer);
    }
    ~WithoutRightsOfRoot() { write(m_before); }
    Q_DISABLE_COPY_MOVE(WithoutRightsOfRoot)

private:
    using Rights = std::array<__user_cap_data_struct, 2>;
    static Rights read()
    {
        __user_cap_header_struct head{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
        Rights rights{};
        ::syscall(SYS_capget, &head, rights.data());
        return rights;
    }
    static void write(Rights rights)
    {
        __user_cap_header_struct head{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
        ::syscall(SYS_capset, &head, rights.data());
    }

    Rights m_before;
};

/// A folder without any permissions while this exists.
class ClosedFolder {
public:
    explicit ClosedFolder(const QString &folder)
        : m_folder(QFile::encodeName(folder))
    {
        ::chmod(m_folder.constData(), 0);
    }
    ~ClosedFolder() { ::chmod(m_folder.constData(), S_IRWXU); }
    Q_DISABLE_COPY_MOVE(ClosedFolder)

private:
    const QByteArray m_folder;
};

QString numbered(int number)
{
    return QStringLiteral("many/%1.pdf").arg(number);
}

} // namespace

void FoundFilesTest::keepsFilesAsTheyAre()
{
    make({QStringLiteral("b.pdf"), QStringLiteral("a.pdf")});
    const QStringList given{path(QStringLiteral("b.pdf")), path(QStringLiteral("not there.pdf")),
                            path(QStringLiteral("a.pdf"))};
    const auto files = filesIn(given);
    QCOMPARE(files.files, given);
    QVERIFY(files.emptyFolders.isEmpty() && !files.isCut);
}

void FoundFilesTest::countsAsPeopleDo()
{
    make({QStringLiteral("scans/scan 10.pdf"), QStringLiteral("scans/scan 2.pdf"), QStringLiteral("scans/scan 1.pdf"),
          QStringLiteral("scans/scan 010b.pdf"), QStringLiteral("scans/scan.pdf")});
    QCOMPARE(found({QStringLiteral("scans")}),
             (QStringList{QStringLiteral("scans/scan 1.pdf"), QStringLiteral("scans/scan 2.pdf"),
                          QStringLiteral("scans/scan 10.pdf"), QStringLiteral("scans/scan 010b.pdf"),
                          QStringLiteral("scans/scan.pdf")}));
}

void FoundFilesTest::doesNotDistinguishCapitalLetters()
{
    make({QStringLiteral("scans/Zebra.pdf"), QStringLiteral("scans/apple.pdf"), QStringLiteral("scans/Mango.pdf")});
    QCOMPARE(found({QStringLiteral("scans")}),
             (QStringList{QStringLiteral("scans/apple.pdf"), QStringLiteral("scans/Mango.pdf"),
                          QStringLiteral("scans/Zebra.pdf")}));
}

void FoundFilesTest::putsTheFilesOfAFolderBeforeThoseOfItsFolders()
{
    make({QStringLiteral("scans/z.pdf"), QStringLiteral("scans/a/2.pdf"), QStringLiteral("scans/a/1.pdf"),
          QStringLiteral("scans/a/deep/0.pdf"), QStringLiteral("scans/b/1.pdf")});
    QCOMPARE(
        found({QStringLiteral("scans")}),
        (QStringList{QStringLiteral("scans/z.pdf"), QStringLiteral("scans/a/1.pdf"), QStringLiteral("scans/a/2.pdf"),
                     QStringLiteral("scans/a/deep/0.pdf"), QStringLiteral("scans/b/1.pdf")}));
}

void FoundFilesTest::keepsTheOrderOfWhatIsGiven()
{
    make({QStringLiteral("b/1.pdf"), QStringLiteral("single.pdf"), QStringLiteral("a/1.pdf")});
    QCOMPARE(found({QStringLiteral("b"), QStringLiteral("single.pdf"), QStringLiteral("a")}),
             (QStringList{QStringLiteral("b/1.pdf"), QStringLiteral("single.pdf"), QStringLiteral("a/1.pdf")}));
}

void FoundFilesTest::leavesOutHiddenFilesAndFolders()
{
    make({QStringLiteral("scans/.hidden.pdf"), QStringLiteral("scans/.cache/1.pdf"), QStringLiteral("scans/1.pdf")});
    QCOMPARE(found({QStringLiteral("scans")}), QStringList{QStringLiteral("scans/1.pdf")});
    // A given one was meant.
    QCOMPARE(found({QStringLiteral("scans/.hidden.pdf")}), QStringList{QStringLiteral("scans/.hidden.pdf")});
}

void FoundFilesTest::leavesOutWhatFileBrowsersLeaveBehind()
{
    make({QStringLiteral("scans/Thumbs.db"), QStringLiteral("scans/DESKTOP.INI"), QStringLiteral("scans/1.pdf")});
    QCOMPARE(found({QStringLiteral("scans")}), QStringList{QStringLiteral("scans/1.pdf")});
}

void FoundFilesTest::doesNotFollowLinksToFolders()
{
    make({QStringLiteral("scans/1.pdf"), QStringLiteral("others/2.pdf")});
    QVERIFY(QFile::link(path(QStringLiteral("others")), path(QStringLiteral("scans/others"))));
    QVERIFY(QFile::link(path(QStringLiteral("scans")), path(QStringLiteral("scans/itself"))));
    QCOMPARE(found({QStringLiteral("scans")}), QStringList{QStringLiteral("scans/1.pdf")});
}

void FoundFilesTest::followsLinksToFiles()
{
    make({QStringLiteral("others/2.pdf"), QStringLiteral("scans/1.pdf")});
    QVERIFY(QFile::link(path(QStringLiteral("others/2.pdf")), path(QStringLiteral("scans/2.pdf"))));
    QCOMPARE(found({QStringLiteral("scans")}),
             (QStringList{QStringLiteral("scans/1.pdf"), QStringLiteral("scans/2.pdf")}));
}

void FoundFilesTest::followsAGivenLinkToAFolder()
{
    make({QStringLiteral("scans/1.pdf")});
    QVERIFY(QFile::link(path(QStringLiteral("scans")), path(QStringLiteral("link"))));
    QCOMPARE(found({QStringLiteral("link")}), QStringList{QStringLiteral("link/1.pdf")});
}

void FoundFilesTest::keepsALinkToNothing()
{
    make({QStringLiteral("scans/1.pdf")});
    QVERIFY(QFile::link(path(QStringLiteral("nowhere.pdf")), path(QStringLiteral("scans/0.pdf"))));
    QCOMPARE(found({QStringLiteral("scans")}),
             (QStringList{QStringLiteral("scans/0.pdf"), QStringLiteral("scans/1.pdf")})); // so the user sees it
}

void FoundFilesTest::namesGivenFoldersWithoutFiles()
{
    make({QStringLiteral("full/1.pdf"), QStringLiteral("hidden/.1.pdf")});
    QVERIFY(QDir().mkpath(path(QStringLiteral("full/empty"))));
    QVERIFY(QDir().mkpath(path(QStringLiteral("empty/inside"))));
    const auto files =
        filesIn({path(QStringLiteral("full")), path(QStringLiteral("empty")), path(QStringLiteral("hidden"))});
    QCOMPARE(files.emptyFolders, (QStringList{path(QStringLiteral("empty")), path(QStringLiteral("hidden"))}));
    QCOMPARE(files.files, QStringList{path(QStringLiteral("full/1.pdf"))});
}

void FoundFilesTest::namesAFolderThatCannotBeRead()
{
    make({QStringLiteral("closed/1.pdf")});
    const WithoutRightsOfRoot likeEverybody;
    const ClosedFolder closed(path(QStringLiteral("closed")));
    const auto files = filesIn({path(QStringLiteral("closed"))});
    QVERIFY(files.files.isEmpty());
    QCOMPARE(files.emptyFolders, QStringList{path(QStringLiteral("closed"))});
}

void FoundFilesTest::continuesBesideAFolderThatCannotBeRead()
{
    make({QStringLiteral("scans/a/1.pdf"), QStringLiteral("scans/b/2.pdf"), QStringLiteral("scans/c/3.pdf")});
    const WithoutRightsOfRoot likeEverybody;
    const ClosedFolder closed(path(QStringLiteral("scans/b")));
    QCOMPARE(found({QStringLiteral("scans")}),
             (QStringList{QStringLiteral("scans/a/1.pdf"), QStringLiteral("scans/c/3.pdf")}));
}

void FoundFilesTest::endsAtTheLimit()
{
    for (int number = 0; number <= maxFilesAtOnce; ++number)
        make({numbered(number)});
    const auto files = filesIn({path(QStringLiteral("many"))});
    QVERIFY(files.isCut);
    QCOMPARE(files.files.size(), maxFilesAtOnce);
    QCOMPARE(files.files.last(), path(numbered(maxFilesAtOnce - 1)));
}

void FoundFilesTest::takesExactlyAsManyAsTheLimit()
{
    for (int number = 0; number < maxFilesAtOnce; ++number)
        make({numbered(number)});
    const auto files = filesIn({path(QStringLiteral("many"))});
    QVERIFY(!files.isCut);
    QCOMPARE(files.files.size(), maxFilesAtOnce);
}

void FoundFilesTest::endsWhenItIsStopped()
{
    make({QStringLiteral("scans/1.pdf")});
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(filesIn({path(QStringLiteral("scans"))}, stop.get_token()).files.isEmpty());
}

CLINICDESK_TEST_WITHOUT_APPLICATION(FoundFilesTest)
#include "foundfilestest.moc"
