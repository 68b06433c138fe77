// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/publicaddress.h"

#include "tests/support/testprogram.h"

#include <QHostAddress>
#include <QNetworkInterface>
#include <QTest>

using namespace clinicdesk::http;

/// Which addresses are public: one row for each range that IANA reserves for another use, with its first and last
/// address and their neighbours.
class PublicAddressTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsPublicAddresses_data();
    void tellsPublicAddresses();
    void tellsWhereAnAddressLeads_data();
    void tellsWhereAnAddressLeads();
    void knowsThisComputerByItsAddressInTheNetwork();
    void knowsThisComputerInEverySpelling_data();
    void knowsThisComputerInEverySpelling();
};

void PublicAddressTest::tellsPublicAddresses_data()
{
    QTest::addColumn<QStringList>("addresses");
    QTest::addColumn<bool>("isPublic");
    const auto yes = [](const char *name, const char *addresses) {
        QTest::newRow(name) << QString::fromLatin1(addresses).split(u' ') << true;
    };
    const auto no = [](const char *name, const char *addresses) {
        QTest::newRow(name) << QString::fromLatin1(addresses).split(u' ') << false;
    };
    no("this network", "0.0.0.0 0.0.0.1 0.255.255.255");
    no("private, 10", "10.0.0.0 10.255.255.255");
    no("shared by a provider", "100.64.0.0 100.127.255.255");
    no("loopback", "127.0.0.1 127.255.255.255");
    no("link-local", "169.254.0.0 169.254.169.254 169.254.255.255");
    no("private, 172.16", "172.16.0.0 172.31.255.255");
    no("protocol assignments", "192.0.0.0 192.0.0.255");
    no("documentation 1", "192.0.2.0 192.0.2.255");
    no("AS112", "192.31.196.0 192.175.48.255");
    no("AMT", "192.52.193.1");
    no("6to4 relays", "192.88.99.0 192.88.99.255");
    no("private, 192.168", "192.168.0.0 192.168.255.255");
    no("benchmarks", "198.18.0.0 198.19.255.255");
    no("documentation 2", "198.51.100.0 198.51.100.255");
    no("documentation 3", "203.0.113.0 203.0.113.255");
    no("multicast", "224.0.0.0 239.255.255.255");
    no("reserved", "240.0.0.0 255.255.255.254");
    no("broadcast", "255.255.255.255");
    yes("next to these", "1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 "
                         "169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.167.255.255 "
                         "192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 203.0.114.0 223.255.255.255 8.8.8.8");
    no("IPv6 unspecified", "::");
    no("IPv6 loopback", "::1");
    no("IPv4-compatible", "::8.8.8.8");
    no("IPv4-mapped", "::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8");
    no("IPv4-translated", "::ffff:0:8.8.8.8");
    no("NAT64", "64:ff9b::a00:1 64:ff9b::808:808");
    no("NAT64 of a network", "64:ff9b:1::1");
    no("discard", "100::1");
    no("Teredo", "2001::1 2001:0:ffff::1");
    no("IPv6 benchmarks", "2001:2::1");
    no("ORCHID", "2001:20::1 2001:2f:ffff::1");
    no("IPv6 documentation", "2001:db8::1 3fff::1 3fff:fff:ffff::1");
    no("6to4", "2002::1 2002:7f00:1::1 2002:808:808::1");
    no("IPv6 AS112", "2620:4f:8000::1");
    no("segment routing", "5f00::1");
    no("unique local", "fc00::1 fd00::1 fdff:ffff::1");
    no("IPv6 link-local", "fe80::1 febf::1 fe80::1%1");
    no("site-local", "fec0::1");
    no("IPv6 multicast", "ff02::1 ff0e::1");
    no("not assigned", "4000::1 1fff::1");
    yes("IPv6", "2001:4860:4860::8888 2001:200::1 2400::1 2606:4700::1 2a00:1450::1 3ffe::1");
}

void PublicAddressTest::tellsPublicAddresses()
{
    QFETCH(const QStringList, addresses);
    QFETCH(const bool, isPublic);
    for (const auto &text : addresses) {
        const QHostAddress address(text);
        QVERIFY2(!address.isNull(), qPrintable(text));
        QVERIFY2(isPublicAddress(address) == isPublic, qPrintable(text));
    }
    QVERIFY(!isPublicAddress(QHostAddress()));
}

void PublicAddressTest::tellsWhereAnAddressLeads_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<AddressKind>("kind");
    for (const auto *address : {"127.0.0.1", "127.0.1.1", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1", "::ffff:0:7f00:1",
                                "64:ff9b::7f00:1", "2002:7f00:1::1"})
        QTest::newRow(address) << QString::fromLatin1(address) << AddressKind::ThisComputer;
    for (const auto *address :
         {"64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::", "169.254.169.254", "fe80::1", "::ffff:169.254.169.254",
          "fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254", "fd00:c1::a9fe:a9fe", "100.100.100.200",
          "::ffff:100.100.100.200", "168.63.129.16", "192.0.0.192"})
        QTest::newRow(address) << QString::fromLatin1(address) << AddressKind::LinkLocal;
    for (const auto *address : {"10.0.0.1", "192.168.1.20", "203.0.113.9", "100.100.100.201", "2606:2800:220:1::1",
                                "fd00::1", "fd00:ec3::254", "64:ff9b::a00:1"})
        QTest::newRow(address) << QString::fromLatin1(address) << AddressKind::OtherComputer;
    QTest::newRow("none") << QString() << AddressKind::Unknown;
}

void PublicAddressTest::tellsWhereAnAddressLeads()
{
    QFETCH(const QString, address);
    QFETCH(const AddressKind, kind);
    QVERIFY(kindOf(QHostAddress(address)) == kind);
}

/// A name of this computer can lead to each of them.
void PublicAddressTest::knowsThisComputerByItsAddressInTheNetwork()
{
    for (const auto &address : QNetworkInterface::allAddresses()) {
        if (!address.isLinkLocal())
            QVERIFY2(kindOf(address) == AddressKind::ThisComputer, qPrintable(address.toString()));
    }
}

void PublicAddressTest::knowsThisComputerInEverySpelling_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<AddressKind>("kind");
    for (const auto *url :
         {"https://127.0.0.1/", "https://127.9.9.9:8443/", "https://127.1/", "https://2130706433/",
          "https://0x7f000001/", "https://0.0.0.0/", "https://[::1]/", "https://[::]/", "https://[::ffff:127.0.0.1]/",
          "https://localhost/", "https://LOCALHOST./", "https://storage.localhost/", "https://127.0.0.1./"})
        QTest::newRow(url) << QString::fromLatin1(url) << AddressKind::ThisComputer;
    for (const auto *url :
         {"https://localhost.example/", "https://mylocalhost/", "https://storage.example/", "https:///a"})
        QTest::newRow(url) << QString::fromLatin1(url) << AddressKind::Unknown;
    for (const auto *url :
         {"https://[fe80::1]/", "https://169.254.169.254/", "https://2852039166/", "https://[fd00:ec2::254]/"})
        QTest::newRow(url) << QString::fromLatin1(url) << AddressKind::LinkLocal;
    QTest::newRow("private") << "https://10.0.0.1/" << AddressKind::OtherComputer;
}

void PublicAddressTest::knowsThisComputerInEverySpelling()
{
    QFETCH(const QString, url);
    QFETCH(const AddressKind, kind);
    QVERIFY(kindNamedBy(QUrl(url)) == kind);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(PublicAddressTest)
#include "publicaddresstest.moc"
