// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/errorbanner.h"

#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/thememanager.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

const wording::ErrorText words{
    .summary = QStringLiteral("It failed."), .source = {}, .advice = QStringLiteral("Wait.")};
const auto tryAgain = QStringLiteral("Try again");

} // namespace

/// The banner for errors of calls, and its button.
class ErrorBannerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_connection.choose({.id = {QStringLiteral("c-made-up")}});
        m_banner = std::make_unique<ErrorBanner>(m_connection);
        QVERIFY(m_banner->isHidden());
    }
    void cleanup() { m_banner.reset(); }
    void letsTheUserEnterTheMissingSecret();
    void offersToTryAgainOnlyWhereThatCanHelp();
    void forgetsTheSecretWhenItIsCleared();

private:
    QPushButton *button(const QString &text) const { return clinicdesk::support::buttonOf(*m_banner, text); }

    ThemeManager m_look{*qApp};
    CurrentConnection m_connection;
    std::unique_ptr<ErrorBanner> m_banner;
};

void ErrorBannerTest::letsTheUserEnterTheMissingSecret()
{
    const QSignalSpy requested(&m_connection, &CurrentConnection::secretRequested);
    const QSignalSpy retry(m_banner.get(), &ErrorBanner::retryRequested);
    for (const auto &[code, secret] : {std::pair(ErrorCode::SignInKeyMissing, MissingSecret::Key),
                                       std::pair(ErrorCode::SignInRefused, MissingSecret::Token)}) {
        m_banner->showError({.code = code}, words);
        QVERIFY(!m_banner->isHidden());
        QCOMPARE(m_banner->secret(), std::optional(secret));
        button(secretButtonText(secret))->click();
        QCOMPARE(requested.last().at(0).value<ConnectionId>(), m_connection.connection()->id);
        QCOMPARE(requested.last().at(1).value<MissingSecret>(), secret);
    }
    QCOMPARE(requested.size(), 2);
    QCOMPARE(retry.size(), 0);
}

void ErrorBannerTest::offersToTryAgainOnlyWhereThatCanHelp()
{
    const QSignalSpy retry(m_banner.get(), &ErrorBanner::retryRequested);
    m_banner->showError({.code = ErrorCode::ServiceUnavailable}, words);
    QVERIFY(!button(tryAgain));
    m_banner->showError({.code = ErrorCode::ServiceUnavailable}, words, {.secret = {}, .canRetry = true});
    button(tryAgain)->click();
    QCOMPARE(retry.size(), 1);
    m_banner->showError({.code = ErrorCode::SignInRefused}, words, {.secret = MissingSecret::Token, .canRetry = true});
    QVERIFY(!button(tryAgain)); // it would be refused again
}

void ErrorBannerTest::forgetsTheSecretWhenItIsCleared()
{
    m_banner->showError({.code = ErrorCode::SignInRefused}, words);
    m_banner->clear();
    QVERIFY(m_banner->isHidden());
    QVERIFY(!m_banner->secret());
}

CLINICDESK_WINDOW_TEST(ErrorBannerTest)
#include "errorbannertest.moc"
