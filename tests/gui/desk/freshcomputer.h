// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/apppaths.h"
#include "tests/support/practiceprocess.h"
#include "ui/widgets/thememanager.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>

#include <memory>

namespace clinicdesk::support {

/// The start of a test of the whole program: a computer without data of an earlier test, a folder for files, and a
/// service that can be reached. Outlives every RealDesk.
class FreshComputer {
public:
    FreshComputer();
    /// The test must check `isReady()` of the service.
    void begin();
    /// Deletes the files, and stops the service with everything it received.
    void end();

    ui::ThemeManager &look() { return m_look; }
    PracticeProcess &practice() { return *m_practice; }
    /// Writes a PDF that contains these bytes, and returns its path.
    QString paper(const QString &name, const QByteArray &words);
    /// Whether the storage has the file that was written under that name.
    bool hasArrived(const QString &name) const { return m_practice->storedHashes().contains(m_hashes.value(name)); }

private:
    ui::ThemeManager m_look;
    std::unique_ptr<QTemporaryDir> m_papers;
    std::unique_ptr<PracticeProcess> m_practice;
    QHash<QString, QByteArray> m_hashes;
};

/// Regular files below the home of this test that contain these bytes.
QStringList filesInHomeWith(const QByteArray &bytes);
/// Waits until a closed window has released its outbox: its last operations outlive it by a moment.
void awaitDesksEnd();

inline const auto patientNumber = QStringLiteral("161494290947153");

/// A fault of the service: it refuses every access token.
inline QJsonArray refusedToken()
{
    return {QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                        {QStringLiteral("always"), true},
                        {QStringLiteral("do"), QStringLiteral("refuse-token")}}};
}

/// The folders and files of the program on this computer.
inline AppPaths places()
{
    return AppPaths::forProgram(QStringLiteral("clinicdesk"));
}

} // namespace clinicdesk::support
