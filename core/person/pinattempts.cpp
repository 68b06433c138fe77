// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/pinattempts.h"

#include "core/base/atomicfile.h"
#include "core/base/filelock.h"
#include "core/base/json.h"
#include "core/base/systemerror.h"
#include "core/base/systemfiles.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <optional>

namespace clinicdesk {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr int freeEntries = 2;
constexpr int maxDoublings = 6;
constexpr seconds firstDelay{5};
constexpr qint64 attemptsCapBytes = 1'000'000;
const auto countMember = QLatin1String("wrong");
const auto bootMember = QLatin1String("boot");
const auto uptimeMember = QLatin1String("uptime_ms"); ///< of the last entry

/// A damaged file counts as empty: it is replaced with the next entry, and must not lock everybody out.
QJsonObject readAttempts(const QString &path)
{
    QFile file(path);
    return openRegularFile(file) ? parseJson(file.read(attemptsCapBytes)).object() : QJsonObject();
}

/// Why an entry that is written there would not be read again; nothing if it would.
std::optional<Error> problemWith(const QString &path)
{
    const auto facts = FileFacts::ofName(path);
    if (!facts)
        return SystemError::last().isMissing() ? std::nullopt : std::optional(diskError());
    if (facts->kind != FileFacts::Kind::Regular) // a link may lead to a device that forgets
        return diskError(QStringLiteral("not a regular file"), SystemError::notAllowed());
    return canRead(path) ? std::nullopt : std::optional(diskError());
}

Result<void> save(const QString &path, const QJsonObject &attempts)
{
    return saveAtomically(path, QJsonDocument(attempts).toJson(QJsonDocument::Compact));
}

} // namespace

seconds pinDelay(int wrongEntries)
{
    if (wrongEntries <= freeEntries)
        return seconds(0);
    return std::min(longestPinDelay, firstDelay * (1 << std::min(wrongEntries - freeEntries - 1, maxDoublings)));
}

PinAttempts::PinAttempts(QString file, SteadyClock uptime, QString boot)
    : m_file(std::move(file))
    , m_uptime(std::move(uptime))
    , m_boot(std::move(boot))
{
}

Result<CountedEntry> PinAttempts::countEntry(const PersonId &person)
{
    const auto lock = FileLock::acquire(m_file);
    if (!lock)
        return lock.error();
    if (const auto problem = problemWith(m_file))
        return *problem;
    auto attempts = readAttempts(m_file);
    const auto entry = attempts.value(person.text).toObject();
    const int count = entry.value(countMember).toInt();
    const auto now = m_uptime();
    const milliseconds last(entry.value(uptimeMember).toInteger());
    const bool isSameStart = entry.value(bootMember).toString() == m_boot && last <= now;
    // Of an earlier start, and of an entry of an earlier version, only the time since this start is known to have
    // passed.
    const auto passed = isSameStart ? now - last : now;
    const auto left = std::chrono::ceil<seconds>(pinDelay(count) - passed);
    const bool mayCompare = left.count() <= 0;
    if (mayCompare) {
        attempts.insert(person.text, QJsonObject{{countMember, count + 1},
                                                 {bootMember, m_boot},
                                                 {uptimeMember, static_cast<qint64>(now.count())}});
        if (const auto saved = save(m_file, attempts); !saved)
            return saved.error();
    }
    return CountedEntry{.mayCompare = mayCompare, .wait = mayCompare ? pinDelay(count + 1) : left};
}

/// The lock is on the folder, or the nearest one above that can be read: it needs nothing to be written.
std::unique_ptr<FileLock> PinAttempts::admitUncounted() const
{
    auto folder = QFileInfo(m_file).absolutePath();
    while (!QFileInfo(folder).isReadable() && QFileInfo(folder).absolutePath() != folder)
        folder = QFileInfo(folder).absolutePath();
    auto lock = FileLock::takeFolderAlone(folder);
    return lock ? *std::move(lock) : nullptr;
}

Result<void> PinAttempts::forgetEntries(const PersonId &person)
{
    if (!readAttempts(m_file).contains(person.text))
        return {};
    const auto lock = FileLock::acquire(m_file);
    if (!lock)
        return lock.error();
    auto attempts = readAttempts(m_file);
    attempts.remove(person.text);
    return save(m_file, attempts);
}

} // namespace clinicdesk
