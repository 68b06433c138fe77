// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QTemporaryDir>

namespace clinicdesk::support {

/// Runs the built `clinicdesk-practice` for one test: its ready line, the received files and the faults. The process
/// ends with the object.
class PracticeService {
public:
    /// `faults` has the form that the service's --help describes; `{}` means no faults.
    explicit PracticeService(const QJsonArray &faults = {}, const QStringList &furtherArguments = {});
    ~PracticeService();
    PracticeService(const PracticeService &) = delete;
    PracticeService &operator=(const PracticeService &) = delete;

    /// Returns the faults that --help lists, and the upload endpoints at which each can happen.
    static QMap<QString, QStringList> knownFaults();

    /// Replaces the fault plan.
    void plan(const QJsonArray &faults);
    /// Ends the process; `start` starts it again at the same address with the files it received.
    void stop();
    void start();

    /// Returns a text of the ready line: `base_url`, `storage_url`, `user_oid`, `ca_file`.
    QString said(const char *member) const;
    /// Returns `secrets` (or `secrets2`) of the ready line.
    QJsonObject secrets(const char *which = "secrets") const;
    QByteArray token(const char *which = "secrets") const;

    /// Returns the logged requests to this endpoint (`docs`, `storage`, ...), in the order of their answers.
    QList<QJsonObject> requests(const QString &endpoint) const;
    /// Returns the IDs of the documents in the storage.
    QStringList storedDocuments() const;
    /// Returns the n-th file of a document, counted from 1; null when the file does not exist.
    QByteArray stored(const QString &documentId, int file = 1) const;
    /// Returns the files of direct uploads in the order of their arrival.
    QList<QByteArray> storedDirectly() const;

private:
    QTemporaryDir m_folder;
    QStringList m_arguments;
    QProcess m_process;
    QJsonObject m_ready;
};

// Endpoints and actions of a plan.
inline const auto docs = QStringLiteral("docs");
inline const auto direct = QStringLiteral("direct");
inline const auto storage = QStringLiteral("storage");
inline const auto silence = QStringLiteral("silence");

/// Returns one entry of a plan: the first calls to `endpoint` get `action`.
QJsonObject fault(const QString &endpoint, const QString &action, QJsonObject parameters = {}, int times = 1);
/// Like fault(), for every call.
QJsonObject always(const QString &endpoint, const QString &action, QJsonObject parameters = {});

} // namespace clinicdesk::support
