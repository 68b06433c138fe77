// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_sink [CERTIFICATE.pem KEY.pem]: accepts HTTP/1.1 uploads on a loopback port, discards the bytes and answers
// 204. A request for forms (interface 2.3) gets one form for each file, all with the address of the sink. Prints the
// port and ends when its standard input closes. Built so that it is no bottleneck: plain bytes never reach user
// space.
#include <openssl/ssl.h>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

struct ContextDeleter {
    void operator()(SSL_CTX *context) const { SSL_CTX_free(context); }
};
struct SslDeleter {
    void operator()(SSL *ssl) const { SSL_free(ssl); }
};
using Context = std::unique_ptr<SSL_CTX, ContextDeleter>;

constexpr std::size_t bufferBytes = 1 << 20;

/// One connection, plain or TLS.
class Line {
public:
    Line(int socket, SSL_CTX *context)
        : m_socket(socket)
    {
        if (!context)
            return;
        m_ssl.reset(SSL_new(context));
        SSL_set_fd(m_ssl.get(), socket);
        m_usable = SSL_accept(m_ssl.get()) == 1;
    }
    ~Line()
    {
        m_ssl.reset();
        ::close(m_socket);
    }
    Line(const Line &) = delete;
    Line &operator=(const Line &) = delete;

    bool isUsable() const { return m_usable; }

    /// Returns the number of bytes read, 0 at the end.
    std::size_t read(char *into, std::size_t size)
    {
        const auto got = m_ssl ? SSL_read(m_ssl.get(), into, static_cast<int>(size)) : ::recv(m_socket, into, size, 0);
        return got > 0 ? static_cast<std::size_t>(got) : 0;
    }

    /// Discards up to `size` bytes; returns their number, 0 at the end.
    std::size_t discard(char *scratch, std::size_t size)
    {
        if (m_ssl)
            return read(scratch, size);
        const auto got = ::recv(m_socket, nullptr, size, MSG_TRUNC); // TCP: dropped inside the kernel
        return got > 0 ? static_cast<std::size_t>(got) : 0;
    }

    void write(std::string_view text)
    {
        if (m_ssl)
            SSL_write(m_ssl.get(), text.data(), static_cast<int>(text.size()));
        else
            (void)!::send(m_socket, text.data(), text.size(), MSG_NOSIGNAL);
    }

private:
    int m_socket;
    std::unique_ptr<SSL, SslDeleter> m_ssl;
    bool m_usable = true;
};

std::string lowerCase(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

std::size_t declaredLength(const std::string &head)
{
    constexpr std::string_view name = "content-length:";
    const auto place = head.find(name);
    return place == std::string::npos ? 0 : std::strtoull(head.c_str() + place + name.size(), nullptr, 10);
}

/// Returns the header block of the next request in lower case; `rest` gets the bytes after it.
std::optional<std::string> readHead(Line &line, std::string &rest)
{
    constexpr std::string_view end = "\r\n\r\n";
    std::vector<char> piece(16UL * 1024);
    while (rest.find(end) == std::string::npos) {
        const auto got = line.read(piece.data(), piece.size());
        if (got == 0)
            return std::nullopt;
        rest.append(piece.data(), got);
    }
    const auto length = rest.find(end) + end.size();
    auto head = lowerCase(rest.substr(0, length));
    rest.erase(0, length);
    return head;
}

/// Returns the whole body; its first bytes may already be in `rest`.
std::string readBody(Line &line, std::string &rest, std::size_t length)
{
    std::vector<char> piece(16UL * 1024);
    while (rest.size() < length) {
        const auto got = line.read(piece.data(), piece.size());
        if (got == 0)
            return {};
        rest.append(piece.data(), got);
    }
    return std::exchange(rest, {});
}

/// Returns false if the connection ended before the body did.
bool discardBody(Line &line, std::string &rest, std::vector<char> &scratch, std::size_t length)
{
    const auto early = std::min(length, rest.size());
    rest.erase(0, early);
    for (auto left = length - early; left > 0;) {
        const auto got = line.discard(scratch.data(), std::min(left, scratch.size()));
        if (got == 0)
            return false;
        left -= got;
    }
    return true;
}

/// Returns forms for every file of every document in a request for forms, as the client writes the request.
std::string formsFor(const std::string &request, const std::string &origin)
{
    constexpr std::string_view idName = R"("document_id":")";
    constexpr std::string_view fileName = R"("file_size":)";
    const auto form =
        R"({"url":")" + origin +
        R"(","fields":{"key":"made/up/key","Content-Type":"application/pdf","policy":"eyJtYWRlIjoidXAifQ=="}})";
    std::string documents;
    for (auto place = request.find(idName); place != std::string::npos;) {
        const auto start = place + idName.size();
        const auto id = request.substr(start, request.find('"', start) - start);
        place = request.find(idName, start);
        std::string forms;
        for (auto file = request.find(fileName, start); file < place; file = request.find(fileName, file + 1))
            forms.append(forms.empty() ? "" : ",").append(form);
        documents.append(documents.empty() ? "" : ",").append(R"({"document_id":")").append(id);
        documents.append(R"(","forms":[)").append(forms).append("]}");
    }
    return R"({"batch_response":[)" + documents + "]}";
}

void serve(int socket, SSL_CTX *context, const std::string &origin)
{
    Line line(socket, context);
    std::vector<char> scratch(bufferBytes);
    std::string rest;
    while (line.isUsable()) {
        const auto head = readHead(line, rest);
        if (!head)
            return;
        if (head->find("expect: 100-continue") != std::string::npos)
            line.write("HTTP/1.1 100 Continue\r\n\r\n");
        if (head->starts_with("post /mr/api/v1/docs")) {
            const auto forms = formsFor(readBody(line, rest, declaredLength(*head)), origin);
            line.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " +
                       std::to_string(forms.size()) + "\r\n\r\n" + forms);
        } else if (discardBody(line, rest, scratch, declaredLength(*head))) {
            line.write("HTTP/1.1 204 No Content\r\n\r\n");
        } else {
            return;
        }
    }
}

struct Listener {
    int socket = -1;
    int port = 0;
};

Listener listenOnLoopback()
{
    const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto *any = reinterpret_cast<sockaddr *>(&address);
    if (::bind(listener, any, length) != 0 || ::listen(listener, 64) != 0)
        return {};
    ::getsockname(listener, any, &length);
    return {listener, ntohs(address.sin_port)};
}

Context makeContext(const char *certificate, const char *key)
{
    Context context(SSL_CTX_new(TLS_server_method()));
    if (SSL_CTX_use_certificate_chain_file(context.get(), certificate) != 1 ||
        SSL_CTX_use_PrivateKey_file(context.get(), key, SSL_FILETYPE_PEM) != 1)
        std::exit(1);
    SSL_CTX_set_read_ahead(context.get(), 1);
    SSL_CTX_set_default_read_buffer_len(context.get(), 256UL * 1024);
    return context;
}

} // namespace

int main(int argc, char **argv)
{
    const auto context = argc == 3 ? makeContext(argv[1], argv[2]) : Context();
    const auto listener = listenOnLoopback();
    if (listener.socket < 0)
        return 1;
    const auto origin = (context ? "https://127.0.0.1:" : "http://127.0.0.1:") + std::to_string(listener.port) + '/';
    std::printf("%d\n", listener.port);
    std::fflush(stdout);
    std::thread([] {
        while (std::getchar() != EOF) {
        }
        std::_Exit(0);
    }).detach();
    while (true) {
        const int socket = ::accept(listener.socket, nullptr, nullptr);
        if (socket < 0)
            return 1;
        const int on = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        std::thread([socket, &context, &origin] { serve(socket, context.get(), origin); }).detach();
    }
}
