// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/proxy_p.h"

#include "core/base/errorreason.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::http;

/// Which proxy a setting means.
class ProxyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { unsetAll(); }
    void cleanup() { unsetAll(); }
    void readsWhatPeopleWrite_data();
    void readsWhatPeopleWrite();
    void refusesWhatIsNoProxy_data();
    void refusesWhatIsNoProxy();
    void knowsTheHostsWithoutAProxy_data();
    void knowsTheHostsWithoutAProxy();
    void readsTheVariablesInTheOrderOfLibcurl();
    void saysWhereTheProxyIsSet();

private:
    static void unsetAll()
    {
        for (const auto *name : {"https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "http_proxy", "HTTP_PROXY",
                                 "no_proxy", "NO_PROXY"})
            qunsetenv(name);
    }
};

namespace {

const QUrl service(QStringLiteral("https://api.clinic.example/v1"));

} // namespace

void ProxyTest::readsWhatPeopleWrite_data()
{
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<QByteArray>("address");
    QTest::addColumn<QByteArray>("user");
    QTest::addColumn<QByteArray>("password");
    const auto row = [](const QByteArray &setting, const char *address, const char *user = "",
                        const char *password = "") {
        QTest::newRow(setting.constData())
            << setting << QByteArray(address) << QByteArray(user) << QByteArray(password);
    };
    row("http://proxy.example:3128", "http://proxy.example:3128");
    row("http://proxy.example:3128/", "http://proxy.example:3128");
    row("HTTP://proxy.example:3128", "http://proxy.example:3128");
    row("proxy.example:3128", "http://proxy.example:3128");
    row("10.0.0.9:3128", "http://10.0.0.9:3128");
    row("http://[fd00::9]:3128", "http://[fd00::9]:3128");
    row("https://proxy.example:3129", "https://proxy.example:3129");
    row("https://proxy.example", "https://proxy.example:443");
    row("socks://proxy.example:1080/", "socks5h://proxy.example:1080");
    row("socks5://proxy.example", "socks5://proxy.example:1080");
    row("socks5h://proxy.example:9050", "socks5h://proxy.example:9050");
    row("socks4://proxy.example:1080", "socks4://proxy.example:1080");
    row("socks4a://proxy.example:1080", "socks4a://proxy.example:1080");
    row("\"http://proxy.example:3128\"", "http://proxy.example:3128");
    row(" 'proxy.example:3128' \n", "http://proxy.example:3128");
    row("http://me:secret@proxy.example:3128", "http://proxy.example:3128", "me", "secret");
    row("me:secret@proxy.example:3128", "http://proxy.example:3128", "me", "secret");
    row("http://me:p@ss@proxy.example:3128", "http://proxy.example:3128", "me", "p@ss");
    row("http://me:a/b:c?d#e@proxy.example:3128", "http://proxy.example:3128", "me", "a/b:c?d#e");
    row("http://do%5Cme:p%40ss%3A@proxy.example:3128/", "http://proxy.example:3128", "do\\me", "p@ss:");
    row("http://me:50%off@proxy.example:3128", "http://proxy.example:3128", "me", "50%off");
    row("http://@proxy.example:3128", "http://proxy.example:3128");
}

void ProxyTest::readsWhatPeopleWrite()
{
    QFETCH(const QByteArray, setting);
    QFETCH(const QByteArray, address);
    QFETCH(const QByteArray, user);
    QFETCH(const QByteArray, password);
    const auto proxy = parseProxy(setting);
    QVERIFY(!proxy.problem);
    QCOMPARE(proxy.address, address);
    QCOMPARE(proxy.user, user);
    QCOMPARE(proxy.password, password);
}

void ProxyTest::refusesWhatIsNoProxy_data()
{
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<ErrorReason>("reason");
    QTest::newRow("no port") << QByteArray("http://proxy.example") << ErrorReason::ProxyPort;
    QTest::newRow("no port and no scheme") << QByteArray("proxy.example") << ErrorReason::ProxyPort;
    QTest::newRow("an empty port") << QByteArray("http://proxy.example:") << ErrorReason::ProxyPort;
    QTest::newRow("port 0") << QByteArray("http://proxy.example:0") << ErrorReason::ProxyPort;
    QTest::newRow("too large a port") << QByteArray("http://proxy.example:65536") << ErrorReason::ProxySetting;
    QTest::newRow("a port that is no number") << QByteArray("http://proxy.example:abc") << ErrorReason::ProxySetting;
    QTest::newRow("a scheme alone") << QByteArray("http://") << ErrorReason::ProxySetting;
    QTest::newRow("two hosts") << QByteArray("proxy.example:1 other.example:2") << ErrorReason::ProxySetting;
    QTest::newRow("an address without brackets") << QByteArray("http://fd00::9:3128") << ErrorReason::ProxySetting;
    QTest::newRow("a scheme with one slash") << QByteArray("http:/proxy.example:3128") << ErrorReason::ProxyPort;
    QTest::newRow("another protocol") << QByteArray("ftp://proxy.example:21") << ErrorReason::ProxyKind;
    QTest::newRow("a script") << QByteArray("pac+http://proxy.example:80/p.pac") << ErrorReason::ProxyKind;
}

void ProxyTest::refusesWhatIsNoProxy()
{
    QFETCH(const QByteArray, setting);
    QFETCH(const ErrorReason, reason);
    qputenv("https_proxy", setting);
    const auto proxy = systemProxyFor(service);
    QVERIFY(proxy.problem);
    QCOMPARE(proxy.problem->code, ErrorCode::NetworkNoRoute);
    QVERIFY2(proxy.problem->reason == reason, reasonText(proxy.problem->reason).latin1());
    QCOMPARE(proxy.problem->input, QStringLiteral("https_proxy"));
    QVERIFY(proxy.address.isEmpty());
}

void ProxyTest::knowsTheHostsWithoutAProxy_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<QByteArray>("list");
    QTest::addColumn<bool>("isException");
    const auto row = [](const char *host, const QByteArray &list, bool isException) {
        QTest::addRow("%s in %s", host, list.constData()) << QString::fromUtf8(host) << list << isException;
    };
    row("api.clinic.example", "*", true);
    row("api.clinic.example", "localhost, *", true);
    row("api.clinic.example", "api.clinic.example", true);
    row("api.clinic.example", "clinic.example", true);
    row("api.clinic.example", ".clinic.example", true);
    row("api.clinic.example", "*.clinic.example", true);
    row("clinic.example", "*.clinic.example", false);
    row("api.clinic.example", "localhost, API.Clinic.Example", true);
    row("API.clinic.example", "api.clinic.example", true);
    row("api.clinic.example", "localhost 127.0.0.1 clinic.example", true);
    row("api.clinic.example", "localhost;clinic.example", true);
    row("api.clinic.example", "clinic.example.", true);
    row("api.clinic.example", "api.clinic.example:443", true);
    row("api.clinic.example", "api.clinic.example:8443", false);
    row("api.klinik-süd.example", "klinik-süd.example", true);
    row("api.xn--klinik-sd-x9a.example", ".klinik-süd.example", true);
    row("api.clinic.example", "linic.example", false);
    row("api.clinic.example", "api", false);
    row("api.clinic.example", "", false);
    row("api.clinic.example", ",. ,", false);
    row("intranet", "<local>", true);
    row("api.clinic.example", "<local>", false);
    row("10.77.0.1", "10.0.0.0/8", true);
    row("11.77.0.1", "10.0.0.0/8", false);
    row("10.77.0.1", "10.77.*", true);
    row("10.77.0.1", "10.77.0.1", true);
    row("10.77.0.1", "7.0.1", false);
    row("[fd00::9]", "[fd00::9]", true);
    row("[fd00::9]", "fd00::/16", true);
    row("[fd00::9]", "[fd00::9]:443", true);
}

void ProxyTest::knowsTheHostsWithoutAProxy()
{
    QFETCH(const QString, host);
    QFETCH(const QByteArray, list);
    QFETCH(const bool, isException);
    QCOMPARE(isProxyException(QUrl(QStringLiteral("https://%1/x").arg(host)), list), isException);
}

void ProxyTest::readsTheVariablesInTheOrderOfLibcurl()
{
    const QList<QByteArray> names{"HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "HTTPS_PROXY", "https_proxy"};
    for (const auto &name : names) { // each counts before the former ones
        qputenv(name.constData(), "http://" + name.toLower().replace('_', '-') + ".example:3128");
        const auto proxy = systemProxyFor(service);
        QCOMPARE(proxy.variable, QString::fromLatin1(name));
        QCOMPARE(proxy.source, ProxySource::Environment);
    }
    qputenv("https_proxy", "");
    QCOMPARE(systemProxyFor(service).variable, QStringLiteral("HTTPS_PROXY"));
}

void ProxyTest::saysWhereTheProxyIsSet()
{
    QCOMPARE(proxyFor({.kind = ProxySetting::Kind::None}, service).source, ProxySource::Policy);
    const ProxySetting fixed{.kind = ProxySetting::Kind::Fixed,
                             .address = QUrl(QStringLiteral("socks5h://proxy.example:1080"))};
    qputenv("no_proxy", "*");
    QCOMPARE(proxyFor(fixed, service).address, QByteArray("socks5h://proxy.example:1080"));
    QCOMPARE(proxyFor(fixed, service).source, ProxySource::Policy);
    qputenv("https_proxy", "proxy.example:3128");
    const auto none = proxyFor({}, service);
    QVERIFY(none.address.isEmpty());
    QCOMPARE(none.source, ProxySource::Exception);
    QCOMPARE(none.variable, QStringLiteral("no_proxy"));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(ProxyTest)
#include "proxytest.moc"
