// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/practiceservice.h"
#include "tests/support/words.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>

#include <memory>

namespace clinicdesk::support {

/// The exit code and the output of a command.
struct Outcome {
    int exit = -1;
    QByteArray out;
    QByteArray err;

    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    /// Returns the n-th document of the report.
    QJsonObject document(int number = 0) const;
    QString id(int number = 0) const { return document(number)[QLatin1String("document_id")].toString(); }
    /// Returns state and error of each document, in order: `delivered` or `queued signin.refused`.
    QStringList standings() const;
    /// Returns the sentence of the n-th document's error.
    QString message(int number = 0) const
    {
        return document(number)[QLatin1String("error")][QLatin1String("message")].toString();
    }
    /// Returns the error code of a command that failed as a whole.
    QString error() const { return json()[QLatin1String("error")][QLatin1String("code")].toString(); }
};

/// Runs `clinicdesk-cli` with its own home folder and its own folder of test files.
class CommandLine {
public:
    CommandLine();

    QProcessEnvironment environment;

    /// Sets up the unnamed connection to this service, with secrets and a store key in a file.
    void signIn(const PracticeService &practice, const char *secrets = "secrets");
    /// Writes the secrets file with these secrets and a store key.
    void writeSecrets(QJsonObject secrets, bool withStoreKey = true);

    /// Programs started from now on let a test of the same user inspect their open files, which they otherwise
    /// forbid.
    void allowPtrace();

    /// For programs started from now on, the disk refuses the n-th change below this folder of the home with this
    /// `errno` (tests/support/diskfaults.cpp); 0 refuses nothing.
    void refuseChange(int number, const QString &folder, int systemError);

    /// The path of the program, for tests that start it differently.
    static QString program();

    QString home() const { return m_home.path(); }
    /// Writes a file and returns its path.
    QString paper(const QString &name, const QByteArray &bytes) const;
    QString pdf(const QString &name = QStringLiteral("paper.pdf")) const;
    QString png(const QString &name = QStringLiteral("paper.png")) const;

    Outcome run(const QStringList &arguments, const QByteArray &input = {}) const;
    /// Like run(), with `--json`.
    Outcome json(QStringList arguments) const;
    /// Runs the command on a terminal, and types a line after it has asked for it with these words. The output is both,
    /// standard output and standard error.
    Outcome onTerminal(const QStringList &arguments, const QByteArray &question, const QByteArray &answer) const;
    /// Starts the command and returns immediately.
    std::unique_ptr<QProcess> start(const QStringList &arguments) const;
    /// Waits until the process has printed `words` this many times to standard error.
    static bool tells(QProcess &process, const QByteArray &words, int times = 1);
    /// Waits for the end, and kills what does not end within a minute. The errors then say where its threads were, and
    /// after a crash which signal it was.
    static Outcome outcomeOf(QProcess &process);

    /// Returns the files of the home that contain `canary`, plain or in Base64.
    QStringList filesWith(const QByteArray &canary) const;

private:
    QTemporaryDir m_home;
};

// Arguments that many commands have.
inline const auto upload = QStringLiteral("upload");
inline const auto ownRecord = QStringLiteral("--own-record");
inline const auto type = QStringLiteral("--type");
inline const auto lr = QStringLiteral("lr");
inline const auto list = words("outbox list");

/// The standings of one document that has arrived.
inline const QStringList oneDelivered{QStringLiteral("delivered")};

/// A person who uses the same computer.
inline const auto rolf = QStringLiteral("Rolf Rehearsal");
inline const QByteArray rolfsPin = "0815 made up";

} // namespace clinicdesk::support
