// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outbox.h"

#include "tests/support/awaitresult.h"
#include "tests/support/practiceservice.h"
#include "tests/support/printed.h"

#include <QTemporaryDir>

#include <memory>

namespace clinicdesk::support {

/// A real outbox, client and engine before a service, without a window.
class Desk {
    QTemporaryDir m_folder; // outlives the outbox

public:
    explicit Desk(const QUrl &baseUrl, const QByteArray &token = "made.up.token", http::EngineOptions engine = {});
    explicit Desk(const PracticeService &practice, http::EngineOptions engine = {});

    Connection connection;
    SharedSecret keyText; ///< the service's, if it has one
    http::RetryPolicy retry{.first = std::chrono::milliseconds(5), .longest = std::chrono::milliseconds(40)};
    Clock clock = systemClock();           ///< for the next reopen()
    std::shared_ptr<http::LineWatch> line; ///< of an outbox that is opened afterwards
    std::unique_ptr<Outbox> outbox;

    /// Where it is kept.
    QString folder() const { return m_folder.path(); }
    /// The outbox of the same folder again, as after a new start of the program.
    void reopen();
    /// One more, as another program has it.
    std::unique_ptr<Outbox> openOther() const;
    std::shared_ptr<Client> client(const QByteArray &token) const;
    /// Drives with the desk's own token.
    void drive();

    /// Bytes of a file of that kind, different for each number.
    static QByteArray file(FileKind kind, int number, qsizetype sizeBytes = 3'000);
    /// A document for that patient, to be sent at once.
    NewDocument document(const QList<QByteArray> &files, FileKind kind = FileKind::Pdf,
                         const QString &patient = QStringLiteral("p-1")) const;
    /// One file that goes directly.
    NewDocument direct(const QByteArray &file, bool seal = false) const;
    DocumentId add(const NewDocument &document);
    DocumentId addOne(FileKind kind = FileKind::Pdf) { return add(document({file(kind, ++m_number)}, kind)); }

    OutboxDocument shown(const DocumentId &id) const { return *outbox->document(id); }
    /// `delivered`, or `failed service.refused-item`: state and error in one line.
    QString standing(const DocumentId &id) const;
    /// Runs the event loop until each has come to rest or its connection is held; false after 30 seconds.
    bool rest(const QList<DocumentId> &ids) const;
    /// Runs the event loop until it is in that state.
    bool reaches(const DocumentId &id, ItemState state) const;

private:
    QByteArray m_token;
    std::shared_ptr<http::Engine> m_engine;
    int m_number = 0;
};

/// The ids that each request for forms named, in order: `a b` for a request for two documents.
QStringList askedFor(const PracticeService &practice);

} // namespace clinicdesk::support
