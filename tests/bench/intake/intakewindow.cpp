// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_intakewindow thumbnails FOLDER | drop FOLDER | refused-drop FOLDER | refused-open FOLDER: adds the files of a
// folder to the real window, and prints what was measured as one JSON document.
//
// thumbnails  the files are drafts of a connection that is selected: ms until the first picture is in its row, and
//             until all are; the same again when they are already in the memory of the window's decoders' programs
// drop        the files are dropped: ms until each has a row, until the first picture, and until each is a draft; how
//             long the window's thread was blocked; memory of the window before and after, and after all was looked at
// refused-    none of the files can be sent, and they are dropped, or opened as the files of a command line are: ms
//             until each is shown as refused, and how long the window's thread was blocked until it rests
#include "core/outbox/outbox.h"
#include "tests/bench/outbox/blockwatch.h"
#include "tests/bench/outbox/workload.h"
#include "tests/support/awaitresult.h"
#include "tests/support/filedrop.h"
#include "tests/support/testwindow.h"
#include "ui/upload/filethumbnails.h"
#include "ui/upload/foundfiles.h"

#include <QApplication>
#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QListView>
#include <QRegularExpression>
#include <QScrollBar>
#include <algorithm>

#include <cstdio>

using namespace clinicdesk;
using namespace clinicdesk::bench;
using clinicdesk::support::awaitResult;

namespace {

constexpr int settlingMs = 1'500; ///< time in which the window refreshes and paints
constexpr QSize usualSize(1'280, 860);
constexpr int lookedAt = 40; ///< documents of which a large picture is shown

void spin(int ms)
{
    QEventLoop loop;
    QTimer::singleShot(ms, &loop, &QEventLoop::quit);
    loop.exec();
}

template <class Condition>
void waitFor(Condition &&condition)
{
    QElapsedTimer clock;
    clock.start();
    while (!condition()) {
        if (clock.hasExpired(300'000))
            giveUp("the window does not get on");
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    }
}

/// The memory that would be free without this process, but without what it only reads from files: that counts for a
/// process only while no other one reads the same.
double privateMb()
{
    QFile smaps(QStringLiteral("/proc/self/smaps_rollup"));
    if (!smaps.open(QIODevice::ReadOnly))
        giveUp("the memory is not known");
    const auto text = QString::fromLatin1(smaps.readAll());
    static const QRegularExpression line(QStringLiteral("Private_Dirty: +([0-9]+) kB"));
    return line.match(text).captured(1).toDouble() * 1'024 / 1e6;
}

QStringList filesOf(const QString &folder)
{
    QStringList paths;
    const QDir files(folder);
    for (const auto &name : files.entryList(QDir::Files, QDir::Name))
        paths.append(files.filePath(name));
    return paths;
}

NewDocument draftOf(const QString &path, const Connection &connection)
{
    auto document = documentOf(path, connection, ItemState::Draft);
    auto &facts = document.files.first().facts;
    facts.name = QFileInfo(path).fileName();
    facts.kind = path.endsWith(QLatin1String(".pdf")) ? FileKind::Pdf : FileKind::Jpeg;
    document.files.first().preparation.pages = 1;
    return document;
}

/// When which pictures of rows were there.
class Pictures {
public:
    explicit Pictures(support::TestWindow &desk)
        : m_desk(desk)
        , m_thumbnails(*desk.page().findChild<ui::FileThumbnails *>())
    {
        QObject::connect(&m_thumbnails, &ui::FileThumbnails::loaded, &m_context,
                         [this](const DocumentId &document) { note(document); });
    }

    void start()
    {
        m_clock.start();
        m_seen.clear();
    }
    qsizetype count() const { return m_seen.size(); }
    double firstMs() const { return m_firstMs; }
    double latestMs() const { return m_latestMs; }
    double elapsedMs() const { return static_cast<double>(m_clock.nsecsElapsed()) / 1e6; }

private:
    /// A large picture may be loaded before the one of its row.
    void note(const DocumentId &id)
    {
        const auto document = m_desk.outbox().document(id);
        if (!document || m_thumbnails.thumbnail(id, document->files.first()).isNull() || m_seen.contains(id))
            return;
        m_seen.insert(id);
        m_latestMs = elapsedMs();
        if (m_seen.size() == 1)
            m_firstMs = m_latestMs;
    }

    support::TestWindow &m_desk;
    ui::FileThumbnails &m_thumbnails;
    QObject m_context;
    QElapsedTimer m_clock;
    QSet<DocumentId> m_seen;
    double m_firstMs = 0;
    double m_latestMs = 0;
};

Connection otherConnection()
{
    auto other = connectionTo(QStringLiteral("http://127.0.0.1:10"));
    other.id = {QStringLiteral("6f1d7f0e-0000-4000-8000-000000000002")};
    return other;
}

QJsonObject thumbnails(support::TestWindow &desk, const QString &folder)
{
    const auto files = filesOf(folder);
    const auto connection = connectionTo(QStringLiteral("http://127.0.0.1:9"));
    desk.open(otherConnection());
    constexpr int rowHeight = 70;
    desk.window().resize(usualSize.width(), usualSize.height() + static_cast<int>(files.size()) * rowHeight);
    for (const auto &file : files) {
        if (!awaitResult(desk.outbox().add(draftOf(file, connection))))
            giveUp("a file was not added");
    }
    spin(settlingMs);
    Pictures pictures(desk);
    pictures.start();
    desk.connection().choose(connection);
    waitFor([&] { return pictures.count() == files.size(); });
    return {{QStringLiteral("first_ms"), pictures.firstMs()}, {QStringLiteral("all_ms"), pictures.latestMs()}};
}

QJsonObject drop(support::TestWindow &desk, const QString &folder)
{
    QList<QUrl> urls;
    for (const auto &file : filesOf(folder))
        urls.append(QUrl::fromLocalFile(file));
    desk.open(connectionTo(QStringLiteral("http://127.0.0.1:9")));
    desk.patient().choose({QStringLiteral("161494290947153")}, ui::PatientSource::Picked);
    desk.window().resize(usualSize);
    spin(settlingMs);
    QJsonObject found{{QStringLiteral("empty_mb"), privateMb()}};
    Pictures pictures(desk);
    BlockWatch adding;
    adding.begin();
    pictures.start();
    support::dropFiles(desk.window(), urls);
    waitFor([&] { return desk.list().model()->rowCount() == urls.size(); });
    found.insert(QStringLiteral("rows_ms"), pictures.elapsedMs());
    waitFor([&] { return !desk.page().isAdding(); });
    found.insert(QStringLiteral("drafts_ms"), pictures.elapsedMs());
    found.insert(QStringLiteral("first_ms"), pictures.firstMs());
    spin(settlingMs);
    adding.end();
    found.insert(QStringLiteral("adding"), adding.longest());
    found.insert(QStringLiteral("full_mb"), privateMb());

    BlockWatch looking;
    looking.begin();
    auto &bar = *desk.list().verticalScrollBar();
    for (int value = 0; value < bar.maximum(); value += bar.pageStep()) {
        bar.setValue(value);
        spin(50);
    }
    for (int row = 0; row < std::min<int>(lookedAt, static_cast<int>(urls.size())); ++row) {
        desk.list().setCurrentIndex(desk.list().model()->index(row, 0));
        spin(150);
    }
    spin(settlingMs);
    looking.end();
    found.insert(QStringLiteral("looking"), looking.longest());
    found.insert(QStringLiteral("looked_mb"), privateMb());
    found.insert(QStringLiteral("rows"), desk.list().model()->rowCount());
    found.insert(QStringLiteral("drafts"), desk.outbox().documents().size());
    return found;
}

QJsonObject refused(support::TestWindow &desk, const QString &folder, bool isDropped)
{
    const auto files = filesOf(folder);
    QList<QUrl> urls;
    for (const auto &file : files)
        urls.append(QUrl::fromLocalFile(file));
    desk.open(connectionTo(QStringLiteral("http://127.0.0.1:9")));
    desk.patient().choose({QStringLiteral("161494290947153")}, ui::PatientSource::Picked);
    desk.window().resize(usualSize);
    spin(settlingMs);
    BlockWatch watch;
    QElapsedTimer clock;
    watch.begin();
    clock.start();
    if (isDropped)
        support::dropFiles(desk.window(), urls);
    else
        desk.window().addFiles(files);
    const auto *rows = desk.list().model();
    const auto expected = std::min(urls.size(), qsizetype(ui::maxFilesAtOnce));
    waitFor([&] { return rows->rowCount() == expected && !desk.page().isAdding(); });
    QJsonObject found{{QStringLiteral("shown_ms"), static_cast<double>(clock.nsecsElapsed()) / 1e6}};
    spin(settlingMs); // the rows are saved
    watch.end();
    if (!desk.outbox().documents().isEmpty())
        giveUp("a file was not refused");
    found.insert(QStringLiteral("longest"), watch.longest());
    return found;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    ui::ThemeManager look(application);
    look.setMotion(false);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() != 3)
        return 2;
    support::TestWindow desk(look);
    const auto &step = arguments.at(1);
    const auto &folder = arguments.at(2);
    const auto found = step == QLatin1String("drop")           ? drop(desk, folder)
                       : step == QLatin1String("refused-drop") ? refused(desk, folder, true)
                       : step == QLatin1String("refused-open") ? refused(desk, folder, false)
                                                               : thumbnails(desk, folder);
    std::puts(QJsonDocument(found).toJson(QJsonDocument::Compact).constData());
    return 0;
}
