// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/decodersandbox.h"
#include "core/outbox/outboxdocument.h"
#include "core/person/people.h"
#include "core/service/connectioncheck.h"

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QSize>
#include <QString>

#include <optional>

namespace clinicdesk {

/// What an administrator or the support needs to know about this program and this computer, as one value for the window
/// and the command line.
///
/// It is safe to send away: counts, sizes, codes, versions and settings. It has no name of a person, a connection, a
/// user or a file, no ID, no path and no secret. Of the address of a service only the host is there, because a problem
/// with the network cannot be understood without it, and the host names the platform, not a patient.
struct Diagnostics {
    struct Version {
        QString name;
        QString version;
    };
    struct Screen {
        QSize size; ///< in device-independent pixels
        double scale = 1;
    };
    /// What only the program knows.
    struct Program {
        QString name;
        QList<Version> versions; ///< of the program itself and of the libraries that it uses
        QString windowSystem;    ///< Qt's platform plugin; empty for the command line
        QList<Screen> screens;
    };
    struct System {
        QString name;
        QString kernel;
        QString processor;
        QString desktop;
        QString language; ///< of the program
        QString locale;   ///< of the account
    };
    struct ConnectionSettings {
        QString host;
        Environment environment = Environment::Production;
        bool isInUse = false;
        bool isTemporary = false; ///< of the environment, or of practice mode
        bool encryptsPayloads = false;
        bool hasKeyId = false;
        bool hasCaFile = false;
        UploadMethod uploadMethod = UploadMethod::PresignedForm;
        /// Those that differ from the default. A value that a clinic words itself is only `changed`.
        QMap<QString, QString> conventions;
    };
    struct PeopleSettings {
        QMap<QString, int> roles; ///< how many people have each role (`roleText`)
        int withPin = 0;
        std::chrono::minutes lockTime{0};
    };
    struct Queue {
        QMap<QString, int> states; ///< how many documents are in each state (`stateText`)
        QMap<QString, int> errors; ///< how many wait or failed with each code
        int paused = 0;
        std::optional<std::chrono::minutes> oldest; ///< age of the oldest one that is not final
        bool isPersistent = true;
    };
    struct Store {
        QString name;
        qint64 sizeBytes = 0;
        int files = 0;
    };
    /// Of the administrator's file. One with a mistake is refused as a whole; nothing is sent then.
    enum class PolicyState { None, InEffect, Refused };
    /// What a command may read for a person whose PIN was not entered.
    enum class Scope {
        Everything,
        OneConnection, ///< only the documents and secrets of the connection that the environment sets up
        WithoutPin,    ///< no documents and no secrets
    };
    enum class CheckOutcome { NotAsked, NoConnection, TooSlow, Done };
    struct Check {
        CheckOutcome outcome = CheckOutcome::NotAsked;
        ConnectionReport report = {}; ///< if it is done
    };

    QDateTime at; ///< UTC
    Scope scope = Scope::Everything;
    Program program;
    System system;
    std::optional<DecoderSandbox> decoder; ///< nothing if the decoder does not start
    QString proxy;                         ///< `none`, `http` or `socks5`
    bool hasKeychain = true;
    PolicyState policy = PolicyState::None;
    QList<ConnectionSettings> connections;
    std::optional<PeopleSettings> people; ///< nothing if the list cannot be read
    std::optional<Queue> queue;           ///< nothing if the outbox cannot be read, or may not be
    QList<Store> stores;
    QList<Error> problems; ///< of the settings, the keychain and the stores
    Check check;
    QList<QJsonObject> warnings; ///< the newest messages of the log, oldest first (`Log::newest`)
};

/// Returns the settings of a connection that may be shown.
Diagnostics::ConnectionSettings shownSettings(const Connection &connection);
Diagnostics::PeopleSettings shownSettings(const People &people);
Diagnostics::Queue countDocuments(const QList<OutboxDocument> &documents, const QDateTime &now);
/// Leaves out what is no member of a message, and redacts its text once more: a log can be edited.
QJsonObject shownMessage(const QJsonObject &message);

/// Returns `not_asked`, `no_connection`, `too_slow` or `done`.
QLatin1String checkOutcomeText(Diagnostics::CheckOutcome outcome);

/// Returns `none`, `in_effect` or `refused`.
QLatin1String policyStateText(Diagnostics::PolicyState state);

/// Returns `everything`, `one_connection` or `without_pin`.
QLatin1String scopeText(Diagnostics::Scope scope);

/// {"at","scope","program","versions","system","decoder"|null,"settings","queue"|null,"stores","problems","check","warnings"};
/// described in docs/command-line.md.
QJsonObject toJson(const Diagnostics &diagnostics);

} // namespace clinicdesk
