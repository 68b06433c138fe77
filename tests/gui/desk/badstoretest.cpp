// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/apppaths.h"
#include "core/keychain/keychain.h"
#include "tests/gui/desk/desktest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"
#include "ui/outbox/outboxpage.h"
#include "ui/shell/mainwindow.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QListView>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTest>

#include <linux/capability.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const auto inMemory = QStringLiteral("Documents are kept in memory only");
const auto stillThere = QStringLiteral("Saved documents are still on this computer, but they are not sent.");
const auto notSent = QStringLiteral("Saved documents are not sent"); // at the foot of the window

QString outboxFolder()
{
    return AppPaths::forProgram(QStringLiteral("clinicdesk")).outboxFolder;
}

QString storeFile()
{
    return outboxFolder() + QStringLiteral("/outbox.sqlite");
}

void damageTheStore()
{
    QFile store(storeFile());
    QVERIFY(store.open(QIODevice::ReadWrite) && store.write(QByteArray(100, '\0')) == 100);
}

/// While this exists, file permissions also apply to root, on this thread and on threads that start meanwhile.
class LikeEverybody {
public:
    LikeEverybody()
    {
        constexpr quint32 powers =
            1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH | 1U << CAP_FOWNER; // all in the first word
        auto fewer = read();
        m_before = fewer;
        fewer[0].effective &= ~powers;
        write(fewer);
    }
    ~LikeEverybody() { write(m_before); }
    LikeEverybody(const LikeEverybody &) = delete;
    LikeEverybody &operator=(const LikeEverybody &) = delete;

private:
    using Powers = std::array<__user_cap_data_struct, 2>;
    static Powers read()
    {
        __user_cap_header_struct head{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
        Powers powers{};
        ::syscall(SYS_capget, &head, powers.data());
        return powers;
    }
    static void write(Powers powers)
    {
        __user_cap_header_struct head{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
        ::syscall(SYS_capset, &head, powers.data());
    }

    Powers m_before;
};

/// Removes all permissions of a folder while this exists.
class ClosedFolder {
public:
    explicit ClosedFolder(const QString &folder)
        : m_folder(QFile::encodeName(folder))
    {
        ::chmod(m_folder.constData(), 0);
    }
    ~ClosedFolder() { ::chmod(m_folder.constData(), S_IRWXU); }
    ClosedFolder(const ClosedFolder &) = delete;
    ClosedFolder &operator=(const ClosedFolder &) = delete;

private:
    QByteArray m_folder;
};

/// Makes a folder and everything in it read-only while this exists.
class ReadOnlyFolder {
public:
    explicit ReadOnlyFolder(const QString &folder)
        : m_folders{folder}
    {
        for (QDirIterator all(folder, QDir::AllEntries | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
             all.hasNext();) {
            all.next();
            (all.fileInfo().isDir() ? m_folders : m_files).append(all.filePath());
        }
        allow(S_IRUSR | S_IXUSR, S_IRUSR);
    }
    ~ReadOnlyFolder() { allow(S_IRWXU, S_IRUSR | S_IWUSR); }
    ReadOnlyFolder(const ReadOnlyFolder &) = delete;
    ReadOnlyFolder &operator=(const ReadOnlyFolder &) = delete;

private:
    void allow(mode_t inFolders, mode_t inFiles) const
    {
        for (const auto &folder : m_folders)
            ::chmod(QFile::encodeName(folder).constData(), inFolders);
        for (const auto &file : m_files)
            ::chmod(QFile::encodeName(file).constData(), inFiles);
    }

    QStringList m_folders;
    QStringList m_files;
};

/// Keeps all others from writing to this store while this exists.
class HeldStore {
public:
    explicit HeldStore(const QString &file)
        : m_database(QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connectionName))
    {
        m_database.setDatabaseName(file);
        if (!m_database.open() || m_database.exec(QStringLiteral("BEGIN IMMEDIATE")).lastError().isValid())
            qFatal("The store cannot be held");
    }
    ~HeldStore()
    {
        m_database.close();
        m_database = {};
        QSqlDatabase::removeDatabase(connectionName);
    }
    HeldStore(const HeldStore &) = delete;
    HeldStore &operator=(const HeldStore &) = delete;

private:
    inline static const auto connectionName = QStringLiteral("held");
    QSqlDatabase m_database;
};

} // namespace

/// A store with one document, which the window cannot use as it is when it opens the store.
class BadStoreTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        DeskTest::init();
        {
            RealDesk desk(m_computer.look());
            desk.start();
            desk.connectTo(m_computer.practice());
            desk.requestPatient(patientNumber);
            desk.drop({m_computer.paper(QStringLiteral("letter.pdf"), "a made-up letter")});
            QTRY_COMPARE(desk.spokenRows().filter(QStringLiteral("Ready")).size(), 1);
        }
        support::awaitDesksEnd();
    }

    void saysThatTheKeychainLostTheKey();
    void saysThatItMayNotUseTheFolder();
    void showsWhatItMayOnlyRead();
    void saysWhatWasRecovered();
    void keepsWhatWasRecoveredInSightWhileTheDiskFailsAndWorksAgain();

private:
    /// Opens the window and expects these texts in its banner.
    void openAndExpect(const QStringList &words)
    {
        RealDesk desk(m_computer.look());
        desk.start();
        QTRY_VERIFY(desk.window());
        for (const auto &each : words)
            QTRY_VERIFY2(desk.says(each), qPrintable(each));
    }
    /// Opens the window, expects no message about the store, and expects the document.
    void openAndFindThePaper()
    {
        RealDesk desk(m_computer.look());
        desk.start();
        QTRY_VERIFY(desk.window());
        QTRY_COMPARE(desk.spokenRows().size(), 1);
        QVERIFY(!desk.says(inMemory));
        QVERIFY(!desk.says(QStringLiteral("was damaged")));
    }
};

void BadStoreTest::saysThatTheKeychainLostTheKey()
{
    QFile note(outboxFolder() + QStringLiteral("/outbox.id"));
    QVERIFY(note.open(QIODevice::ReadOnly));
    const auto name = SecretName::storeKey(QString::fromLatin1(note.readLine().trimmed()));
    const auto keychain = makeKeychain(QStringLiteral("clinicdesk"));
    const auto key = awaitResult(keychain->read(name));
    QVERIFY(key.ok() && *key);
    QVERIFY(awaitResult(keychain->remove(name)).ok());
    openAndExpect({inMemory, QStringLiteral("its key is missing from the keychain"), stillThere, notSent});
    QVERIFY(awaitResult(keychain->write(name, *key)).ok());
    openAndFindThePaper();
}

void BadStoreTest::saysThatItMayNotUseTheFolder()
{
    {
        const ClosedFolder closed(outboxFolder());
        const LikeEverybody likeEverybody;
        openAndExpect(
            {inMemory, QStringLiteral("Clinic Desk has no permission to write to the outbox"), stillThere, notSent});
    }
    openAndFindThePaper();
}

void BadStoreTest::showsWhatItMayOnlyRead()
{
    {
        const ReadOnlyFolder readOnly(outboxFolder());
        const LikeEverybody likeEverybody;
        RealDesk desk(m_computer.look());
        desk.start();
        QTRY_VERIFY(desk.window());
        QTRY_VERIFY(desk.says(inMemory));
        QVERIFY(desk.says(QStringLiteral("You can view 1 saved document in the Outbox.")));
        QVERIFY(!desk.says(stillThere));
        desk.window()->showPage(ui::pageId::outbox);
        const auto *listed = desk.window()->findChild<ui::OutboxPage *>()->findChild<QListView *>()->model();
        QTRY_COMPARE(listed->rowCount(), 2); // the header and the document
        const auto spoken = listed->index(1, 0).data(Qt::AccessibleTextRole).toString();
        QVERIFY2(spoken.endsWith(QStringLiteral("bytes, Ready")), qPrintable(spoken));
    }
    openAndFindThePaper();
}

void BadStoreTest::saysWhatWasRecovered()
{
    damageTheStore();
    openAndExpect({QStringLiteral("The outbox on this computer was damaged. 1 document was recovered."),
                   QStringLiteral("was renamed to outbox-damaged-")});
    openAndFindThePaper();
}

void BadStoreTest::keepsWhatWasRecoveredInSightWhileTheDiskFailsAndWorksAgain()
{
    const auto recovered = QStringLiteral("The outbox on this computer was damaged. 1 document was recovered.");
    const auto failing = QStringLiteral("The outbox on this computer cannot be used");
    damageTheStore();
    RealDesk desk(m_computer.look());
    desk.start();
    QTRY_VERIFY(desk.window());
    desk.window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(desk.window()));
    desk.window()->findChild<ui::UploadPage *>()->setUndoWindow(std::chrono::milliseconds(0));
    desk.requestPatient(patientNumber);
    QVERIFY(desk.says(recovered));
    QTRY_VERIFY(desk.says(QStringLiteral("Send 1 document to")));
    {
        const HeldStore held(storeFile());
        RealDesk::press(Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(desk.says(failing));
        QVERIFY(desk.says(recovered));
    }
    desk.pressSend();
    QTRY_VERIFY(desk.says(QStringLiteral("1 document delivered")));
    QVERIFY(!desk.says(failing));
    QVERIFY(desk.says(recovered));
}

CLINICDESK_WINDOW_TEST(BadStoreTest)
#include "badstoretest.moc"
