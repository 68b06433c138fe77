// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/decryptor.h"

#include "core/base/bytesource.h"
#include "core/base/pipelinethread.h"
#include "core/jwe/aescbc_p.h"
#include "core/jwe/base64_p.h"
#include "core/jwe/ciphertextbuffer_p.h"
#include "core/jwe/encryptor.h"
#include "core/jwe/envelopemembers_p.h"
#include "core/jwe/mac_p.h"
#include "core/jwe/objectscanner_p.h"
#include "core/jwe/piecewisesource_p.h"

#include <QStringDecoder>

#include <openssl/crypto.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace clinicdesk::jwe {

namespace {

class Plaintext final : public PiecewiseSource {
public:
    Plaintext(std::unique_ptr<CiphertextBuffer> ciphertext, SharedContentKey key, const Iv &iv, std::size_t padding,
              ThreadCount threads)
        : m_ciphertext(std::move(ciphertext))
        , m_key(std::move(key))
        , m_iv(iv)
        , m_cipher(AesCbc::Direction::Decrypt, *m_key, m_iv)
        , m_sizeBytes(m_ciphertext->sizeBytes() - static_cast<qint64>(padding))
        , m_left(m_ciphertext->sizeBytes())
        , m_isAhead(threads != ThreadCount::One &&
                    (threads != ThreadCount::Automatic || m_left > secondThreadFromBytes))
    {
    }
    ~Plaintext() override { OPENSSL_cleanse(m_block.data(), m_block.size()); }
    Plaintext(const Plaintext &) = delete;
    Plaintext &operator=(const Plaintext &) = delete;

    qint64 sizeBytes() const override { return m_sizeBytes; }

    bool restart() override
    {
        m_thread.reset();
        m_cipher = AesCbc(AesCbc::Direction::Decrypt, *m_key, m_iv);
        m_left = m_ciphertext->sizeBytes();
        m_number = 0;
        makeReady({});
        return m_ciphertext->rewind().ok();
    }

private:
    bool isAtEnd() const override { return m_left == 0; }

    /// Decrypts a block directly to `into`. A block that does not fit, and the last block with its padding, are
    /// prepared in memory instead.
    Result<std::size_t> makePiece(std::span<char> into) override
    {
        const auto size = std::min(blockBytes, static_cast<std::size_t>(m_left));
        m_left -= static_cast<qint64>(size);
        if (m_left > 0 && size <= into.size()) {
            const std::span block(reinterpret_cast<unsigned char *>(into.data()), size);
            if (auto done = decrypt(block); !done)
                return done.error();
            return size;
        }
        m_block.resize(size);
        if (auto done = decrypt(m_block); !done)
            return done.error();
        const auto padding = m_left > 0 ? 0 : static_cast<std::size_t>(m_ciphertext->sizeBytes() - m_sizeBytes);
        makeReady({reinterpret_cast<const char *>(m_block.data()), size - padding});
        return std::size_t{0};
    }

    Result<void> decrypt(std::span<unsigned char> block)
    {
        if (m_isAhead)
            waitForBlock();
        else
            fetch(m_number);
        const auto &fetched = m_fetched[m_number++ % fetchedCount];
        if (!fetched.done)
            return fetched.done;
        m_cipher.process(fetched.bytes, block.data());
        if (m_thread)
            m_thread->submit();
        return {};
    }

    void waitForBlock()
    {
        if (!m_thread) {
            m_thread.emplace([this](std::size_t number) { fetch(number); });
            for (std::size_t i = 0; i < fetchedCount; ++i)
                m_thread->submit();
        }
        m_thread->waitUntilDone(m_number + 1);
    }

    /// Reads a block of the ciphertext; nothing beyond its end.
    void fetch(std::size_t number)
    {
        const auto size = static_cast<std::size_t>(m_ciphertext->sizeBytes());
        auto &fetched = m_fetched[number % fetchedCount];
        fetched.bytes.resize(std::min(blockBytes, size - std::min(size, number * blockBytes)));
        fetched.done = m_ciphertext->read(fetched.bytes);
    }

    struct Fetched {
        std::vector<unsigned char> bytes;
        Result<void> done;
    };

    static constexpr std::size_t fetchedCount = 4;

    std::unique_ptr<CiphertextBuffer> m_ciphertext;
    SharedContentKey m_key;
    Iv m_iv;
    AesCbc m_cipher;
    qint64 m_sizeBytes;
    qint64 m_left; ///< bytes of the ciphertext
    bool m_isAhead;
    std::array<Fetched, fetchedCount> m_fetched;
    std::size_t m_number = 0; ///< number of the next block
    std::vector<unsigned char> m_block;
    std::optional<PipelineThread> m_thread; ///< last: it uses all other members
};

/// Makes the plaintext of a ciphertext whose tag has been compared and which is rewound to its first byte. `padding` is
/// the number of padding bytes at its end. With more than one thread, another thread reads the ciphertext a few blocks
/// ahead.
std::unique_ptr<ByteSource> makePlaintext(std::unique_ptr<CiphertextBuffer> ciphertext, SharedContentKey key,
                                          const Iv &iv, std::size_t padding, ThreadCount threads)
{
    return std::make_unique<Plaintext>(std::move(ciphertext), std::move(key), iv, padding, threads);
}

Error notAuthentic()
{
    return {.code = ErrorCode::JweNotAuthentic};
}

Iv ivOf(const QByteArray &bytes)
{
    Iv iv{};
    std::ranges::copy(bytes.first(static_cast<qsizetype>(iv.size())), iv.begin());
    return iv;
}

/// The possible texts for a missing `protected`, most likely first.
QList<QByteArray> likelyProtected(const QByteArray &ofRequest)
{
    const auto spaced = QByteArray(R"({"alg": "dir", "enc": "A128CBC-HS256"})")
                            .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
    QList<QByteArray> texts;
    for (const auto &text : {ofRequest, protectedText(), spaced}) {
        if (!text.isEmpty() && !texts.contains(text))
            texts.append(text);
    }
    texts.append(QByteArray());
    return texts;
}

/// The last bytes of the ciphertext: the last block and the block before it, which CBC needs.
class LastBlocks {
public:
    void follow(std::span<const unsigned char> bytes)
    {
        const auto fresh = bytes.last(std::min(bytes.size(), m_bytes.size()));
        std::ranges::rotate(m_bytes, m_bytes.begin() + static_cast<std::ptrdiff_t>(fresh.size()));
        std::ranges::copy(fresh, m_bytes.end() - static_cast<std::ptrdiff_t>(fresh.size()));
    }

    /// Returns the number of padding bytes (PKCS #7) at the end of the plaintext; 0 if the padding is invalid.
    std::size_t padding(const ContentKey &key, Iv before, qint64 ciphertextBytes) const
    {
        if (ciphertextBytes > qint64{aesBlockBytes}) // else the IV is used for the only block
            std::ranges::copy(std::span(m_bytes).first<aesBlockBytes>(), before.begin());
        std::array<unsigned char, aesBlockBytes> block{};
        AesCbc(AesCbc::Direction::Decrypt, key, before).process(std::span(m_bytes).last<aesBlockBytes>(), block.data());
        const std::size_t count = block.back();
        const bool sound = count >= 1 && count <= block.size() &&
                           std::ranges::all_of(std::span(block).last(std::min(count, block.size())),
                                               [count](unsigned char byte) { return byte == count; });
        OPENSSL_cleanse(block.data(), block.size());
        return sound ? count : 0;
    }

private:
    std::array<unsigned char, 2 * aesBlockBytes> m_bytes{};
};

/// Returns true if a block can be the start of a JSON object or array in valid UTF-8: after white space `{` followed by
/// `"` or `}`, or `[`. The last character may continue in the next block.
bool maybeStartsJson(QByteArrayView block)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    const auto *const first = std::find_if_not(block.begin(), block.end(), isSpace);
    if (first == block.end())
        return true;
    if (*first != '{' && *first != '[')
        return false;
    const auto *const second = std::find_if_not(first + 1, block.end(), isSpace);
    if (*first == '{' && second != block.end() && *second != '"' && *second != '}')
        return false;
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder.decode(block);
    return !decoder.hasError() && !text.isNull();
}

QString inBase64Url(const QString &text)
{
    return QString::fromLatin1(text.toUtf8().toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
}

/// Collects which members are texts.
class MemberNames final : public ObjectScanner::Listener {
public:
    bool wantsPieces(const QString &name) override { return name == QLatin1String("ciphertext"); }

    Result<void> member(const QString &name, const QByteArray &value) override
    {
        if (value.isEmpty() || value.startsWith('"'))
            m_texts.insert(name);
        return {};
    }

    bool areOfEnvelope() const
    {
        const auto has = [this](const char *name) { return m_texts.contains(QLatin1String(name)); };
        return (has("ciphertext") && (has("iv") || has("tag") || has("protected"))) || (has("iv") && has("tag"));
    }

private:
    QSet<QString> m_texts;
};

} // namespace

/// The state of an envelope that is being read.
class Decryptor::Opening final : public ObjectScanner::Listener {
public:
    explicit Opening(DecryptOptions rules, QByteArray inMemory = {})
        : m_rules(std::move(rules))
        , m_inMemory(std::move(inMemory))
        , m_scanner(*this)
    {
    }

    Result<void> take(QByteArrayView piece)
    {
        m_takenBytes += piece.size();
        if (m_state && m_takenBytes > m_rules.maxBytes)
            m_state = Error{.code = ErrorCode::ServiceAnswerTooLarge, .limit = m_rules.maxBytes};
        if (m_state)
            m_state = m_scanner.take(piece);
        return m_state;
    }

    Result<std::unique_ptr<ByteSource>> finish();

    bool wantsPieces(const QString &name) override { return name == QLatin1String("ciphertext"); }
    Result<qsizetype> piece(QByteArrayView text) override;
    Result<void> member(const QString &name, const QByteArray &value) override;

private:
    void begin(const char *text);
    Result<qsizetype> decodeGroups(QByteArrayView text);
    Result<qsizetype> completeGroup(QByteArrayView text);
    Result<void> decode(QByteArrayView text);
    std::span<unsigned char> room();
    Result<void> filled(std::size_t size);
    Result<void> handBlockOn();
    bool hasWholeTag() const;
    Result<void> checkLengths() const;
    const NamedKey *namedKey() const;
    SharedContentKey keyInUse() const;
    Error keyMissing() const;
    Result<Iv> verifiedIv(const ContentKey &key);
    Result<bool> verifiesUnderOneOf(const QList<QByteArray> &texts, const ContentKey &key, const Iv &iv);
    Result<bool> verifiesAsPublished(const ContentKey &key);
    Result<Iv> ivOfPublished(const ContentKey &key, const Iv &given);
    bool equalsTag(const WholeMac &mac) const;
    Result<WholeMac> macOf(const ContentKey &key, const QByteArray &associated, const Iv &iv);
    Result<WholeMac> macOfCiphertext(Mac &mac);

    DecryptOptions m_rules;
    QByteArray m_inMemory;
    ObjectScanner m_scanner;
    EnvelopeMembers m_members;
    qint64 m_takenBytes = 0;
    Result<void> m_state; ///< the first error stays

    std::unique_ptr<CiphertextBuffer> m_ciphertext; ///< created when the ciphertext starts
    LastBlocks m_lastBlocks;
    QByteArray m_group; ///< up to three characters that wait for the next piece
    std::vector<unsigned char> m_block;
    std::span<unsigned char> m_room;
    std::size_t m_filled = 0;

    // The HMAC is computed while the ciphertext arrives, with a guess for what is not known yet. A wrong guess means
    // that the ciphertext is read a second time.
    std::unique_ptr<Mac> m_mac;
    SharedContentKey m_guessedKey;
    QByteArray m_guessedAssociated;
};

Result<void> Decryptor::Opening::member(const QString &name, const QByteArray &value)
{
    if (name != QLatin1String("ciphertext"))
        return m_members.take(name, value);
    if (!value.isEmpty())
        return malformed(QStringLiteral("\"ciphertext\" is no text"));
    begin(nullptr);
    if (auto done = decode(m_group); !done)
        return done;
    return handBlockOn();
}

void Decryptor::Opening::begin(const char *text)
{
    if (m_ciphertext)
        return;
    m_ciphertext = m_inMemory.isNull() ? std::make_unique<CiphertextBuffer>()
                                       : std::make_unique<CiphertextBuffer>(m_inMemory, text);
    const auto key = keyInUse();
    if (!m_members.iv || m_members.iv->size() != aesBlockBytes || !key)
        return;
    m_guessedKey = key;
    m_guessedAssociated = m_members.protectedText.value_or(likelyProtected(m_rules.requestProtected).first());
    m_mac = std::make_unique<Mac>(*m_guessedKey, m_guessedAssociated, ivOf(*m_members.iv), m_rules.threads);
}

Result<qsizetype> Decryptor::Opening::piece(QByteArrayView text)
{
    begin(text.data());
    qsizetype done = 0;
    while (done < text.size() && text[done] != '"') {
        auto count = decodeGroups(text.sliced(done));
        if (count && *count == 0)
            count = completeGroup(text.sliced(done));
        if (!count)
            return count;
        done += *count;
    }
    return done;
}

/// Decodes as many whole groups as there is room for. Decodes none if the piece or the text ends within the first
/// group.
Result<qsizetype> Decryptor::Opening::decodeGroups(QByteArrayView text)
{
    if (!m_group.isEmpty())
        return qsizetype{0};
    const auto bytes = room();
    const auto wanted = std::min(static_cast<std::size_t>(text.size()), bytes.size() / 3 * 4);
    const auto count = base64::decodeGroups({text.data(), wanted}, bytes.data());
    if (auto done = filled(count / 4 * 3); !done)
        return done.error();
    return static_cast<qsizetype>(count);
}

/// Collects the characters of one group from this piece and the one before.
Result<qsizetype> Decryptor::Opening::completeGroup(QByteArrayView text)
{
    qsizetype count = 0;
    for (; m_group.size() < 4 && count < text.size() && text[count] != '"'; ++count)
        m_group.append(text[count]);
    if (m_group.size() == 4) {
        if (auto done = decode(std::exchange(m_group, {})); !done)
            return done.error();
    }
    return count;
}

/// Decodes one group, or the rest at the end.
Result<void> Decryptor::Opening::decode(QByteArrayView text)
{
    const std::span characters(text.data(), static_cast<std::size_t>(text.size()));
    if (!base64::decode(characters, room().data()))
        return malformed(QStringLiteral("\"ciphertext\" is no strict Base64URL"));
    return filled(base64::decodedSize(characters.size()));
}

std::span<unsigned char> Decryptor::Opening::room()
{
    if (m_room.empty()) {
        m_block.resize(m_mac ? 0 : blockBytes);
        m_room = m_mac ? m_mac->nextBlock() : std::span(m_block);
    }
    return m_room.subspan(m_filled);
}

Result<void> Decryptor::Opening::filled(std::size_t size)
{
    m_filled += size;
    return m_filled + 3 > m_room.size() ? handBlockOn() : Result<void>();
}

Result<void> Decryptor::Opening::handBlockOn()
{
    const auto block = std::span<const unsigned char>(m_room.first(m_filled));
    if (m_mac && !m_room.empty())
        m_mac->commitBlock(block.size()); // before the write to disk, so that the other thread can already work
    m_room = {};
    m_filled = 0;
    m_lastBlocks.follow(block);
    return m_ciphertext->append(block);
}

/// Returns the key that `kid` names, or the first one without a `kid`; null if there is none. Interface 2.6 lists `kid`
/// among the values in Base64URL, 5.2 shows it plain.
const NamedKey *Decryptor::Opening::namedKey() const
{
    const auto known = std::ranges::find_if(m_rules.keys, [this](const NamedKey &key) {
        return !m_members.keyId || key.id == *m_members.keyId || inBase64Url(key.id) == *m_members.keyId;
    });
    return known == m_rules.keys.end() ? nullptr : &*known;
}

/// Rule 6 of interface 5.2 opens an answer with the shared key, whatever it is called: `kid` is only a hint, and the
/// tag proves the key. Null without a key.
SharedContentKey Decryptor::Opening::keyInUse() const
{
    if (const auto *named = namedKey())
        return named->key;
    return m_rules.keys.empty() ? nullptr : m_rules.keys.front().key;
}

Error Decryptor::Opening::keyMissing() const
{
    return {.code = ErrorCode::SignInKeyMissing, .subject = m_members.keyId.value_or(QString()).left(64)};
}

/// Returns true for a tag of 32 bytes, if the rules allow one.
bool Decryptor::Opening::hasWholeTag() const
{
    return m_rules.tagForms == TagForms::Any && !m_members.protectedText &&
           m_members.tag->size() == qsizetype{sizeof(WholeMac)};
}

Result<void> Decryptor::Opening::checkLengths() const
{
    const auto missing = !m_members.iv ? "iv" : !m_ciphertext ? "ciphertext" : !m_members.tag ? "tag" : nullptr;
    if (missing)
        return malformed(QStringLiteral("\"%1\" is missing").arg(QLatin1String(missing)));
    if (m_members.iv->size() != qsizetype{aesBlockBytes})
        return malformed(QStringLiteral("\"iv\" has %1 bytes instead of 16").arg(m_members.iv->size()));
    if (m_ciphertext->sizeBytes() == 0 || m_ciphertext->sizeBytes() % qint64{aesBlockBytes} != 0)
        return malformed(QStringLiteral("\"ciphertext\" has %1 bytes, which cannot be").arg(m_ciphertext->sizeBytes()));
    const auto size = m_members.tag->size();
    if (size != qsizetype{tagBytes} && !hasWholeTag())
        return malformed(QStringLiteral("\"tag\" has %1 bytes instead of 16").arg(size));
    return {};
}

Result<WholeMac> Decryptor::Opening::macOf(const ContentKey &key, const QByteArray &associated, const Iv &iv)
{
    if (m_mac && m_guessedKey.get() == &key && m_guessedAssociated == associated)
        return std::exchange(m_mac, nullptr)->finish();
    Mac mac(key, associated, iv, m_rules.threads);
    return macOfCiphertext(mac);
}

/// Computes the HMAC over the whole ciphertext by reading it again.
Result<WholeMac> Decryptor::Opening::macOfCiphertext(Mac &mac)
{
    if (auto done = m_ciphertext->rewind(); !done)
        return done.error();
    for (auto left = m_ciphertext->sizeBytes(); left > 0;) {
        const auto block = mac.nextBlock().first(std::min(blockBytes, static_cast<std::size_t>(left)));
        if (auto done = m_ciphertext->read(block); !done)
            return done.error();
        mac.commitBlock(block.size());
        left -= static_cast<qint64>(block.size());
    }
    return mac.finish();
}

/// Compares in constant time; a tag of 16 bytes is the first half of the HMAC.
bool Decryptor::Opening::equalsTag(const WholeMac &mac) const
{
    const auto &tag = *m_members.tag;
    return CRYPTO_memcmp(mac.data(), tag.constData(), static_cast<std::size_t>(tag.size())) == 0;
}

Result<bool> Decryptor::Opening::verifiesUnderOneOf(const QList<QByteArray> &texts, const ContentKey &key, const Iv &iv)
{
    for (const auto &text : texts) {
        const auto mac = macOf(key, text, iv);
        if (!mac)
            return mac.error();
        if (equalsTag(*mac))
            return true;
    }
    return false;
}

Result<bool> Decryptor::Opening::verifiesAsPublished(const ContentKey &key)
{
    if (!hasWholeTag())
        return false;
    Mac overCiphertext(key, m_rules.threads);
    const auto mac = macOfCiphertext(overCiphertext);
    return mac ? Result<bool>(equalsTag(*mac)) : mac.error();
}

/// Returns the given IV, or the key text if the first block shows that it was the IV (facts of interface 5.2 rule 6).
Result<Iv> Decryptor::Opening::ivOfPublished(const ContentKey &key, const Iv &given)
{
    std::array<unsigned char, 3 * aesBlockBytes> start{};
    const auto size = std::min(start.size(), static_cast<std::size_t>(m_ciphertext->sizeBytes()));
    if (auto done = m_ciphertext->rewind(); !done)
        return done.error();
    if (auto done = m_ciphertext->read(std::span(start).first(size)); !done)
        return done.error();
    std::array<unsigned char, aesBlockBytes> block{};
    AesCbc(AesCbc::Direction::Decrypt, key, given).process(std::span(start).first<aesBlockBytes>(), block.data());
    const bool isGiven = maybeStartsJson({reinterpret_cast<const char *>(block.data()), block.size()});
    OPENSSL_cleanse(block.data(), block.size());
    return isGiven ? given : ivOf(key.aesHalf().toByteArray());
}

/// Returns the IV for decryption if a tag verifies; otherwise JweNotAuthentic.
Result<Iv> Decryptor::Opening::verifiedIv(const ContentKey &key)
{
    const auto given = ivOf(*m_members.iv);
    const auto published = verifiesAsPublished(key); // first: the other forms may read a ciphertext several times
    if (!published)
        return published.error();
    if (*published)
        return ivOfPublished(key, given);
    const auto texts =
        m_members.protectedText ? QList{*m_members.protectedText} : likelyProtected(m_rules.requestProtected);
    const auto verified = verifiesUnderOneOf(texts, key, given);
    if (!verified)
        return verified.error();
    return *verified ? Result<Iv>(given) : notAuthentic();
}

Result<std::unique_ptr<ByteSource>> Decryptor::Opening::finish()
{
    if (m_state)
        m_state = m_scanner.finish();
    if (m_state)
        m_state = checkLengths();
    if (!m_state)
        return m_state.error();
    const auto key = keyInUse();
    if (!key)
        return keyMissing();
    const auto iv = verifiedIv(*key);
    if (!iv)
        return iv.error().code == ErrorCode::JweNotAuthentic && !namedKey() ? keyMissing() : iv.error();
    const auto padding = m_lastBlocks.padding(*key, *iv, m_ciphertext->sizeBytes());
    if (padding == 0)
        return notAuthentic();
    if (auto done = m_ciphertext->rewind(); !done)
        return done.error();
    return makePlaintext(std::move(m_ciphertext), key, *iv, padding, m_rules.threads);
}

Decryptor::Decryptor(DecryptOptions rules)
    : m_opening(std::make_unique<Opening>(std::move(rules)))
{
}
Decryptor::Decryptor(Decryptor &&) noexcept = default;
Decryptor &Decryptor::operator=(Decryptor &&) noexcept = default;
Decryptor::~Decryptor() = default;

Result<void> Decryptor::take(QByteArrayView piece)
{
    return m_opening->take(piece);
}

Result<std::unique_ptr<ByteSource>> Decryptor::finish()
{
    return m_opening->finish();
}

Result<std::unique_ptr<ByteSource>> openEnvelope(const QByteArray &envelope, DecryptOptions rules)
{
    Decryptor::Opening opening(std::move(rules), envelope);
    if (auto taken = opening.take(envelope); !taken)
        return taken.error();
    return opening.finish();
}

bool looksLikeEnvelope(QByteArrayView bytes)
{
    MemberNames names;
    ObjectScanner scanner(names);
    return scanner.take(bytes) && scanner.finish() && names.areOfEnvelope();
}

} // namespace clinicdesk::jwe
