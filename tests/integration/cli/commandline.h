// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/practiceservice.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>

#include <memory>

namespace clinicdesk::support {

/// How a command ended and what it said.
struct Outcome {
    int exit = -1;
    QByteArray out;
    QByteArray err;

    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    /// The n-th document of the report.
    QJsonObject document(int number = 0) const;
    QString id(int number = 0) const { return document(number)[QLatin1String("document_id")].toString(); }
    /// `delivered` or `queued signin.refused`: state and error of each document, in order.
    QStringList standings() const;
    /// The code of a command that failed as a whole.
    QString error() const { return json()[QLatin1String("error")][QLatin1String("code")].toString(); }
};

/// `clinicdesk-cli` with a home and a folder of papers of its own.
class CommandLine {
public:
    CommandLine();

    QProcessEnvironment environment;

    /// The unnamed connection to that service, with secrets and a store's key in a file.
    void signIn(const PracticeService &practice, const char *secrets = "secrets");
    /// Writes the secrets file: these, and a key for the store.
    void writeSecrets(QJsonObject secrets, bool withStoreKey = true);

    /// What is started from now on lets a test of the same user see its open files, as it lets nobody else.
    void letLookInside();

    /// The disk refuses the n-th change below that folder of the home to what is started from now on, with that `errno`
    /// (tests/support/diskfaults.cpp); 0 for none.
    void refuseChange(int number, const QString &folder, int systemError);

    /// The program itself, for whoever starts it in a way of his own.
    static QString program();

    QString home() const { return m_home.path(); }
    /// Writes a paper and gives its path.
    QString paper(const QString &name, const QByteArray &bytes) const;
    QString pdf(const QString &name = QStringLiteral("paper.pdf")) const;
    QString png(const QString &name = QStringLiteral("paper.png")) const;

    Outcome run(const QStringList &arguments, const QByteArray &input = {}) const;
    /// The same with `--json`.
    Outcome json(QStringList arguments) const;
    /// Starts it and comes back.
    std::unique_ptr<QProcess> start(const QStringList &arguments) const;
    /// Waits until it has said that so many times on standard error.
    static bool tells(QProcess &process, const QByteArray &words, int times = 1);
    static Outcome outcomeOf(QProcess &process);

    /// The files of the home that hold this, as it is or in Base64.
    QStringList filesWith(const QByteArray &canary) const;

private:
    QTemporaryDir m_home;
};

} // namespace clinicdesk::support
