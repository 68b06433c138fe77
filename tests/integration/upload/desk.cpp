// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/upload/desk.h"

#include <QTest>

#include <algorithm>

namespace clinicdesk::support {

namespace {

constexpr int patienceMs = 30'000;

} // namespace

Desk::Desk(const QUrl &baseUrl, const QByteArray &token, http::EngineOptions engine)
    : connection{.id = {QStringLiteral("connection-1")},
                 .name = QStringLiteral("Made up"),
                 .baseUrl = baseUrl,
                 .user = {QStringLiteral("u-100")}}
    , m_token(token)
    , m_engine(std::make_shared<http::Engine>(engine))
{
    reopen();
}

Desk::Desk(const PracticeService &practice, http::EngineOptions engine)
    : Desk(QUrl(practice.said("base_url")), practice.token(), engine)
{
    connection.keyId = practice.said("key_id");
    const auto text = practice.secrets()[QLatin1String("key_string")].toString().toUtf8();
    keyText = std::make_shared<const SecretBytes>(SecretBytes(text));
}

void Desk::reopen()
{
    outbox.reset();
    outbox = openOther();
}

std::unique_ptr<Outbox> Desk::openOther() const
{
    const auto key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
    const OutboxOptions options{
        .folder = m_folder.path(), .storeKey = key, .retry = retry, .clock = clock, .line = line};
    auto opened = awaitResult(Outbox::open(options));
    if (!opened)
        qFatal("the outbox cannot be opened: %s", qPrintable(opened.error().detail));
    return *std::move(opened);
}

std::shared_ptr<Client> Desk::client(const QByteArray &token) const
{
    const auto secrets = secretsFrom(
        connection, {.accessToken = std::make_shared<const SecretBytes>(SecretBytes(token)), .keyText = keyText});
    return std::make_shared<Client>(connection, secrets, m_engine);
}

void Desk::drive()
{
    const auto sending = awaitResult(outbox->startSending(client(m_token)));
    if (!sending)
        qFatal("the outbox cannot send: %s", qPrintable(sending.error().detail));
}

QByteArray Desk::file(FileKind kind, int number, qsizetype sizeBytes)
{
    static const QMap<FileKind, QByteArray> heads{{FileKind::Pdf, "%PDF-1.4\n"},
                                                  {FileKind::Jpeg, QByteArray::fromHex("ffd8ffe0")},
                                                  {FileKind::Png, QByteArray::fromHex("89504e470d0a1a0a")}};
    auto bytes = heads.value(kind) + "made up " + QByteArray::number(number) + '\0';
    while (bytes.size() < sizeBytes)
        bytes += static_cast<char>(bytes.size() * number % 251);
    return bytes;
}

NewDocument Desk::document(const QList<QByteArray> &files, FileKind kind, const QString &patient) const
{
    NewDocument made{.connection = connection.id,
                     .origin = originOf(connection.baseUrl),
                     .details = {.patient = {patient},
                                 .type = QStringLiteral("lr"),
                                 .date = QDate(2025, 11, 21),
                                 .tags = {QStringLiteral("cbc")},
                                 .queryPatient = {}},
                     .files = {},
                     .state = ItemState::Queued};
    for (const auto &bytes : files) {
        const auto make = [bytes]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(bytes); };
        made.files.append({{QStringLiteral("a person's own name.pdf"), kind, bytes.size()}, make});
    }
    return made;
}

NewDocument Desk::direct(const QByteArray &file, bool seal) const
{
    auto made = document({file});
    made.details.delivery = {.method = UploadMethod::Direct, .encrypt = seal, .tasks = {}};
    return made;
}

DocumentId Desk::add(const NewDocument &document)
{
    const auto id = awaitResult(outbox->add(document));
    if (!id)
        qFatal("the document cannot be added: %s", qPrintable(id.error().detail));
    return *id;
}

QString Desk::standing(const DocumentId &id) const
{
    const auto document = shown(id);
    const QString state = stateText(document.state);
    return document.error ? state + QLatin1Char(' ') + codeText(document.error->code) : state;
}

bool Desk::rest(const QList<DocumentId> &ids) const
{
    const auto rests = [this](const DocumentId &id) {
        const auto state = shown(id).state;
        const bool isHeld = state == ItemState::Queued && outbox->sendingState(connection.id).blockingError;
        return isFinal(state) || state == ItemState::Failed || isHeld;
    };
    return QTest::qWaitFor([&] { return std::ranges::all_of(ids, rests); }, patienceMs);
}

bool Desk::reaches(const DocumentId &id, ItemState state) const
{
    return QTest::qWaitFor([&] { return shown(id).state == state; }, patienceMs);
}

QStringList askedFor(const PracticeService &practice)
{
    QStringList asked;
    for (const auto &request : practice.requests(QStringLiteral("docs"))) {
        QStringList ids;
        for (const auto &item : request[QLatin1String("body")][QLatin1String("batch_request")].toArray())
            ids.append(item[QLatin1String("document_id")].toString());
        asked.append(ids.join(QLatin1Char(' ')));
    }
    return asked;
}

} // namespace clinicdesk::support
