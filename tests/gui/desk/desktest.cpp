// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/desktest.h"

#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/awaitresult.h"
#include "ui/lock/lockwindow.h"
#include "ui/shell/mainwindow.h"

#include <QTest>

#include <algorithm>

namespace clinicdesk::support {

void DeskTest::init()
{
    m_computer.begin();
    QVERIFY(m_computer.practice().isReady());
}

void DeskTest::cleanup()
{
    m_desk.reset();
    m_computer.end();
}

void DeskTest::end()
{
    m_desk.reset();
    awaitDesksEnd();
}

void DeskTest::start(const Policy &policy)
{
    end();
    m_desk = std::make_unique<RealDesk>(m_computer.look(), policy);
    m_desk->start();
}

void DeskTest::startConnected(const Policy &policy)
{
    start(policy);
    m_desk->connectTo(m_computer.practice());
}

void DeskTest::startWith(const Connection &connection, const ConnectionSecrets &secrets, const Policy &policy)
{
    end();
    const auto session = awaitResult(Session::open(desk::pathsOf({})));
    session->load();
    const SecretsInput given{.accessToken = secrets.accessToken, .authToken = {}, .keyText = {}, .storeKey = {}};
    QVERIFY(awaitResult(session->save({}, connection, given)).ok());
    QVERIFY(awaitResult(session->use(connection.id)).ok());
    start(policy);
    activate();
}

void DeskTest::activate()
{
    QTRY_VERIFY(m_desk->window());
    m_desk->window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_desk->window()));
    m_desk->window()->findChild<ui::UploadPage *>()->setUndoWindow(std::chrono::milliseconds(0));
}

SharedSecret DeskTest::secret(const QString &text)
{
    return std::make_shared<const SecretBytes>(text.toUtf8());
}

void DeskTest::save(const PersonId &id, const QString &name, Role role, const QString &pin)
{
    const Person person{.id = id, .name = name, .role = role, .pin = {}};
    QVERIFY(awaitResult(m_desk->people().save(firstPersonId(), person, secret(pin))).ok());
}

bool DeskTest::lockWindowSays(const QString &words) const
{
    const auto texts = m_desk->lockWindow() ? everyText(m_desk->lockWindow()) : QStringList();
    return std::ranges::any_of(texts, [&](const QString &text) { return text.contains(words); });
}

void DeskTest::unlock(const QString &pin)
{
    m_desk->unlock(pin);
    QTRY_VERIFY(m_desk->window() && m_desk->window()->isVisible() && !m_desk->lockWindow());
}

void DeskTest::enterWrongPin()
{
    m_desk->unlock(QStringLiteral("4711 made-up"));
    QTRY_VERIFY(lockWindowSays(QStringLiteral("This PIN is wrong")));
}

void DeskTest::send(const QString &fileName)
{
    m_desk->requestPatient(patientNumber);
    m_desk->drop({m_computer.paper(fileName, "a made-up page")});
    m_desk->pressSend();
}

} // namespace clinicdesk::support
