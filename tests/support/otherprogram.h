// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QTest>

namespace clinicdesk::support {

/// Another program of the desktop, as long as this object exists: it has the keyboard, and its text is on the clipboard
/// and selected.
class OtherProgram {
public:
    explicit OtherProgram(const QString &text) { m_process.start(QStringLiteral(OTHER_PROGRAM), {text}); }
    ~OtherProgram()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished();
    }
    OtherProgram(const OtherProgram &) = delete;
    OtherProgram &operator=(const OtherProgram &) = delete;

    /// Waits until the program is there.
    bool isReady()
    {
        return QTest::qWaitFor([this] { return m_process.canReadLine(); }, 30'000);
    }

private:
    QProcess m_process;
};

} // namespace clinicdesk::support
