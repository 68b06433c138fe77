// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"

#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include <dlfcn.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <string>
#include <string_view>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

namespace {

constexpr auto diskDelay = 300ms;
const auto pageName = QStringLiteral("PAGE"); ///< placeholder for the name of the page

QJsonObject late(const QString &endpoint)
{
    return always(endpoint, QStringLiteral("delay"), {{QStringLiteral("ms"), static_cast<int>(diskDelay.count())}});
}

/// While an object exists, no file of this process can grow, as on a full disk.
class FullDisk {
public:
    FullDisk()
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit none{.rlim_cur = 0, .rlim_max = m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &none);
    }
    ~FullDisk() { ::setrlimit(RLIMIT_FSIZE, &m_before); }
    FullDisk(const FullDisk &) = delete;
    FullDisk &operator=(const FullDisk &) = delete;

private:
    rlimit m_before{};
};

std::atomic<bool> pagesFail = false; ///< beyond their first part

bool isRefused(int file)
{
    constexpr off_t firstPart = 256L * 1024;
    std::array<char, 4'096> place{};
    const auto link = "/proc/self/fd/" + std::to_string(file);
    return ::lseek(file, 0, SEEK_CUR) >= firstPart && ::readlink(link.c_str(), place.data(), place.size() - 1) > 0 &&
           std::string_view(place.data()).find("/pages/") != std::string_view::npos;
}

} // namespace

/// Replaces the function of the system.
extern "C" ssize_t read(int file, void *into, size_t size)
{
    static const auto real = reinterpret_cast<decltype(&::read)>(::dlsym(RTLD_NEXT, "read"));
    if (!pagesFail || !isRefused(file))
        return real(file, into, size);
    errno = EIO;
    return -1;
}

/// A disk that cannot be written or read for a while, under a running program.
class DiskFaultTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { std::signal(SIGXFSZ, SIG_IGN); }
    void goesOnByItselfOnceTheDiskTakesWhatIsWritten_data();
    void goesOnByItselfOnceTheDiskTakesWhatIsWritten();
    void drivesByItselfOnceTheDiskTakesALock();
    void takesADecisionBackThatCannotBeWritten();
    void refusesAPaperThatCannotBeKept();
    void sendsAPageOnceTheDiskGivesIt_data();
    void sendsAPageOnceTheDiskGivesIt();
    void sendsAPageOnceTheDiskGivesAllOfIt();
    void asksAboutAPageThatIsGone();
};

void DiskFaultTest::goesOnByItselfOnceTheDiskTakesWhatIsWritten_data()
{
    QTest::addColumn<ItemState>("reached");
    QTest::newRow("full before anything is asked for") << ItemState::Queued;
    QTest::newRow("full while forms are asked for") << ItemState::Requesting;
    QTest::newRow("full while pages go out") << ItemState::Uploading;
}

void DiskFaultTest::goesOnByItselfOnceTheDiskTakesWhatIsWritten()
{
    QFETCH(const ItemState, reached);
    PracticeService practice({late(QStringLiteral("docs")), late(QStringLiteral("storage"))});
    Desk desk(practice);
    auto paper = desk.document({Desk::file(FileKind::Pdf, 1), Desk::file(FileKind::Pdf, 2)});
    paper.state = ItemState::Draft;
    const auto id = desk.add(paper);
    int failed = 0;
    int mended = 0;
    connect(desk.outbox.get(), &Outbox::storeProblemChanged, this,
            [&](const OptionalError &problem) { ++(problem ? failed : mended); });
    desk.drive();
    QVERIFY(awaitResult(desk.outbox->send({id}, diskDelay)).ok());
    QVERIFY(desk.reaches(id, reached));
    std::optional<FullDisk> full(std::in_place);
    QTRY_VERIFY(failed > 3); // tries again
    QCOMPARE(desk.shown(id).state, reached);
    QCOMPARE(mended, 0);

    full.reset();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(mended, 1);
    QCOMPARE(practice.storedDocuments(), QStringList(id.text));
}

void DiskFaultTest::drivesByItselfOnceTheDiskTakesALock()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto id = desk.addOne();
    const QSignalSpy started(desk.outbox.get(), &Outbox::sendingStarted);
    {
        const FullDisk full;
        const auto sending = awaitResult(desk.outbox->startSending(desk.client(practice.token())));
        QCOMPARE(codeOf(sending), Code(ErrorCode::StoreUnavailable));
        QVERIFY(!desk.outbox->sendingState(desk.connection.id).otherSender);
    }
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
    QCOMPARE(started.size(), 1);
}

void DiskFaultTest::takesADecisionBackThatCannotBeWritten()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto id = desk.addOne();
    {
        const FullDisk full;
        const auto cancelled = awaitResult(desk.outbox->cancel(id));
        QVERIFY(!cancelled);
        QVERIFY(cancelled.error().disk != DiskError::None);
    }
    QCOMPARE(desk.standing(id), QStringLiteral("queued"));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

void DiskFaultTest::refusesAPaperThatCannotBeKept()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto kept = desk.addOne();
    {
        const FullDisk full;
        const auto refused = awaitResult(desk.outbox->add(desk.document({Desk::file(FileKind::Pdf, 7)})));
        QVERIFY(!refused);
        QCOMPARE(refused.error().disk, DiskError::Full);
        QVERIFY(!refused.error().subject.isEmpty());
    }
    desk.reopen();
    QCOMPARE(desk.outbox->documents().size(), 1);
    QCOMPARE(desk.standing(kept), QStringLiteral("queued"));
}

void DiskFaultTest::sendsAPageOnceTheDiskGivesIt_data()
{
    QTest::addColumn<QString>("moved");
    QTest::addColumn<QString>("inItsPlace");
    QTest::addColumn<bool>("direct");
    for (const bool direct : {false, true}) {
        const QByteArray way = direct ? ", sent directly" : "";
        QTest::newRow("the folder is not there" + way) << QString() << QString() << direct;
        QTest::newRow("the page cannot be opened" + way) << pageName << pageName << direct; // a link to itself
        QTest::newRow("the page cannot be read" + way) << pageName << QStringLiteral("/proc/self/mem") << direct;
    }
}

void DiskFaultTest::sendsAPageOnceTheDiskGivesIt()
{
    QFETCH(QString, moved);
    QFETCH(QString, inItsPlace);
    QFETCH(const bool, direct);
    const PracticeService practice;
    Desk desk(practice);
    const auto file = Desk::file(FileKind::Pdf, 1);
    const auto id = desk.add(direct ? desk.direct(file) : desk.document({file}));
    const auto page = QStringLiteral("/") + desk.shown(id).files.first().id.text;
    const auto place = desk.folder() + QStringLiteral("/pages") + moved.replace(pageName, page);
    const auto aside = desk.folder() + QStringLiteral("/aside");
    QVERIFY(QDir().rename(place, aside));
    if (!inItsPlace.isEmpty())
        QVERIFY(QFile::link(inItsPlace.replace(pageName, place), place));
    desk.drive();
    QTRY_VERIFY(desk.shown(id).attempts > 2);
    const auto error = desk.shown(id).error;
    QVERIFY(error && error->code == ErrorCode::StoreUnavailable);
    QCOMPARE(error->disk, DiskError::IoError);
    QCOMPARE(error->subject, QString()); // no document was lost
    QVERIFY(!desk.outbox->sendingState(desk.connection.id).hasOutage);

    QVERIFY(inItsPlace.isEmpty() || QFile::remove(place));
    QVERIFY(QDir().rename(aside, place));
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

/// The first part is sent, and the missing rest is not treated as a network error.
void DiskFaultTest::sendsAPageOnceTheDiskGivesAllOfIt()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto id = desk.add(desk.document({Desk::file(FileKind::Pdf, 1, 600'000)}));
    pagesFail = true;
    desk.drive();
    const bool isTried = QTest::qWaitFor([&] { return desk.shown(id).attempts > 2; }, tests::patienceMs);
    const bool hasOutage = desk.outbox->sendingState(desk.connection.id).hasOutage;
    const auto error = desk.shown(id).error;
    pagesFail = false;
    QVERIFY(isTried && !hasOutage);
    QVERIFY(error && error->code == ErrorCode::StoreUnavailable);
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("delivered"));
}

void DiskFaultTest::asksAboutAPageThatIsGone()
{
    const PracticeService practice;
    Desk desk(practice);
    const auto id = desk.addOne();
    QVERIFY(QFile::remove(desk.folder() + QStringLiteral("/pages/") + desk.shown(id).files.first().id.text));
    desk.drive();
    QVERIFY(desk.rest({id}));
    QCOMPARE(desk.standing(id), QStringLiteral("failed store.damaged"));
}

CLINICDESK_TEST(DiskFaultTest)
#include "diskfaulttest.moc"
