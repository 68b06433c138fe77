// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheckstore.h"

#include <QObject>
#include <QPointer>

namespace clinicdesk::ui {

/// The list check of a connection as it is saved on this computer. Saving and reading never fail for the caller: the
/// check continues in memory, and the first problem is reported once.
class SavedListCheck : public QObject {
    Q_OBJECT
public:
    explicit SavedListCheck(std::shared_ptr<ProfileCheckStore> store, QObject *parent = nullptr);

    /// Replaces the saved list of this connection.
    void begin(const ConnectionId &connection, const QStringList &ids);
    /// Saves the answer for a doctor of the list, and the profile if it is one.
    void save(const ConnectionId &connection, const QString &id, const Result<DoctorProfile> &answer);
    /// The saved list; empty if it cannot be read.
    static Task<QList<StoredCheck>> list(QPointer<SavedListCheck> self, ConnectionId connection);
    /// The saved profile of a doctor; nothing if there is none that can be read.
    static Task<std::optional<DoctorProfile>> profile(QPointer<SavedListCheck> self, ConnectionId connection,
                                                      QString id);

    /// The first problem in this run of the program.
    const std::optional<Error> &problem() const { return m_problem; }

Q_SIGNALS:
    /// Something could not be saved or read. Once in each run of the program.
    void failed(const clinicdesk::Error &error);

private:
    static Task<void> watch(QPointer<SavedListCheck> self, Task<Result<void>> saving);
    void report(const Error &error);

    std::shared_ptr<ProfileCheckStore> m_store;
    std::optional<Error> m_problem;
};

} // namespace clinicdesk::ui
