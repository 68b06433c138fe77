// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilefield.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QVarLengthArray>

#include <optional>

namespace clinicdesk {

/// A name as it stands in a path: what parts paths, and what cannot be seen, as %XX or %uXXXX.
QString pathWord(const QString &name);

/// What reading a profile found besides its values.
struct ReadingRecord {
    static constexpr qsizetype keptNotes = 100;

    QList<ProfileNote> notes; ///< the first ones
    qsizetype noteCount = 0;
    QList<ProfileField> unknown;

    void note(const QString &path, JsonKind expected, const QJsonValue &found);
    /// Nothing for a value that holds nothing.
    void keep(const QString &path, const QJsonValue &value);
};

/// Reads the members of one object; those that nobody asked for are unknown. A member that is missing, null or an empty
/// text was not given; one of another type is noted, and kept as unknown as far as nothing could be made of it.
class ObjectReader {
public:
    ObjectReader(QJsonObject json, QString path, ReadingRecord &record);

    QString text(const char *name);
    /// A text that may as well be a number: an identifier, a year, a postal code.
    QString figure(const char *name);
    /// The first that is given. The other one is kept as unknown where it says something else.
    QString textOr(const char *name, const char *otherName);
    QString figureOr(const char *name, const char *otherName);
    /// "true", "false", 1 and 0 are noted and taken.
    std::optional<bool> flag(const char *name);
    QJsonArray list(const char *name);
    /// Without members where none was given.
    ObjectReader object(const char *name);
    /// Names that stand there as such or as {"name"}.
    QStringList names(const char *name);
    /// Each element that is an object, named in paths by that member of theirs.
    template <class Read>
    auto each(const char *name, const char *idName, Read read)
    {
        QList<decltype(read(*this))> values;
        for (auto &element : elements(name, idName)) {
            values.append(read(element));
            element.keepTheRest();
        }
        return values;
    }
    /// To be called when everything known was asked for.
    void keepTheRest();

private:
    QJsonValue take(const char *name);
    QString pathOf(const QString &name) const;
    QString pathOf(const char *name) const { return pathOf(QString::fromLatin1(name)); }
    void refuse(const QString &path, JsonKind expected, const QJsonValue &found);
    QString readOr(const char *name, const char *otherName, QString (ObjectReader::*read)(const char *));
    QList<ObjectReader> elements(const char *name, const char *idName);

    QJsonObject m_json;
    QVarLengthArray<QLatin1String, 16> m_asked;
    QString m_path;
    ReadingRecord *m_record;
};

} // namespace clinicdesk
