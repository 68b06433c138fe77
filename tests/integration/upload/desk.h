// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outbox.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/practiceservice.h"

#include <QTemporaryDir>

#include <memory>

namespace clinicdesk::support {

/// A real outbox, client and engine for a test service, without a window.
class Desk {
    QTemporaryDir m_folder; // outlives the outbox

public:
    explicit Desk(const QUrl &baseUrl, const QByteArray &token = "made.up.token", http::EngineOptions engine = {});
    explicit Desk(const PracticeService &practice, http::EngineOptions engine = {});

    Connection connection;
    SharedSecret keyText; ///< the service's key, if it has one
    http::RetryPolicy retry{.first = std::chrono::milliseconds(5), .longest = std::chrono::milliseconds(40)};
    Clock clock = systemClock();                ///< used by the next reopen()
    std::shared_ptr<http::NetworkMonitor> line; ///< used by an outbox that is opened afterwards
    std::unique_ptr<Outbox> outbox;

    /// The folder of the outbox.
    QString folder() const { return m_folder.path(); }
    /// Opens the outbox in the same folder again, as after a restart of the program.
    void reopen();
    /// Opens the same outbox once more, as another process does.
    std::unique_ptr<Outbox> openOther() const;
    std::shared_ptr<Client> client(const QByteArray &token) const;
    /// Starts sending with the desk's own token.
    void drive();

    /// Returns bytes of a file of this kind, different for each number.
    static QByteArray file(FileKind kind, int number, qsizetype sizeBytes = 3'000);
    /// Returns a document for this patient, to be sent immediately.
    NewDocument document(const QList<QByteArray> &files, FileKind kind = FileKind::Pdf,
                         const QString &patient = QStringLiteral("p-1")) const;
    /// Returns a document with one file for direct upload.
    NewDocument direct(const QByteArray &file, bool seal = false) const;
    DocumentId add(const NewDocument &document);
    DocumentId addOne(FileKind kind = FileKind::Pdf) { return add(document({file(kind, ++m_number)}, kind)); }

    OutboxDocument shown(const DocumentId &id) const { return *outbox->document(id); }
    /// Returns state and error in one text: `delivered`, or `failed service.refused-item`.
    QString standing(const DocumentId &id) const;
    /// Runs the event loop until each document is at rest or its connection is blocked; returns false after 30
    /// seconds.
    bool rest(const QList<DocumentId> &ids) const;
    /// Runs the event loop until the document is in this state.
    bool reaches(const DocumentId &id, ItemState state) const;

private:
    QByteArray m_token;
    std::shared_ptr<http::Engine> m_engine;
    int m_number = 0;
};

/// Returns the document IDs of each request for forms, in order: `a b` for a request for two documents.
QStringList askedFor(const PracticeService &practice);

inline const auto status = QStringLiteral("status");
inline const QJsonObject afterBody{{QStringLiteral("after-body"), true}};

// What Desk::standing() returns.
inline const auto delivered = QStringLiteral("delivered");
inline const auto waits = QStringLiteral("queued service.unavailable");

/// More than the network buffers hold: the last byte cannot be sent while the server does not read.
inline constexpr qsizetype longerThanTheLine = 9'500'000;

/// Ends a transfer that stands still after a second.
inline http::EngineOptions impatient()
{
    return {.stallTimeout = std::chrono::seconds(1)};
}

/// The answer of the service with one form that leads to this storage.
inline QByteArray formsFor(const QUrl &address)
{
    return R"({"batch_response":[{"forms":[{"url":")" + address.toEncoded() + R"(","fields":{"key":"k"}}]}]})";
}

} // namespace clinicdesk::support
