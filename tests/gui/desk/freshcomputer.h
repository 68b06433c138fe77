// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/practiceprocess.h"
#include "ui/widgets/thememanager.h"

#include <QHash>
#include <QTemporaryDir>

#include <memory>

namespace clinicdesk::support {

/// What a test of the whole program begins with: a computer on which nothing of an earlier one is kept, a folder of
/// papers, and a service that can be reached from there. Outlives every desk.
class FreshComputer {
public:
    FreshComputer();
    /// `isReady()` of the service is the test's to check.
    void begin();
    /// With the papers, and with what the service received.
    void end();

    ui::ThemeManager &look() { return m_look; }
    PracticeProcess &practice() { return *m_practice; }
    /// Writes a PDF that holds these bytes, and gives its path.
    QString paper(const QString &name, const QByteArray &words);
    /// What was written under that name is in the storage.
    bool hasArrived(const QString &name) const { return m_practice->storedHashes().contains(m_hashes.value(name)); }

private:
    ui::ThemeManager m_look;
    std::unique_ptr<QTemporaryDir> m_papers;
    std::unique_ptr<PracticeProcess> m_practice;
    QHash<QString, QByteArray> m_hashes;
};

/// Regular files below the home of this test in which these bytes stand as they are.
QStringList filesInHomeWith(const QByteArray &bytes);
/// Until a desk that was closed has let go of its outbox: steps under way outlive it by a moment.
void awaitDesksEnd();

} // namespace clinicdesk::support
