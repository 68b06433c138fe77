// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_line MBIT DELAY_MS PROGRAM ARG...: runs PROGRAM, a server on 127.0.0.1, at the far end of a simulated
// connection with this speed and delay in each direction. This process is at the near end: the program to measure
// enters its network (`nsenter --net --target PID`) and finds the server at 127.0.0.1. There are two network
// namespaces with one TUN device each; this process passes the packets between them, so TCP is the kernel's own, with
// its handshakes, windows and losses. The speed counts the bytes that TCP carries, without headers; a queue of 100 ms
// is in front. Ends when PROGRAM ends.
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::nanoseconds;

constexpr std::size_t mtu = 1500;
constexpr auto maxQueueDelay = std::chrono::milliseconds(100);
constexpr auto maxSleep = std::chrono::microseconds(500); ///< packets that arrive in this time are sent together

struct LineSpeed {
    double bytesPerSecond;
    nanoseconds delay;
};

[[noreturn]] void giveUp(const char *what)
{
    std::perror(what);
    std::exit(1);
}

void writeTo(const char *path, const std::string &text)
{
    std::ofstream(path) << text;
}

/// Enters a new, empty network namespace; users without rights enter a user namespace first, in which they are root.
void enterNewNetwork()
{
    static const bool isRoot = ::geteuid() == 0;
    static bool isInside = isRoot;
    const auto user = std::to_string(::geteuid());
    const auto group = std::to_string(::getegid());
    if (::unshare(CLONE_NEWNET | (isInside ? 0 : CLONE_NEWUSER)) != 0)
        giveUp("no network namespace");
    if (std::exchange(isInside, true))
        return;
    writeTo("/proc/self/setgroups", "deny");
    writeTo("/proc/self/uid_map", "0 " + user + " 1");
    writeTo("/proc/self/gid_map", "0 " + group + " 1");
}

int openTun()
{
    const int device = ::open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
    ifreq request{};
    request.ifr_flags = IFF_TUN | IFF_NO_PI;
    std::strncpy(request.ifr_name, "line", sizeof request.ifr_name - 1);
    if (device < 0 || ::ioctl(device, TUNSETIFF, &request) != 0)
        giveUp("no TUN device");
    return device;
}

/// Uses loopback addresses, because plain HTTP is allowed for these only: 127.0.0.1 at the far end, 127.0.0.2 at the
/// near end. The loopback device itself stays down, because it would claim both addresses.
int makeEnd(const std::string &own, const std::string &other)
{
    enterNewNetwork();
    const int device = openTun();
    writeTo("/proc/sys/net/ipv4/conf/all/route_localnet", "1");
    writeTo("/proc/sys/net/ipv4/tcp_no_metrics_save", "1"); // no run uses the metrics of the previous one
    const auto commands = "ip link set line up mtu " + std::to_string(mtu) + " && ip addr add " + own +
                          "/32 dev line && ip route add " + other + " dev line src " + own;
    if (std::system(commands.c_str()) != 0)
        giveUp("the end of the line");
    return device;
}

/// The bytes that TCP carries in an IPv4 packet; all bytes of any other packet.
std::size_t carriedBytes(const std::vector<char> &packet)
{
    constexpr std::size_t minHeaderBytes = 40;
    if (packet.size() < minHeaderBytes || packet[9] != IPPROTO_TCP)
        return packet.size();
    const auto ip = static_cast<std::size_t>(packet[0] & 0x0f) * 4;
    const auto tcp = static_cast<std::size_t>(static_cast<unsigned char>(packet[ip + 12]) >> 4U) * 4;
    return packet.size() - std::min(packet.size(), ip + tcp);
}

/// One direction of the connection.
class Direction {
public:
    Direction(int from, int to, const LineSpeed &speed)
        : m_from(from)
        , m_to(to)
        , m_speed(speed)
    {
    }

    [[noreturn]] void carry()
    {
        while (true) {
            takeIn();
            deliver();
            rest();
        }
    }

private:
    struct Packet {
        Clock::time_point due;
        std::vector<char> bytes;
    };

    void takeIn()
    {
        std::array<char, mtu> buffer{};
        ssize_t size = 0;
        while ((size = ::read(m_from, buffer.data(), buffer.size())) > 0) {
            std::vector<char> bytes(buffer.begin(), buffer.begin() + size);
            const auto now = Clock::now();
            const auto start = std::max(now, m_busyUntil);
            if (start - now > maxQueueDelay)
                continue; // lost
            const auto seconds = static_cast<double>(carriedBytes(bytes)) / m_speed.bytesPerSecond;
            m_busyUntil = start + std::chrono::duration_cast<nanoseconds>(std::chrono::duration<double>(seconds));
            m_packets.push_back({m_busyUntil + m_speed.delay, std::move(bytes)});
        }
    }

    void deliver()
    {
        for (; !m_packets.empty() && m_packets.front().due <= Clock::now(); m_packets.pop_front()) {
            const auto &bytes = m_packets.front().bytes;
            (void)!::write(m_to, bytes.data(), bytes.size()); // a full receiver loses the packet, as on a real network
        }
    }

    void rest() const
    {
        if (!m_packets.empty()) {
            std::this_thread::sleep_until(std::min(m_packets.front().due, Clock::now() + maxSleep));
            return;
        }
        pollfd waiting{.fd = m_from, .events = POLLIN, .revents = 0};
        ::poll(&waiting, 1, -1);
    }

    int m_from;
    int m_to;
    LineSpeed m_speed;
    Clock::time_point m_busyUntil;
    std::deque<Packet> m_packets;
};

pid_t startIn(int network, char **command)
{
    const auto child = ::fork();
    if (child != 0)
        return child;
    if (::setns(network, CLONE_NEWNET) == 0)
        ::execvp(command[0], command);
    giveUp(command[0]);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    const LineSpeed speed{std::atof(argv[1]) * 1e6 / 8, std::chrono::milliseconds(std::atoi(argv[2]))};
    const int far = makeEnd("127.0.0.1", "127.0.0.2");
    const int farNetwork = ::open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
    const int near = makeEnd("127.0.0.2", "127.0.0.1");
    const auto server = startIn(farNetwork, argv + 3);
    Direction there(near, far, speed);
    Direction back(far, near, speed);
    std::thread([&there] { there.carry(); }).detach();
    std::thread([&back] { back.carry(); }).detach();
    int status = 0;
    ::waitpid(server, &status, 0);
    std::_Exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}
