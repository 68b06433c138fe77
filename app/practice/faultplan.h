// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <mutex>
#include <optional>
#include <vector>

namespace clinicdesk::practice {

/// What is to go wrong with one call: an entry of the plan that matched it.
struct Fault {
    /// `"do"` of the plan.
    QString action;
    /// The whole entry with its parameters.
    QJsonObject parameters;

    bool afterBody() const { return parameters.value(u"after-body").toBool(); }
    /// `"seconds"` or `"ms"`, else the default.
    int milliseconds(int otherwise) const;
};

/// What becomes known of a call while its body is read; entries of the plan may be limited to it.
struct CallFacts {
    QStringList documentTypes;
    QStringList contentTypes;
};

/// The list of calls that must fail, read from a file. Safe from any thread.
///
/// The file is looked at before each call and read again when it has changed; its counts then start anew. A changed
/// file that cannot be understood is not taken: the plan before it stays.
class FaultPlan {
public:
    /// A plan without entries.
    FaultPlan() = default;

    /// Reads `path`; false with `*problem` in words when it cannot be used.
    bool load(const QString &path, QString *problem);

    /// The fault for a call that has just arrived: entries without a limit to a document or content type.
    std::optional<Fault> faultOnArrival(const QString &endpoint);
    /// The fault for a call whose facts are known now: entries with such a limit.
    std::optional<Fault> faultForFacts(const QString &endpoint, const CallFacts &facts);

    /// Every name that `"do"` may have, with what it does, for --help.
    static QString description();

private:
    struct Entry {
        QJsonObject parameters;
        int callsSeen = 0;
    };

    static bool parse(const QByteArray &json, std::vector<Entry> *entries, QString *problem);
    static bool matches(const Entry &entry, const CallFacts *facts);
    std::optional<Fault> take(const QString &endpoint, const CallFacts *facts);
    void rereadIfChanged();

    std::mutex m_mutex;
    QString m_path;
    QByteArray m_source;
    std::vector<Entry> m_entries;
};

} // namespace clinicdesk::practice
