// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_line MBIT DELAY_MS PROGRAM ARG...: runs PROGRAM, a server on 127.0.0.1, at the far end of a line of that speed
// and delay, both of each direction. This process itself is at the near end: what is to be measured enters its network
// (`nsenter --net --target PID`) and finds the server at 127.0.0.1. Two network namespaces, each with one TUN device;
// the packets between the two go through here, so that TCP is the kernel's own, with its handshakes, windows and
// losses. The line's speed counts the bytes that TCP carries, not its headers; a queue of 100 ms stands before it. Ends
// with PROGRAM.
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
constexpr auto longestQueue = std::chrono::milliseconds(100);
constexpr auto longestNap = std::chrono::microseconds(500); ///< packets that meet in it go on together

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

/// A network of our own, empty. For somebody without rights in a user namespace, where he is root.
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

/// Loopback addresses, for plain HTTP is spoken to these alone: 127.0.0.1 at the far end, 127.0.0.2 at the near one.
/// The loopback device itself stays down, or it would claim both.
int makeEnd(const std::string &own, const std::string &other)
{
    enterNewNetwork();
    const int device = openTun();
    writeTo("/proc/sys/net/ipv4/conf/all/route_localnet", "1");
    writeTo("/proc/sys/net/ipv4/tcp_no_metrics_save", "1"); // no run learns from the one before
    const auto commands = "ip link set line up mtu " + std::to_string(mtu) + " && ip addr add " + own +
                          "/32 dev line && ip route add " + other + " dev line src " + own;
    if (std::system(commands.c_str()) != 0)
        giveUp("the end of the line");
    return device;
}

/// The bytes that TCP carries in an IPv4 packet; of anything else all.
std::size_t carriedBytes(const std::vector<char> &packet)
{
    constexpr std::size_t leastHeaders = 40;
    if (packet.size() < leastHeaders || packet[9] != IPPROTO_TCP)
        return packet.size();
    const auto ip = static_cast<std::size_t>(packet[0] & 0x0f) * 4;
    const auto tcp = static_cast<std::size_t>(static_cast<unsigned char>(packet[ip + 12]) >> 4U) * 4;
    return packet.size() - std::min(packet.size(), ip + tcp);
}

/// One direction of the line.
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
            if (start - now > longestQueue)
                continue; // lost
            const auto seconds = static_cast<double>(carriedBytes(bytes)) / m_speed.bytesPerSecond;
            m_busyUntil = start + std::chrono::duration_cast<nanoseconds>(std::chrono::duration<double>(seconds));
            m_underWay.push_back({m_busyUntil + m_speed.delay, std::move(bytes)});
        }
    }

    void deliver()
    {
        for (; !m_underWay.empty() && m_underWay.front().due <= Clock::now(); m_underWay.pop_front()) {
            const auto &bytes = m_underWay.front().bytes;
            (void)!::write(m_to, bytes.data(), bytes.size()); // a full receiver loses it, as lines do
        }
    }

    void rest() const
    {
        if (!m_underWay.empty()) {
            std::this_thread::sleep_until(std::min(m_underWay.front().due, Clock::now() + longestNap));
            return;
        }
        pollfd waiting{.fd = m_from, .events = POLLIN, .revents = 0};
        ::poll(&waiting, 1, -1);
    }

    int m_from;
    int m_to;
    LineSpeed m_speed;
    Clock::time_point m_busyUntil;
    std::deque<Packet> m_underWay;
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
