// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/captureprofile.h"
#include "core/person/permission.h"

#include <QObject>

namespace clinicdesk {

/// The capture profiles of this computer, in the order of their keys Ctrl+1, Ctrl+2 …. Changes are saved at once, as a
/// whole file. The file is small, so it is read and written on the thread of the caller.
class CaptureProfiles : public QObject {
    Q_OBJECT
public:
    explicit CaptureProfiles(QString path, QObject *parent = nullptr);

    const QList<CaptureProfile> &all() const { return m_profiles; }
    /// Why the saved profiles cannot be used; the list is empty then. The file stays as it is until profiles are
    /// changed; then it is renamed to `….bad`.
    const std::optional<Error> &problem() const { return m_problem; }

    /// What the person who uses the program may do. Without `Permission::ChangeSettings`, `set()` and `importFrom()`
    /// fail with WrongUse and RoleNotAllowed. Everything is allowed at first.
    void setAccess(const AccessRules &access) { m_access = access; }
    bool canChange() const { return m_access.allows(Permission::ChangeSettings); }

    /// Replaces all profiles. Errors: FileNoRoom or FileNotWritten; then nothing has changed.
    Result<void> set(const QList<CaptureProfile> &profiles);
    /// Adds the profiles of a file with new IDs, and a number after a name that is in use. Returns how many. Errors:
    /// those of `profilesFromJson`, InputInvalid with FileNotReadable or InputTooLong, or with MemberInvalid for hidden
    /// characters in a text that people read (`isHiddenCharacter`), and those of `set`.
    Result<int> importFrom(const QString &path);
    /// Errors: FileNoRoom or FileNotWritten.
    Result<void> exportTo(const QString &path) const;

    /// A new ID.
    static QString newId();
    /// The name, with a number if another profile has it.
    QString freeName(const QString &name, const QString &exceptId = {}) const;

Q_SIGNALS:
    void changed();

private:
    void load();

    const QString m_path;
    QList<CaptureProfile> m_profiles;
    std::optional<Error> m_problem;
    AccessRules m_access;
};

} // namespace clinicdesk
