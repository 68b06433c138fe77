// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/splitsecretstore.h"

#include "core/base/atomicfile.h"
#include "core/base/errorreason.h"
#include "core/base/filelock.h"
#include "core/base/json.h"
#include "core/base/sha256.h"
#include "core/base/systemfiles.h"
#include "core/keychain/keychain.h"

#include <QCoroFuture>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QRegularExpression>

#include <algorithm>
#include <chrono>
#include <span>
#include <tuple>

namespace clinicdesk {

namespace {

constexpr int notesVersion = 1;
constexpr qint64 maxNotesBytes = 4'000'000;

QString timeText(const QDateTime &time)
{
    return time.toUTC().toString(Qt::ISODate);
}

QDateTime timeIn(const QJsonValue &entry)
{
    return QDateTime::fromString(entry[QLatin1String("at")].toString(), Qt::ISODate).toUTC();
}

SecretNotes::Content readContent(const QString &path)
{
    SecretNotes::Content content;
    QFile file(path);
    if (!openRegularFile(file))
        return content;
    const auto json = parseJson(file.read(maxNotesBytes));
    for (const auto &entry : json[QLatin1String("stored")].toArray()) {
        if (const auto name = entry[QLatin1String("name")].toString(); !name.isEmpty())
            content.stored.insert(name, {.at = timeIn(entry),
                                         .keychain = entry[QLatin1String("keychain")].toString(),
                                         .keyring = entry[QLatin1String("keyring")].toString()});
    }
    for (const auto &entry : json[QLatin1String("pieces")].toArray()) {
        if (const auto name = entry[QLatin1String("name")].toString(); !name.isEmpty())
            content.pieces.insert(name, timeIn(entry));
    }
    return content;
}

Result<void> saveContent(const QString &path, const SecretNotes::Content &content)
{
    QJsonArray stored;
    for (const auto &[name, note] : content.stored.asKeyValueRange()) {
        QJsonObject entry{{QStringLiteral("name"), name}, {QStringLiteral("at"), timeText(note.at)}};
        if (!note.keychain.isEmpty())
            entry.insert(QStringLiteral("keychain"), note.keychain);
        if (!note.keyring.isEmpty())
            entry.insert(QStringLiteral("keyring"), note.keyring);
        stored.append(entry);
    }
    QJsonArray pieces;
    for (const auto &[name, at] : content.pieces.asKeyValueRange())
        pieces.append(QJsonObject{{QStringLiteral("name"), name}, {QStringLiteral("at"), timeText(at)}});
    const QJsonObject json{{QStringLiteral("version"), notesVersion},
                           {QStringLiteral("stored"), stored},
                           {QStringLiteral("pieces"), pieces}};
    return saveAtomically(path, QJsonDocument(json).toJson());
}

Result<void> updateNotes(const QString &path, const SecretNotes::Change &change)
{
    const auto lock = FileLock::acquire(path);
    if (!lock)
        return lock.error();
    const auto before = readContent(path);
    auto content = before;
    change(content);
    return content == before ? Result<void>() : saveContent(path, content);
}

constexpr std::chrono::hours leftoverAge{1};
constexpr int maxReads = 5;
constexpr QByteArrayView mark("clinicdesk-pieces:");
constexpr qsizetype maxPieces = maxSecretBytes / maxItemBytes;
constexpr int hexDigits = 16;

bool isProbe(const SecretName &name)
{
    return name.text.startsWith(probePrefix);
}

bool isMarked(const SecretBytes &item)
{
    return item.view().startsWith(mark);
}

QByteArray digestOf(const SecretBytes &secret)
{
    Sha256 hash;
    hash.add(std::span(secret.view().data(), static_cast<std::size_t>(secret.size())));
    return hash.finish().toHex();
}

QByteArray newGeneration()
{
    const auto number = QRandomGenerator::system()->generate64();
    return QByteArray::number(static_cast<qulonglong>(number), hexDigits).rightJustified(hexDigits, '0');
}

/// The name of the secret that a piece belongs to; empty for a name of another form.
QString ownerOf(const QString &piece)
{
    static const QRegularExpression form(QStringLiteral("^(.+)#[0-9a-f]{16}-[0-9]{1,3}$"));
    return form.match(piece).captured(1);
}

bool isSame(const SharedSecret &one, const SharedSecret &other)
{
    return one && other && one->view() == other->view();
}

Error tooLong(const SecretBytes &secret)
{
    return {.code = ErrorCode::InputInvalid,
            .reason = ErrorReason::SecretTooLong,
            .sizeBytes = secret.size(),
            .limit = maxSecretBytes};
}

} // namespace

SecretNotes::SecretNotes(QString path)
    : m_path(std::move(path))
    , m_thread(std::make_unique<Worker>())
{
}

SecretNotes::Content SecretNotes::content() const
{
    return m_path.isEmpty() ? m_memory : readContent(m_path);
}

Task<Result<void>> SecretNotes::update(Change change)
{
    if (m_path.isEmpty()) {
        change(m_memory);
        co_return Result<void>();
    }
    auto updating = m_thread->run([path = m_path, change] { return updateNotes(path, change); });
    co_return co_await updating;
}

/// What the entry of a secret in pieces says: `clinicdesk-pieces:1:GENERATION:COUNT:LENGTH:SHA-256`.
struct SplitSecretStore::Header {
    QByteArray generation;
    qsizetype count = 0;
    qsizetype length = 0;
    QByteArray digest;

    static Header of(const SecretBytes &secret)
    {
        return {.generation = newGeneration(),
                .count = (secret.size() + maxItemBytes - 1) / maxItemBytes,
                .length = secret.size(),
                .digest = digestOf(secret)};
    }

    /// Nothing for the header of a newer version.
    static std::optional<Header> parse(const SecretBytes &item)
    {
        const auto parts = item.view().sliced(mark.size()).toByteArray().split(':');
        if (parts.size() != 5 || parts[0] != "1")
            return std::nullopt;
        const Header header{
            .generation = parts[1], .count = parts[2].toInt(), .length = parts[3].toInt(), .digest = parts[4]};
        const bool isPossible = header.count > 0 && header.count <= maxPieces && header.length > 0 &&
                                header.length <= header.count * maxItemBytes;
        return isPossible ? std::optional(header) : std::nullopt;
    }

    SharedSecret item() const
    {
        const QByteArrayList parts{"1", generation, QByteArray::number(count), QByteArray::number(length), digest};
        return std::make_shared<const SecretBytes>(mark.toByteArray() + parts.join(':'));
    }

    /// The pieces of the secret that this entry has; none for a secret in one item.
    static QStringList piecesIn(const SecretName &name, const SharedSecret &item)
    {
        const auto header = item && isMarked(*item) ? parse(*item) : std::nullopt;
        return header ? header->pieces(name) : QStringList();
    }

    QStringList pieces(const SecretName &name) const
    {
        QStringList names;
        for (qsizetype i = 0; i < count; ++i)
            names.append(QStringLiteral("%1#%2-%3").arg(name.text, QString::fromLatin1(generation)).arg(i));
        return names;
    }
};

SplitSecretStore::SplitSecretStore(std::shared_ptr<SecretStore> keychain, SecretNotes notes, Clock clock)
    : m_keychain(std::move(keychain))
    , m_notes(std::move(notes))
    , m_clock(std::move(clock))
{
}

std::optional<SecretNote> SplitSecretStore::noteOf(const SecretName &name) const
{
    const auto stored = m_notes.content().stored;
    const auto found = stored.constFind(name.text);
    return found == stored.cend() ? std::nullopt : std::optional(*found);
}

Task<std::optional<Error>> SplitSecretStore::problemOfMissing(SecretName name)
{
    const auto self = shared_from_this();
    auto problem = co_await m_keychain->problemOfMissing(name);
    const auto keyring = noteOf(name).value_or(SecretNote()).keyring;
    if (problem && !keyring.isEmpty() && problem->subject.split(QStringLiteral(", ")).contains(keyring))
        problem->subject = keyring;
    co_return problem;
}

/// A keyring that was restored from a backup can have an earlier value of the same entry.
Task<std::optional<Error>> SplitSecretStore::problemOfFormer(SecretName name)
{
    const auto keyring = noteOf(name).value_or(SecretNote()).keyring;
    if (keyring.isEmpty())
        co_return std::nullopt;
    const auto found = co_await m_keychain->keyringsOf(name);
    if (found.isEmpty() || found.contains(keyring))
        co_return std::nullopt;
    const auto problem = co_await problemOfMissing(name);
    const bool isLocked = problem && problem->subject == keyring;
    co_return isLocked ? problem : std::nullopt;
}

QStringList SplitSecretStore::knownEntries() const
{
    const auto content = m_notes.content();
    return content.stored.keys() + content.pieces.keys();
}

Task<Result<SharedSecret>> SplitSecretStore::read(SecretName name)
{
    const auto self = shared_from_this();
    SharedSecret header;
    for (int reads = 0; reads < maxReads; ++reads) {
        const auto item = co_await m_keychain->read(name);
        if (!item || !*item)
            co_return item;
        if (const auto newer = co_await problemOfFormer(name))
            co_return *newer;
        const bool isUnchanged = isSame(*item, header);
        if (isUnchanged)
            break; // no other program has exchanged it: its pieces are lost
        header = *item;
        const auto parsed = isMarked(*header) ? Header::parse(*header) : std::nullopt;
        auto secret = header;
        if (isMarked(*header) && !parsed)
            break;
        if (parsed) {
            const auto joined = co_await join(name, *parsed);
            if (!joined)
                co_return joined;
            secret = *joined;
        }
        if (!secret)
            continue;
        if (!isProbe(name) && !noteOf(name)) // of an earlier version
            std::ignore = co_await remember(name);
        co_return secret;
    }
    co_return SharedSecret();
}

Task<Result<SharedSecret>> SplitSecretStore::join(SecretName name, Header header)
{
    QByteArray bytes;
    bytes.reserve(header.length);
    const auto pieces = header.pieces(name);
    for (const auto &piece : pieces) {
        const SecretName entry{piece};
        const auto read = co_await m_keychain->read(entry);
        if (!read || !*read) {
            std::ignore = SecretBytes::takeFrom(std::move(bytes)); // wipes them
            co_return read;
        }
        const auto view = (*read)->view();
        if (bytes.size() + view.size() > header.length)
            break;
        bytes.append(view);
    }
    const auto secret = std::make_shared<const SecretBytes>(SecretBytes::takeFrom(std::move(bytes)));
    const bool fits = secret->size() == header.length && digestOf(*secret) == header.digest;
    co_return fits ? secret : SharedSecret();
}

Task<Result<void>> SplitSecretStore::write(SecretName name, SharedSecret secret)
{
    const auto self = shared_from_this();
    if (isProbe(name))
        co_return co_await m_keychain->write(name, secret);
    if (secret->size() > maxSecretBytes)
        co_return tooLong(*secret);
    const auto former = co_await m_keychain->read(name);
    if (!former)
        co_return former.error();
    auto item = secret;
    const bool isSplit = secret->size() > maxItemBytes || isMarked(*secret);
    if (isSplit) {
        const auto header = Header::of(*secret);
        const auto written = co_await writePieces(name, header, secret);
        if (!written)
            co_return written;
        item = header.item();
    }
    const auto exchanged = co_await m_keychain->write(name, item);
    if (!exchanged)
        co_return exchanged; // whether it has the header is not known: what is left over is found later
    // The secret is stored. What cannot be noted or removed now costs a message or an entry, not the secret.
    std::ignore = co_await remember(name);
    const auto formerPieces = Header::piecesIn(name, *former);
    std::ignore = co_await removePieces(formerPieces);
    co_return Result<void>();
}

Task<Result<void>> SplitSecretStore::writePieces(SecretName name, Header header, SharedSecret secret)
{
    const auto pieces = header.pieces(name);
    const SecretNotes::Change note = [pieces, at = m_clock()](auto &content) {
        for (const auto &piece : pieces)
            content.pieces.insert(piece, at);
    };
    const auto noted = co_await m_notes.update(note);
    if (!noted)
        co_return noted;
    for (qsizetype i = 0; i < pieces.size(); ++i) {
        const auto start = i * maxItemBytes;
        const auto view = secret->view().sliced(start, std::min(maxItemBytes, secret->size() - start));
        const SecretName entry{pieces.at(i)};
        const auto part = std::make_shared<const SecretBytes>(view);
        const auto written = co_await m_keychain->write(entry, part);
        if (!written) {
            std::ignore = co_await removePieces(pieces);
            co_return written;
        }
    }
    co_return Result<void>();
}

Task<Result<void>> SplitSecretStore::remember(SecretName name)
{
    SecretNote note{.at = m_clock(), .keychain = m_keychain->isPersistent() ? keychainKind() : QString()};
    const auto keyrings = co_await m_keychain->keyringsOf(name);
    note.keyring = keyrings.value(0);
    const SecretNotes::Change change = [name, note](auto &content) { content.stored.insert(name.text, note); };
    co_return co_await m_notes.update(change);
}

Task<Result<void>> SplitSecretStore::removePieces(QStringList pieces)
{
    const auto self = shared_from_this();
    if (pieces.isEmpty())
        co_return Result<void>();
    for (const auto &piece : std::as_const(pieces)) {
        const SecretName entry{piece};
        const auto removed = co_await m_keychain->remove(entry);
        if (!removed)
            co_return removed;
    }
    const SecretNotes::Change forget = [pieces](auto &content) {
        for (const auto &piece : pieces)
            content.pieces.remove(piece);
    };
    co_return co_await m_notes.update(forget);
}

Task<Result<void>> SplitSecretStore::remove(SecretName name)
{
    const auto self = shared_from_this();
    if (isProbe(name))
        co_return co_await m_keychain->remove(name);
    const auto item = co_await m_keychain->read(name);
    if (!item)
        co_return item.error();
    const auto removed = co_await m_keychain->remove(name);
    if (!removed)
        co_return removed;
    const auto content = m_notes.content();
    auto pieces = Header::piecesIn(name, *item);
    for (const auto &piece : content.pieces.keys()) {
        if (ownerOf(piece) == name.text && !pieces.contains(piece))
            pieces.append(piece);
    }
    if (pieces.isEmpty() && !content.stored.contains(name.text))
        co_return Result<void>();
    if (!*item) { // a locked keychain reports every entry as missing
        const auto probed = co_await probeKeychain(*m_keychain);
        if (!probed)
            co_return probed;
    }
    const auto cleared = co_await removePieces(pieces);
    if (!cleared)
        co_return cleared;
    const SecretNotes::Change forget = [name](auto &notes) { notes.stored.remove(name.text); };
    co_return co_await m_notes.update(forget);
}

Task<Result<void>> SplitSecretStore::removeLeftovers()
{
    const auto self = shared_from_this();
    const auto now = m_clock();
    QMap<QString, QStringList> old; // by the name of the secret
    const auto noted = m_notes.content().pieces;
    for (const auto &[piece, at] : noted.asKeyValueRange()) {
        const auto age = std::chrono::seconds(at.secsTo(now));
        const bool isOld = !at.isValid() || age > leftoverAge || age < -leftoverAge; // the clock may have been set
        if (isOld)
            old[ownerOf(piece)].append(piece);
    }
    for (const auto &[owner, pieces] : old.asKeyValueRange()) {
        const SecretName name{owner};
        const auto leftovers = co_await leftoversOf(name, pieces);
        if (!leftovers)
            co_return leftovers.error();
        const auto removed = co_await removePieces(*leftovers);
        if (!removed)
            co_return removed;
    }
    co_return Result<void>();
}

Task<Result<QStringList>> SplitSecretStore::leftoversOf(SecretName name, QStringList pieces)
{
    auto item = co_await m_keychain->read(name);
    if (item && !*item) { // a locked keychain reports every entry as missing
        const auto probed = co_await probeKeychain(*m_keychain);
        if (!probed)
            co_return probed.error();
        item = co_await m_keychain->read(name);
    }
    if (!item)
        co_return item.error();
    const auto needed = Header::piecesIn(name, *item);
    pieces.removeIf([&needed](const QString &piece) { return needed.contains(piece); });
    co_return pieces;
}

} // namespace clinicdesk
