// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilefield.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QVarLengthArray>

#include <optional>

namespace clinicdesk {

/// Returns a name for use in a path, with path separators and invisible characters written as %XX or %uXXXX.
QString pathWord(const QString &name);

/// What the parser found besides the values.
struct ProfileParseLog {
    static constexpr qsizetype maxNotes = 100;

    QList<TypeMismatch> notes; ///< the first ones only
    qsizetype noteCount = 0;
    QList<ProfileField> unknown;

    void note(const QString &path, JsonType expected, const QJsonValue &found);
    /// Adds an unknown value; ignores null and empty values.
    void keep(const QString &path, const QJsonValue &value);
};

/// Reads the members of one object; members that are never read are unknown. A missing member, null and an empty text
/// count as not given. A member of a wrong type is noted, and added to the unknown ones if it could not be converted.
class ObjectReader {
public:
    ObjectReader(QJsonObject json, QString path, ProfileParseLog &record);

    /// Reads a text; a number is noted unless `form` accepts it. With `otherName`, returns the first of the two that is
    /// given; if the other one differs, it is added to the unknown ones.
    QString text(const char *name, TextForm form, const char *otherName);
    /// Accepts "true", "false", 1 and 0 as well, and notes them.
    std::optional<bool> flag(const char *name);
    QJsonArray list(const char *name);
    /// Returns an object without members if none is given.
    ObjectReader object(const char *name);
    /// Reads a list of names, each a text or an object {"name"}.
    QStringList nameList(const char *name);
    /// Returns a reader for each element that is an object; paths name it by its member `keyName`.
    QList<ObjectReader> elements(const char *name, const char *keyName);
    /// Adds the members that were not read to the unknown ones. Call it last.
    void collectUnknown();

private:
    QJsonValue take(const char *name);
    QString pathOf(const QString &name) const;
    QString pathOf(const char *name) const { return pathOf(QString::fromLatin1(name)); }
    void refuse(const QString &path, JsonType expected, const QJsonValue &found);
    QString text(const char *name, TextForm form);

    QJsonObject m_json;
    QVarLengthArray<QLatin1String, 16> m_asked;
    QString m_path;
    ProfileParseLog *m_record;
};

} // namespace clinicdesk
