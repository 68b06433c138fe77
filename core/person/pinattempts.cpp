// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/pinattempts.h"

#include "core/base/atomicfile.h"
#include "core/base/filelock.h"
#include "core/base/json.h"
#include "core/base/syncfolder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace clinicdesk {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr int freeEntries = 2;
constexpr int maxDoublings = 6;
constexpr seconds firstDelay{5};
constexpr qint64 fileCapBytes = 1'000'000;
const auto countMember = QLatin1String("wrong");
const auto timeMember = QLatin1String("last");

/// A file that cannot be read counts as empty: it only slows down guessing, and must not lock everybody out.
QJsonObject readAttempts(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? parseJson(file.read(fileCapBytes)).object() : QJsonObject();
}

Result<void> change(const QString &path, const std::function<void(QJsonObject &)> &edit)
{
    QDir().mkpath(QFileInfo(path).path());
    const auto lock = FileLock::acquire(path);
    if (!lock)
        return lock.error();
    auto attempts = readAttempts(path);
    edit(attempts);
    return saveAtomically(path, QJsonDocument(attempts).toJson(QJsonDocument::Compact));
}

} // namespace

seconds pinDelay(int wrongEntries)
{
    if (wrongEntries <= freeEntries)
        return seconds(0);
    return std::min(longestPinDelay, firstDelay * (1 << std::min(wrongEntries - freeEntries - 1, maxDoublings)));
}

PinAttempts::PinAttempts(QString file, Clock clock)
    : m_file(std::move(file))
    , m_clock(std::move(clock))
{
}

seconds PinAttempts::waitFor(const PersonId &person) const
{
    const auto entry = readAttempts(m_file).value(person.text).toObject();
    const auto delay = milliseconds(pinDelay(entry.value(countMember).toInt()));
    const auto last = QDateTime::fromString(entry.value(timeMember).toString(), Qt::ISODateWithMs);
    if (delay.count() == 0 || !last.isValid())
        return seconds(0);
    const auto passed = milliseconds(std::max<qint64>(0, last.msecsTo(m_clock())));
    return std::max(seconds(0), std::chrono::ceil<seconds>(delay - passed));
}

Result<seconds> PinAttempts::recordWrong(const PersonId &person)
{
    int count = 0;
    const auto saved = change(m_file, [&](QJsonObject &attempts) {
        count = attempts.value(person.text).toObject().value(countMember).toInt() + 1;
        attempts.insert(person.text,
                        QJsonObject{{countMember, count}, {timeMember, m_clock().toString(Qt::ISODateWithMs)}});
    });
    if (!saved)
        return saved.error();
    return pinDelay(count);
}

Result<void> PinAttempts::recordRight(const PersonId &person)
{
    if (!readAttempts(m_file).contains(person.text))
        return {};
    return change(m_file, [&](QJsonObject &attempts) { attempts.remove(person.text); });
}

} // namespace clinicdesk
