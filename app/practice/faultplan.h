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

/// The fault of one call: the entry of the plan that matched the call.
struct Fault {
    /// `"do"` in the plan.
    QString action;
    /// The whole entry with its parameters.
    QJsonObject parameters;

    bool afterBody() const { return parameters.value(u"after-body").toBool(); }
    /// Returns `"seconds"` or `"ms"` of the entry, else the default.
    int milliseconds(int otherwise) const;
};

/// What is known about a call after its body has been read; entries of the plan can be limited to these facts.
struct CallFacts {
    QStringList documentTypes;
    QStringList contentTypes;
};

/// The list of calls that must fail, loaded from a file. Safe from any thread.
///
/// The file is checked before each call and loaded again when it has changed; its counts then restart. If a changed
/// file is not valid, the previous plan stays in use.
class FaultPlan {
public:
    /// A plan without entries.
    FaultPlan() = default;

    /// Loads `path`. Returns false and sets `*problem` to a text when the file cannot be used.
    bool load(const QString &path, QString *problem);

    /// Returns the fault for a call that has just arrived, from entries without a limit to a document or content
    /// type.
    std::optional<Fault> faultOnArrival(const QString &endpoint);
    /// Returns the fault for a call whose facts are now known, from entries with such a limit.
    std::optional<Fault> faultForFacts(const QString &endpoint, const CallFacts &facts);

    /// Lists every value of `"do"` with its effect, for --help.
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
