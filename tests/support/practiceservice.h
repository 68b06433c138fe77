// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QTemporaryDir>

namespace clinicdesk::support {

/// The built `clinicdesk-practice`, running for one test: what it said when it was ready, what it received, what is to
/// go wrong. Ends with its object.
class PracticeService {
public:
    /// `faults` as the service's --help describes them; `{}` lets all go well.
    explicit PracticeService(const QJsonArray &faults = {}, const QStringList &furtherArguments = {});
    ~PracticeService();
    PracticeService(const PracticeService &) = delete;
    PracticeService &operator=(const PracticeService &) = delete;

    /// The faults that its --help lists, and the endpoints of an upload where each can happen.
    static QMap<QString, QStringList> knownFaults();

    /// Another plan from now on.
    void plan(const QJsonArray &faults);
    /// Ends it; `start` brings it back at the same address with what it received.
    void stop();
    void start();

    /// A text of the ready line: `base_url`, `storage_url`, `user_oid`, `ca_file`.
    QString said(const char *member) const;
    /// `secrets` (or `secrets2`) as the service knows them.
    QJsonObject secrets(const char *which = "secrets") const;
    QByteArray token(const char *which = "secrets") const;

    /// The lines of what it was asked at that endpoint (`docs`, `storage`, ...), in the order of their answers.
    QList<QJsonObject> requests(const QString &endpoint) const;
    /// The ids of the documents that its storage knows.
    QStringList storedDocuments() const;
    /// The n-th file of a document, counted from 1; null when it is not there.
    QByteArray stored(const QString &documentId, int file = 1) const;
    /// The files that came directly, in the order of their arrival.
    QList<QByteArray> storedDirectly() const;

private:
    QTemporaryDir m_folder;
    QStringList m_arguments;
    QProcess m_process;
    QJsonObject m_ready;
};

/// One entry of a plan: the first calls to `endpoint` meet `action`.
QJsonObject fault(const QString &endpoint, const QString &action, QJsonObject parameters = {}, int times = 1);
/// Every call meets it.
QJsonObject always(const QString &endpoint, const QString &action, QJsonObject parameters = {});

} // namespace clinicdesk::support
