// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/journal.h"
#include "tests/support/awaitresult.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>

#include <memory>

namespace clinicdesk::support {

/// A journal with a key, in a folder of its own, with a clock and a keychain of its own.
struct JournalScene {
    QTemporaryDir folder;
    QDateTime now = QDateTime(QDate(2026, 11, 3), QTime(16, 5, 7, 89), Qt::UTC);
    QString boot = QStringLiteral("boot-1");
    std::chrono::milliseconds uptime = std::chrono::minutes(5);
    std::shared_ptr<SecretStore> keychain = makeMemorySecretStore();

    QString path() const { return folder.filePath(QStringLiteral("kept/journal.sqlite")); }
    Journal::Options options()
    {
        return {.file = path(),
                .clock = [this] { return now; },
                .who = QStringLiteral("M. Placeholder"),
                .person = {QStringLiteral("person-1"), QStringLiteral("Asha Invented")},
                .keychain = keychain,
                .uptime = [this] { return uptime; },
                .boot = boot};
    }
    /// Starts the computer again, with the clock so many days ahead of where it was.
    void restart(int days)
    {
        boot += QLatin1Char('+');
        uptime = std::chrono::minutes(1);
        now = now.addDays(days);
    }
    /// A day of work: a program writes, and eight hours later it ends.
    bool workADay()
    {
        const auto journal = opened();
        if (!fill(journal, 1) || !awaitResult(journal->saveHead()))
            return false;
        uptime += std::chrono::hours(8);
        now = now.addSecs(8 * 3'600);
        return fill(journal, 1) && awaitResult(journal->saveHead()).ok();
    }
    /// A short run of a program that writes one entry.
    bool useBriefly()
    {
        const auto journal = opened();
        return fill(journal, 1) && awaitResult(journal->saveHead()).ok();
    }
    int entries() { return static_cast<int>(awaitResult(opened()->entries())->size()); }
    std::shared_ptr<Journal> opened(const Journal::Options &options)
    {
        const auto journal = awaitResult(Journal::open(options));
        return journal ? *journal : nullptr;
    }
    std::shared_ptr<Journal> opened() { return opened(options()); }
    std::shared_ptr<Journal> openedWithoutKey()
    {
        auto without = options();
        without.keychain = nullptr;
        return opened(without);
    }
    /// Appends so many entries with the subjects `user-1`, `user-2`...; the clock goes on by a minute for each.
    bool fill(const std::shared_ptr<Journal> &journal, int entries)
    {
        for (int i = 1; i <= entries; ++i) {
            now = now.addSecs(60);
            const JournalRecord record{.kind = journalKind::signedIn, .subject = QStringLiteral("user-%1").arg(i)};
            if (!awaitResult(journal->append(record)))
                return false;
        }
        return true;
    }
    Result<JournalCheck> verified(const std::shared_ptr<Journal> &journal) { return awaitResult(journal->verify()); }
    Result<JournalCheck> verified() { return verified(opened()); }

    /// Changes the file as another program would, without the protections that it has against mistakes. Returns the
    /// error of SQLite, or an empty text.
    QString meddle(const QStringList &statements) const
    {
        const auto name = QStringLiteral("by hand");
        QString problem;
        {
            auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
            database.setDatabaseName(path());
            QSqlQuery query(database.open() ? database : QSqlDatabase());
            const QStringList loose{QStringLiteral("DROP TRIGGER IF EXISTS entries_stay"),
                                    QStringLiteral("DROP TRIGGER IF EXISTS entries_come_last"),
                                    QStringLiteral("DROP TRIGGER IF EXISTS entries_stay_as_they_are")};
            for (const auto &statement : loose + statements) {
                if (!query.exec(statement))
                    problem = query.lastError().text();
            }
        }
        QSqlDatabase::removeDatabase(name);
        return problem;
    }
};

} // namespace clinicdesk::support
