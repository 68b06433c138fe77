// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/proxy_p.h"

#include "core/base/errorreason.h"
#include "core/http/curl_p.h"
#include "core/http/message.h"

#include <QHostAddress>
#include <QNetworkProxy>
#include <QNetworkProxyFactory>
#include <QNetworkProxyQuery>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <utility>

namespace clinicdesk::http {

namespace {

struct Scheme {
    QByteArrayView written;
    QByteArrayView forCurl;
    int port; ///< the usual one; 0: there is none
};

// Desktops and browsers mean SOCKS 5 with `socks`, where libcurl means SOCKS 4. Programs disagree about the port of an
// http proxy (80, 1080, 3128, 8080), so it has to be written.
constexpr std::array schemes{
    Scheme{"http", "http", 0},          Scheme{"https", "https", 443},      Scheme{"socks", "socks5h", 1080},
    Scheme{"socks5", "socks5", 1080},   Scheme{"socks5h", "socks5h", 1080}, Scheme{"socks4", "socks4", 1080},
    Scheme{"socks4a", "socks4a", 1080},
};

Proxy unusable(ErrorReason reason, const QByteArray &subject = {})
{
    Proxy proxy;
    proxy.problem =
        Error{.code = ErrorCode::NetworkNoRoute, .reason = reason, .subject = QString::fromUtf8(subject.left(100))};
    return proxy;
}

QByteArray withoutQuotes(QByteArray text)
{
    text = text.trimmed();
    while (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.front() == text.back())
        text = text.sliced(1, text.size() - 2).trimmed();
    return text;
}

/// As libcurl does: a percent sign without two digits stays.
QByteArray percentDecoded(const QByteArray &text)
{
    QByteArray decoded;
    for (qsizetype at = 0; at < text.size(); ++at) {
        bool isCode = false;
        const auto code = text[at] == '%' && at + 2 < text.size() ? text.mid(at + 1, 2).toInt(&isCode, 16) : 0;
        decoded += isCode ? static_cast<char>(code) : text[at];
        at += isCode ? 2 : 0;
    }
    return decoded;
}

const Scheme *schemeNamed(QByteArrayView name)
{
    const auto *const found = std::ranges::find_if(
        schemes, [&](const Scheme &scheme) { return scheme.written.compare(name, Qt::CaseInsensitive) == 0; });
    return found == schemes.end() ? nullptr : found;
}

bool isSupported(const Scheme &scheme)
{
    return scheme.forCurl != "https" || (curl().versionInfo(CURLVERSION_NOW)->features & CURL_VERSION_HTTPS_PROXY) != 0;
}

bool isHostName(const QString &host)
{
    static const QRegularExpression name(QStringLiteral(R"(^[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_.])?$)"));
    return name.match(host).hasMatch();
}

/// Host and port of `host`, `host:port` or `[address]:port`; an empty host if it is none of these.
std::pair<QByteArray, QByteArray> hostAndPort(const QByteArray &place)
{
    const auto end = place.startsWith('[') ? place.indexOf(']') : -1;
    const auto colon = place.indexOf(':', std::max<qsizetype>(end, 0));
    const auto host = colon < 0 ? place : place.first(colon);
    const bool isAddress =
        end > 0 && end + 1 == host.size() && QHostAddress().setAddress(QString::fromLatin1(host.sliced(1, end - 1)));
    if (!isAddress && !isHostName(QString::fromUtf8(host)))
        return {};
    return {host, colon < 0 ? QByteArray() : place.sliced(colon + 1)};
}

std::optional<QByteArray> firstSet(std::initializer_list<const char *> variables, QString &variable)
{
    for (const auto *name : variables) {
        const auto value = qgetenv(name);
        if (value.trimmed().isEmpty())
            continue;
        variable = QString::fromLatin1(name);
        return value;
    }
    return std::nullopt;
}

std::optional<Proxy> environmentProxyFor(const QUrl &url)
{
    QString variable;
    const auto exceptions = firstSet({"no_proxy", "NO_PROXY"}, variable);
    if (exceptions && isProxyException(url, *exceptions)) {
        Proxy none;
        none.source = ProxySource::Exception;
        none.variable = variable;
        return none;
    }
    const auto setting =
        firstSet({"https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "http_proxy", "HTTP_PROXY"}, variable);
    if (!setting)
        return std::nullopt;
    auto proxy = parseProxy(*setting);
    proxy.source = ProxySource::Environment;
    proxy.variable = variable;
    if (proxy.problem)
        proxy.problem->input = variable;
    return proxy;
}

QByteArray schemeOf(QNetworkProxy::ProxyType type)
{
    return type == QNetworkProxy::Socks5Proxy ? "socks5h" : "http";
}

Proxy desktopProxyFor(const QUrl &url)
{
    const auto proxies = QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(url));
    const auto first = proxies.value(0, QNetworkProxy(QNetworkProxy::NoProxy));
    if (first.type() == QNetworkProxy::NoProxy || first.type() == QNetworkProxy::DefaultProxy)
        return {};
    const auto host = first.hostName().toUtf8();
    auto proxy = parseProxy(schemeOf(first.type()) + "://" + (host.contains(':') ? '[' + host + ']' : host) +
                            (first.port() > 0 ? ':' + QByteArray::number(first.port()) : QByteArray()));
    proxy.user = first.user().toUtf8();
    proxy.password = first.password().toUtf8();
    proxy.source = ProxySource::Desktop;
    return proxy;
}

/// As the names of hosts are; each label alone, because one with `*` is no name.
QString encodedLabels(const QString &written)
{
    auto labels = written.split(u'.');
    for (auto &label : labels) {
        if (const auto encoded = QUrl::toAce(label); !encoded.isEmpty())
            label = QString::fromLatin1(encoded);
    }
    return labels.join(u'.');
}

bool matchesName(const QString &host, const QString &written)
{
    const auto pattern = encodedLabels(written);
    if (pattern.contains(u'*')) {
        const auto expression = QRegularExpression::escape(pattern).replace(QLatin1String("\\*"), QLatin1String(".*"));
        return QRegularExpression(QRegularExpression::anchoredPattern(expression)).match(host).hasMatch();
    }
    const auto name = pattern.startsWith(u'.') ? pattern.sliced(1) : pattern;
    return !name.isEmpty() && (host == name || host.endsWith(u'.' + name));
}

bool matchesException(const QString &host, int port, QString entry)
{
    static const QRegularExpression withPort(QStringLiteral(R"(^(\[[^\]]*\]|[^:\[\]]+):(\d+)$)"));
    if (const auto match = withPort.match(entry); match.hasMatch()) {
        if (match.captured(2).toInt() != port)
            return false;
        entry = match.captured(1);
    }
    if (entry.startsWith(u'[') && entry.endsWith(u']'))
        entry = entry.sliced(1, entry.size() - 2);
    if (entry == QLatin1String("<local>"))
        return !host.contains(u'.') && !host.contains(u':');
    if (const QHostAddress address(host); !address.isNull()) {
        if (entry.contains(u'/')) {
            const auto network = QHostAddress::parseSubnet(entry);
            return network.second >= 0 && address.isInSubnet(network);
        }
        if (const QHostAddress same(entry); !same.isNull())
            return address == same;
    }
    if (entry.endsWith(u'.'))
        entry.chop(1);
    return matchesName(host, entry);
}

} // namespace

Proxy parseProxy(const QByteArray &setting)
{
    auto text = withoutQuotes(setting);
    const auto colon = text.indexOf("://");
    const auto written = colon < 0 ? QByteArray("http") : text.first(colon);
    if (colon >= 0)
        text = text.sliced(colon + 3);
    // A password may contain every character, also @ and /; a host contains none of them.
    const auto at = text.lastIndexOf('@');
    const auto user = at < 0 ? QByteArray() : text.first(at);
    auto place = text.sliced(at + 1);
    place.truncate(std::ranges::find_if(place, [](char c) { return c == '/' || c == '?' || c == '#'; }) -
                   place.begin());
    const auto [host, portText] = hostAndPort(place);
    if (host.isEmpty())
        return unusable(ErrorReason::ProxySetting);
    const auto *scheme = schemeNamed(written);
    if (!scheme || !isSupported(*scheme))
        return unusable(ErrorReason::ProxyKind, written);
    bool isPort = portText.isEmpty();
    const auto port = isPort ? scheme->port : portText.toInt(&isPort);
    if (!isPort || port < 0 || port > 65'535)
        return unusable(ErrorReason::ProxySetting);
    if (port == 0)
        return unusable(ErrorReason::ProxyPort, host);
    Proxy proxy;
    proxy.address = scheme->forCurl.toByteArray() + "://" + host + ':' + QByteArray::number(port);
    const auto separator = user.indexOf(':');
    proxy.user = percentDecoded(separator < 0 ? user : user.first(separator));
    proxy.password = separator < 0 ? QByteArray() : percentDecoded(user.sliced(separator + 1));
    return proxy;
}

std::optional<ProxySetting> ProxySetting::fixed(const QString &text)
{
    // The address of a proxy script is none of a proxy.
    static const QRegularExpression path(QStringLiteral("[^:/](/.|[?#])"));
    const auto proxy = parseProxy(text.toUtf8());
    if (proxy.problem || text.contains(path) || !proxy.user.isEmpty() || !proxy.password.isEmpty())
        return std::nullopt;
    return ProxySetting{.kind = Kind::Fixed, .address = QUrl(QString::fromUtf8(proxy.address))};
}

bool isProxyException(const QUrl &url, const QByteArray &list)
{
    static const QRegularExpression separator(QStringLiteral(R"([\s,;]+)"));
    auto host = url.host(QUrl::FullyEncoded).toLower();
    if (host.endsWith(u'.'))
        host.chop(1);
    const auto entries = QString::fromUtf8(withoutQuotes(list)).toLower().split(separator, Qt::SkipEmptyParts);
    return std::ranges::any_of(entries,
                               [&](const QString &entry) { return matchesException(host, url.port(443), entry); });
}

Proxy systemProxyFor(const QUrl &url)
{
    const auto proxy = environmentProxyFor(url);
    return proxy ? *proxy : desktopProxyFor(url);
}

Proxy proxyFor(const ProxySetting &setting, const QUrl &url)
{
    if (setting.kind == ProxySetting::Kind::System)
        return systemProxyFor(url);
    Proxy proxy;
    if (setting.kind == ProxySetting::Kind::Fixed)
        proxy = parseProxy(setting.address.toEncoded());
    proxy.source = ProxySource::Policy;
    return proxy;
}

QLatin1String proxyKind(const QUrl &url, const ProxySetting &setting)
{
    const auto proxy = isLoopback(url) ? Proxy() : proxyFor(setting, url);
    if (proxy.problem)
        return QLatin1String("invalid");
    for (const auto kind :
         {QLatin1String("socks4"), QLatin1String("socks5"), QLatin1String("https"), QLatin1String("http")}) {
        if (proxy.address.startsWith(kind.data()))
            return kind;
    }
    return QLatin1String("none");
}

} // namespace clinicdesk::http
