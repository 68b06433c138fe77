// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemsockets.h"

#include "tests/support/testprogram.h"

#include <QNetworkInterface>
#include <QTest>

#include <array>
#include <optional>
#include <string>
#include <thread>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace clinicdesk;
using namespace std::chrono_literals;

using Event = SocketStream::Event;

/// Connections within this computer.
class SystemSocketsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersOfThisComputerAreKnown_data();
    void numbersOfThisComputerAreKnown();
    void addressesOfThisComputerAreKnown();
    void theOtherEndOfALocalSocketIsKnown();
    void aConnectionCarriesBytesAndItsEnd();
    void aStopEndsEveryWait();

private:
    static constexpr std::chrono::milliseconds patience = 20s;

    /// A connection to the socket, with its accepted end.
    struct Pair {
        SocketStream client;
        SocketStream server;
    };
    static Pair connected(const ListeningSocket &listener)
    {
        SocketStream client(openSocket(AF_INET, SOCK_STREAM, 0));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<in_port_t>(listener.port()));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(client.descriptor(), reinterpret_cast<const sockaddr *>(&address), sizeof(address)) != 0)
            qFatal("no connection");
        return {std::move(client), SocketStream(listener.accept())};
    }
};

void SystemSocketsTest::numbersOfThisComputerAreKnown_data()
{
    QTest::addColumn<QByteArray>("host");
    QTest::addColumn<int>("expected"); // -1: no number
    for (const auto &[host, expected] :
         {std::pair{"127.0.0.1", 1}, std::pair{"127.255.0.9", 1}, std::pair{"128.0.0.1", 0}, std::pair{"10.0.0.1", 0},
          std::pair{"0.0.0.0", 0}, std::pair{"::1", 1}, std::pair{"::2", 0}, std::pair{"::ffff:127.0.0.1", 1},
          std::pair{"::ffff:10.0.0.1", 0}, std::pair{"fe80::1", 0}, std::pair{"localhost", -1}, std::pair{"127.1", -1},
          std::pair{"", -1}})
        QTest::addRow("“%s”", host) << QByteArray(host) << expected;
}

void SystemSocketsTest::numbersOfThisComputerAreKnown()
{
    QFETCH(QByteArray, host);
    QFETCH(int, expected);
    QCOMPARE(isLoopbackNumber(host), expected < 0 ? std::nullopt : std::optional(expected == 1));
}

void SystemSocketsTest::addressesOfThisComputerAreKnown()
{
    for (const auto *own : {"127.0.0.1", "127.9.9.9"})
        QVERIFY(isOwnAddress(own));
    for (const auto *other : {"203.0.113.77", "2001:db8::77", "localhost", ""})
        QVERIFY2(!isOwnAddress(other), other);
    for (const auto &address : QNetworkInterface::allAddresses()) {
        if (!address.isLinkLocal()) // belongs to one network card
            QVERIFY2(isOwnAddress(address.toString().toLatin1()), qPrintable(address.toString()));
    }
}

void SystemSocketsTest::theOtherEndOfALocalSocketIsKnown()
{
    std::array<int, 2> ends{};
    QCOMPARE(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0);
    const SystemFile here(ends[0]);
    SystemFile there(ends[1]);
    QCOMPARE(processOfPeer(here.descriptor()), std::optional(qint64(::getpid())));
    QVERIFY(!hasPeerHungUp(here.descriptor()));
    QVERIFY(there.write("left"));
    QVERIFY(!hasPeerHungUp(here.descriptor()));
    there = SystemFile();
    QVERIFY(hasPeerHungUp(here.descriptor())); // though bytes are left
    QCOMPARE(processOfPeer(-1), std::optional<qint64>());
}

void SystemSocketsTest::aConnectionCarriesBytesAndItsEnd()
{
    ListeningSocket listener;
    QVERIFY(listener.open(0));
    QVERIFY(listener.port() > 0);
    ListeningSocket second;
    QVERIFY(!second.open(listener.port()));
    const StopSignal stop;
    auto [client, server] = connected(listener);
    QVERIFY((::fcntl(client.descriptor(), F_GETFD) & FD_CLOEXEC) != 0);
    QVERIFY((::fcntl(server.descriptor(), F_GETFD) & FD_CLOEXEC) != 0);
    std::array<char, 16> room{};
    QCOMPARE(server.receive(room), qint64(-1));
    QVERIFY(SocketStream::wouldHaveBlocked());
    QVERIFY(!server.wait(Event::Readable, 0ms, stop.descriptor()));
    QVERIFY(server.wait(Event::Writable, patience, stop.descriptor()));
    QCOMPARE(client.send("page"), qint64(4));
    QVERIFY(server.wait(Event::Readable, patience, stop.descriptor()));
    QCOMPARE(server.receive(room), qint64(4));
    QCOMPARE(std::string(room.data(), 4), std::string("page"));
    QVERIFY(!server.wait(Event::HungUp, 0ms, stop.descriptor()));
    client.endSending();
    QVERIFY(server.wait(Event::HungUp, patience, stop.descriptor()));
    QCOMPARE(server.receive(room), qint64(0));
    QCOMPARE(server.send("answer"), qint64(6)); // the other direction is still open
    QVERIFY(client.wait(Event::Readable, patience, stop.descriptor()));
    QCOMPARE(client.receive(room), qint64(6));
    server.resetOnClose();
    server = SocketStream(-1);
    QVERIFY(client.wait(Event::Readable, patience, stop.descriptor()));
    QCOMPARE(client.receive(room), qint64(-1));
    QVERIFY(!SocketStream::wouldHaveBlocked());
}

void SystemSocketsTest::aStopEndsEveryWait()
{
    ListeningSocket listener;
    QVERIFY(listener.open(0));
    const StopSignal stop;
    auto [client, server] = connected(listener);
    std::optional<int> accepted;
    std::optional<bool> waited;
    std::thread accepting([&] { accepted = listener.accept(); });
    std::thread waiting([&] { waited = server.wait(Event::Readable, patience, stop.descriptor()); });
    stop.raise();
    stop.raise();
    listener.stop();
    accepting.join();
    waiting.join();
    QCOMPARE(accepted, std::optional(-1));
    QCOMPARE(waited, std::optional(false));
    QVERIFY(!server.wait(Event::Writable, patience, stop.descriptor())); // it stays raised
    stop.waitForEndOfInput();                                            // returns
}

CLINICDESK_TEST(SystemSocketsTest)
#include "systemsocketstest.moc"
