// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// bench_jwe BYTES ROUNDS: encrypts and decrypts a random file of this size in this process and prints as one JSON
// document the median seconds of each step alone (on one thread, in blocks that fit into the processor cache) and of
// the whole, all measured in turns.
#include "core/base/cryptohandle.h"
#include "core/base/secretbytes.h"
#include "core/jwe/base64_p.h"
#include "core/jwe/decryptor.h"
#include "core/jwe/encryptor.h"
#include "core/jwe/mac_p.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <openssl/evp.h>
#include <openssl/params.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

using namespace clinicdesk;
using namespace clinicdesk::jwe;
using base64::Alphabet;

namespace {

using Context = std::unique_ptr<EVP_CIPHER_CTX, FreeWith<EVP_CIPHER_CTX_free>>;

const NamedKey key{.id = QStringLiteral("bench"), .key = *ContentKey::fromText(SecretBytes("0123456789abcdef"))};

double secondsOf(const std::function<void()> &work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::vector<unsigned char> block(std::size_t size = blockBytes)
{
    const auto random = SecretBytes::random(static_cast<qsizetype>(size));
    return {random.view().begin(), random.view().end()};
}

/// Runs `step` for as many blocks as `bytes` contain.
void repeat(std::size_t bytes, std::size_t perStep, const std::function<void()> &step)
{
    for (std::size_t done = 0; done < bytes; done += perStep)
        step();
}

void aes(std::size_t bytes, bool encrypting)
{
    static auto buffer = block();
    const auto half = key.key->aesHalf();
    const Context context(EVP_CIPHER_CTX_new());
    requireSuccess(EVP_CipherInit_ex(context.get(), EVP_aes_128_cbc(), nullptr,
                                     reinterpret_cast<const unsigned char *>(half.data()), buffer.data(),
                                     encrypting ? 1 : 0) == 1);
    EVP_CIPHER_CTX_set_padding(context.get(), 0);
    repeat(bytes, blockBytes, [&] {
        int written = 0;
        requireSuccess(
            EVP_CipherUpdate(context.get(), buffer.data(), &written, buffer.data(), static_cast<int>(blockBytes)) == 1);
    });
}

void hmac(std::size_t bytes)
{
    static const auto buffer = block();
    const std::unique_ptr<EVP_MAC, FreeWith<EVP_MAC_free>> mac(EVP_MAC_fetch(nullptr, "HMAC", nullptr));
    const std::unique_ptr<EVP_MAC_CTX, FreeWith<EVP_MAC_CTX_free>> context(EVP_MAC_CTX_new(mac.get()));
    std::array<char, 7> digest{"SHA256"};
    const std::array parameters{OSSL_PARAM_construct_utf8_string("digest", digest.data(), 0),
                                OSSL_PARAM_construct_end()};
    requireSuccess(EVP_MAC_init(context.get(), buffer.data(), 16, parameters.data()) == 1);
    repeat(bytes, blockBytes, [&] { requireSuccess(EVP_MAC_update(context.get(), buffer.data(), blockBytes) == 1); });
}

void encode(Alphabet alphabet, std::size_t bytes)
{
    static const auto buffer = block(blockBytes / 4 * 3);
    static std::vector<char> text(blockBytes);
    repeat(bytes, buffer.size(), [&] { base64::encode(alphabet, buffer, text.data()); });
}

void decode(std::size_t bytes)
{
    static const std::vector<char> text(blockBytes, 'Q');
    static std::vector<unsigned char> decoded(blockBytes / 4 * 3);
    repeat(bytes, decoded.size(), [&] { requireSuccess(base64::decode(text, decoded.data())); });
}

/// Reads a source to its end as a connection would, and discards the bytes.
void drain(ByteSource &source)
{
    static std::vector<char> piece(256UL * 1024);
    qint64 total = 0;
    while (true) {
        const auto count = source.read(piece);
        requireSuccess(count.ok());
        if (*count == 0)
            break;
        total += *count;
    }
    requireSuccess(total == source.sizeBytes());
}

QByteArray envelopeOf(const QByteArray &file)
{
    const auto source = makeEnvelope(wrapFile(makeMemorySource(file)), key);
    QByteArray envelope(source->sizeBytes(), Qt::Uninitialized);
    requireSuccess(
        readAll(*source, std::as_writable_bytes(std::span(envelope.data(), static_cast<std::size_t>(envelope.size()))))
            .ok());
    return envelope;
}

DecryptOptions rules(ThreadCount threads)
{
    DecryptOptions rules;
    rules.keys = {key};
    rules.threads = threads;
    return rules;
}

void open(const QByteArray &envelope, ThreadCount threads)
{
    const auto plaintext = openEnvelope(envelope, rules(threads));
    requireSuccess(plaintext.ok());
    drain(**plaintext);
}

void openInPieces(const QByteArray &envelope, ThreadCount threads)
{
    constexpr qsizetype pieceBytes = 256 * 1024;
    Decryptor decryptor(rules(threads));
    for (qsizetype from = 0; from < envelope.size(); from += pieceBytes)
        requireSuccess(
            decryptor.take(QByteArrayView(envelope).sliced(from, std::min(pieceBytes, envelope.size() - from))).ok());
    const auto plaintext = decryptor.finish();
    requireSuccess(plaintext.ok());
    drain(**plaintext);
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

} // namespace

int main(int count, char **arguments)
{
    if (count != 3)
        return 2;
    const auto bytes = std::stoul(arguments[1]);
    const auto rounds = std::stoi(arguments[2]);
    const auto random = SecretBytes::random(static_cast<qsizetype>(bytes)).view().toByteArray();
    const auto envelope = envelopeOf(random);
    const auto plaintextBytes = bytes / 3 * 4;

    struct Measurement {
        const char *name;
        std::function<void()> work;
        std::vector<double> seconds;
    };
    const auto seal = [&random](ThreadCount threads) {
        drain(*makeEnvelope(wrapFile(makeMemorySource(random)), key, threads));
    };
    std::vector<Measurement> measurements{
        {"aes_encrypt", [&] { aes(plaintextBytes, true); }, {}},
        {"aes_decrypt", [&] { aes(plaintextBytes, false); }, {}},
        {"hmac", [&] { hmac(plaintextBytes); }, {}},
        {"base64", [&] { encode(Alphabet::Standard, bytes); }, {}},
        {"base64url", [&] { encode(Alphabet::Url, plaintextBytes); }, {}},
        {"base64url_decode", [&] { decode(plaintextBytes); }, {}},
        {"seal_one", [&] { seal(ThreadCount::One); }, {}},
        {"seal_two", [&] { seal(ThreadCount::Two); }, {}},
        {"open_one", [&] { open(envelope, ThreadCount::One); }, {}},
        {"open_two", [&] { open(envelope, ThreadCount::Two); }, {}},
        {"open_pieces_one", [&] { openInPieces(envelope, ThreadCount::One); }, {}},
        {"open_pieces_two", [&] { openInPieces(envelope, ThreadCount::Two); }, {}},
    };
    for (int round = 0; round <= rounds; ++round) {
        for (auto &measurement : measurements) {
            const auto seconds = secondsOf(measurement.work);
            if (round > 0) // the first round is a warm-up
                measurement.seconds.push_back(seconds);
        }
    }
    QJsonObject medians;
    for (const auto &measurement : measurements)
        medians[QLatin1String(measurement.name)] = median(measurement.seconds);
    std::puts(QJsonDocument(medians).toJson(QJsonDocument::Compact).constData());
    return 0;
}
