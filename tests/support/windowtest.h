// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/testlook.h"
#include "tests/support/testwindow.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QObject>

#include <memory>

namespace clinicdesk::support {

/// A PDF of this size for the patient of the tests, of the connection and the type.
NewDocument madeDocument(const Connection &connection, const char *type = "lr", qint64 sizeBytes = 17);

/// Base of tests of the real window with a practice service behind it. Each test function starts its own.
class WindowTest : public QObject {
    Q_OBJECT

protected:
    /// Starts the service, which then has these faults, and makes the window, which is not open yet.
    void start(const QJsonArray &faults = {}, const QStringList &arguments = {});

    TestLook m_look;
    std::unique_ptr<PracticeProcess> m_practice;
    std::unique_ptr<TestWindow> m_desk;

protected Q_SLOTS:
    void cleanup();
};

} // namespace clinicdesk::support
