// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>

namespace clinicdesk::support {

/// What an earlier version stored for its only user: settings, documents and the entries of the keychain. The folders
/// of tests/profiles have the files; README.md there says what is in them.
class FormerProfile {
public:
    /// `name` is a folder of tests/profiles.
    explicit FormerProfile(const QString &name);

    /// Copies the files into the home of this test and stores the entries in its keychain. Returns what failed; empty
    /// for nothing.
    QString restore() const;

    /// The secrets of the entries, by the names of the entries.
    const QMap<QString, QByteArray> &secrets() const { return m_secrets; }

private:
    QString m_folder;
    QMap<QString, QByteArray> m_secrets;
};

} // namespace clinicdesk::support
