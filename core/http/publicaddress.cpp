// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/publicaddress.h"

#include "core/base/servicetext.h"
#include "core/base/systemsockets.h"

#include <QHostAddress>
#include <QList>
#include <QUrl>
#include <QtEndian>

#include <algorithm>
#include <array>

namespace clinicdesk::http {

namespace {

using Subnet = std::pair<QHostAddress, int>;

QList<Subnet> subnets(std::initializer_list<const char *> texts)
{
    QList<Subnet> list;
    for (const auto *text : texts)
        list.append(QHostAddress::parseSubnet(QString::fromLatin1(text)));
    return list;
}

bool isInOneOf(const QHostAddress &address, const QList<Subnet> &list)
{
    return std::ranges::any_of(list, [&](const Subnet &subnet) { return address.isInSubnet(subnet); });
}

// IANA, IPv4 Special-Purpose Address Registry.
const QList<Subnet> &reservedIpv4()
{
    static const auto list = subnets({
        "0.0.0.0/8",       // this network
        "10.0.0.0/8",      // private
        "100.64.0.0/10",   // shared between a provider and its customers
        "127.0.0.0/8",     // loopback
        "169.254.0.0/16",  // link-local, cloud metadata
        "172.16.0.0/12",   // private
        "192.0.0.0/24",    // protocol assignments
        "192.0.2.0/24",    // documentation
        "192.31.196.0/24", // AS112
        "192.52.193.0/24", // AMT
        "192.88.99.0/24",  // 6to4 relays
        "192.168.0.0/16",  // private
        "192.175.48.0/24", // AS112
        "198.18.0.0/15",   // benchmarks
        "198.51.100.0/24", // documentation
        "203.0.113.0/24",  // documentation
        "224.0.0.0/4",     // multicast
        "240.0.0.0/4",     // reserved, broadcast
    });
    return list;
}

// IANA, IPv6 Special-Purpose Address Registry. Addresses outside 2000::/3 are not global unicast at all.
const QList<Subnet> &reservedIpv6()
{
    static const auto list = subnets({
        "2001::/23",         // protocol assignments: Teredo, benchmarks, ORCHID
        "2001:db8::/32",     // documentation
        "2002::/16",         // 6to4
        "2620:4f:8000::/48", // AS112
        "3fff::/20",         // documentation
    });
    return list;
}

/// Converts an address that routers or this computer translate to IPv4; returns any other address unchanged.
QHostAddress unmapped(const QHostAddress &address)
{
    bool isIpv4 = false;
    const auto ipv4 = address.toIPv4Address(&isIpv4);
    if (isIpv4)
        return QHostAddress(ipv4);
    struct Translation {
        Subnet subnet;
        int firstByte; ///< of the IPv4 address
    };
    static const std::array translations{
        Translation{QHostAddress::parseSubnet(QStringLiteral("64:ff9b::/96")), 12},    // NAT64
        Translation{QHostAddress::parseSubnet(QStringLiteral("::ffff:0:0:0/96")), 12}, // translated
        Translation{QHostAddress::parseSubnet(QStringLiteral("2002::/16")), 2},        // 6to4
    };
    const auto *const found = std::ranges::find_if(
        translations, [&](const Translation &translation) { return address.isInSubnet(translation.subnet); });
    if (found == translations.end())
        return address;
    const auto bytes = address.toIPv6Address();
    return QHostAddress(qFromBigEndian<quint32>(&bytes.c[found->firstByte]));
}

/// Where clouds give a computer its secrets, besides the link-local addresses.
const QList<Subnet> &metadataAddresses()
{
    static const auto list = subnets({
        "100.100.100.200/32",     // Alibaba
        "168.63.129.16/32",       // Azure
        "192.0.0.192/32",         // Oracle
        "fd00:c1::a9fe:a9fe/128", // Oracle
        "fd00:ec2::/32",          // Amazon
        "fd20:ce::254/128",       // Google
    });
    return list;
}

/// As far as the address itself says it.
AddressKind kindIn(const QHostAddress &address)
{
    const auto plain = unmapped(address);
    const bool isUnspecified =
        plain == QHostAddress(QHostAddress::AnyIPv6) ||
        (plain.protocol() == QAbstractSocket::IPv4Protocol && plain.isInSubnet(QHostAddress(0U), 8));
    if (plain.isNull())
        return AddressKind::Unknown;
    if (plain.isLoopback() || isUnspecified)
        return AddressKind::ThisComputer;
    const bool isOfOwnCard = plain.isLinkLocal() || isInOneOf(plain, metadataAddresses());
    return isOfOwnCard ? AddressKind::LinkLocal : AddressKind::OtherComputer;
}

} // namespace

bool isPublicAddress(const QHostAddress &address)
{
    switch (address.protocol()) {
    case QAbstractSocket::IPv4Protocol:
        return !isInOneOf(address, reservedIpv4()) && !isInOneOf(address, metadataAddresses());
    case QAbstractSocket::IPv6Protocol: {
        static const auto globalUnicast = QHostAddress::parseSubnet(QStringLiteral("2000::/3"));
        return address.isInSubnet(globalUnicast) && !isInOneOf(address, reservedIpv6());
    }
    default:
        return false;
    }
}

AddressKind kindOf(const QHostAddress &address)
{
    const auto kind = kindIn(address);
    const bool isOwn = kind == AddressKind::OtherComputer && isOwnAddress(unmapped(address).toString().toLatin1());
    return isOwn ? AddressKind::ThisComputer : kind;
}

AddressKind kindNamedBy(const QUrl &url)
{
    auto host = url.host().toLower();
    while (host.endsWith(u'.'))
        host.chop(1);
    if (host == QLatin1String("localhost") || host.endsWith(QLatin1String(".localhost")))
        return AddressKind::ThisComputer;
    return kindIn(QHostAddress(host));
}

/// In ASCII, because letters of other scripts can look like those of the service's own name.
QString otherHostIn(const Response &redirect, const QUrl &asked)
{
    const auto host = QUrl(QString::fromUtf8(redirect.header("Location"))).host(QUrl::FullyEncoded);
    return host == asked.host(QUrl::FullyEncoded) ? QString() : serviceCode(host);
}

} // namespace clinicdesk::http
