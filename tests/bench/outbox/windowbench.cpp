// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_outboxwindow open FOLDER | forward FOLDER FILE COUNT URL: opens an outbox and shows it in a window, or shows
// an empty one while COUNT documents are added and delivered. Prints as one JSON document how long the window's
// thread was blocked in each step.
#include "tests/bench/outbox/blockwatch.h"
#include "tests/bench/outbox/workload.h"
#include "tests/support/awaitresult.h"
#include "ui/outbox/outboxpage.h"
#include "ui/state/currentconnection.h"
#include "ui/state/usersettings.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QEventLoop>
#include <QJsonDocument>
#include <QListView>
#include <QScrollBar>
#include <QSettings>
#include <QVBoxLayout>

#include <cstdio>

using namespace clinicdesk;
using namespace clinicdesk::bench;
using clinicdesk::support::awaitResult;

namespace {

constexpr int settlingMs = 1'000; ///< time in which the page refreshes and paints

void settle()
{
    QEventLoop loop;
    QTimer::singleShot(settlingMs, &loop, &QEventLoop::quit);
    loop.exec();
}

/// The outbox page in a window of a usual size.
class Desk {
public:
    Desk(Outbox &outbox, const Connection &connection)
    {
        m_choice.choose(connection);
        auto *layout = new QVBoxLayout(&m_window);
        layout->setContentsMargins({});
        const auto ofAll = [connection](const ConnectionId &) { return std::optional(connection); };
        m_page = new ui::OutboxPage({outbox, std::make_shared<ui::OutboxMonitor>(outbox), m_choice, ofAll, m_limit});
        layout->addWidget(m_page);
        m_window.resize(1080, 700);
        m_window.show();
    }

    QScrollBar &bar() const { return *m_page->findChild<QListView *>()->verticalScrollBar(); }

private:
    QSettings m_noSettings{QStringLiteral("/dev/null"), QSettings::IniFormat};
    ui::UploadLimitSettings m_limit{m_noSettings};
    QWidget m_window;
    ui::CurrentConnection m_choice;
    ui::OutboxPage *m_page;
};

/// Measures `step` and its effects.
template <class Step>
QJsonObject blockOf(Step &&step)
{
    BlockWatch watch;
    watch.begin();
    step();
    settle();
    watch.end();
    return watch.longest();
}

QJsonObject open(const QString &folder)
{
    const auto connection = connectionTo(QStringLiteral("http://127.0.0.1:9"));
    std::unique_ptr<Outbox> outbox;
    std::optional<Desk> desk;
    QJsonObject found;
    found.insert(QStringLiteral("open"), blockOf([&] { outbox = openOutbox(folder); }));
    found.insert(QStringLiteral("show"), blockOf([&] { desk.emplace(*outbox, connection); }));
    const auto first = outbox->documents().first().id;
    found.insert(QStringLiteral("change"),
                 blockOf([&] { [[maybe_unused]] const auto paused = awaitResult(outbox->pause(first)); }));
    found.insert(QStringLiteral("scroll"), blockOf([&] { desk->bar().setValue(desk->bar().maximum() / 2); }));
    return found;
}

QJsonObject forward(const QStringList &arguments)
{
    const auto connection = connectionTo(arguments.at(3));
    const auto document = documentOf(arguments.at(1), connection);
    const auto outbox = openOutbox(arguments.at(0));
    const Desk desk(*outbox, connection);
    settle();
    QJsonObject found;
    const auto block =
        blockOf([&] { found = deliver(*outbox, document, connection, arguments.at(2).toInt(), Adding::Meanwhile); });
    found.insert(QStringLiteral("forward"), block);
    return found;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    ui::ThemeManager look(application);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() < 3)
        return 2;
    const auto found = arguments.at(1) == QLatin1String("open") ? open(arguments.at(2)) : forward(arguments.sliced(2));
    std::puts(QJsonDocument(found).toJson(QJsonDocument::Compact).constData());
    return 0;
}
