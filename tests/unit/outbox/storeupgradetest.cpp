// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outbox.h"

#include "core/outbox/outboxtable_p.h"
#include "core/wording/wording.h"
#include "tests/support/awaitresult.h"
#include "tests/support/bytesources.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

constexpr auto firstVersion = "version-1";

/// What stands in a document that every version had.
QStringList linesOf(const OutboxDocument &document)
{
    const auto &details = document.details;
    QStringList lines{
        QStringLiteral("%1 patient %2 (%3) type %4 of %5 tagged %6")
            .arg(stateText(document.state), details.patient.text, details.queryPatient.value_or(QStringLiteral("-")),
                 details.type, details.date.toString(Qt::ISODate), details.tags.join(QLatin1Char(','))),
        QStringLiteral("for %1 at %2, added %3, changed %4, not before %5")
            .arg(document.connection.text, document.origin, document.addedAt.toString(Qt::ISODateWithMs),
                 document.changedAt.toString(Qt::ISODateWithMs), document.notBefore.toString(Qt::ISODateWithMs)),
        QStringLiteral("%1, seal %2, tasks %3, attempts %4, receipt %5, error %6")
            .arg(document.isDirect() ? QStringLiteral("directly") : QStringLiteral("by form"))
            .arg(details.delivery.encrypt)
            .arg(details.delivery.tasks.join(QLatin1Char(',')))
            .arg(document.attempts)
            .arg(document.receipt ? document.receipt->documentId : QStringLiteral("-"),
                 document.error ? (codeText(document.error->code) + QLatin1Char(' ') + document.error->detail).trimmed()
                                : QStringLiteral("-"))};
    for (const auto &page : document.files)
        lines.append(
            QStringLiteral("%1 %2 bytes, stored %3").arg(page.facts.name).arg(page.facts.sizeBytes).arg(page.stored));
    return lines;
}

Result<QByteArray> bytesOf(const Outbox &outbox, const OutboxDocument &document, const DocumentFile &page)
{
    const auto source = outbox.bytesOf(document.id, page.id)();
    if (!source)
        return source.error();
    QByteArray bytes(page.facts.sizeBytes, '-');
    const auto read = readAll(**source, std::as_writable_bytes(std::span(bytes.data(), size_t(bytes.size()))));
    return read ? Result<QByteArray>(bytes) : Result<QByteArray>(read.error());
}

} // namespace

/// Stores of earlier versions, as those wrote them, and of later ones.
class StoreUpgradeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A copy of the store, in a place that may be written.
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        const QDir kept(QStringLiteral(STORES) + QLatin1Char('/') + QLatin1String(firstVersion));
        QVERIFY(QDir().mkpath(folder() + QStringLiteral("/pages")));
        const QStringList names{QStringLiteral("outbox.sqlite")};
        for (const auto &name : names + QDir(kept.filePath(QStringLiteral("pages"))).entryList(QDir::Files)) {
            const auto path = name == names.first() ? name : QStringLiteral("pages/") + name;
            QVERIFY(QFile::copy(kept.filePath(path), folder() + QLatin1Char('/') + path));
            QVERIFY(QFile::setPermissions(folder() + QLatin1Char('/') + path, QFile::ReadOwner | QFile::WriteOwner));
        }
    }
    void findsAllThatTheFirstVersionKept();
    void givesTheBytesThatTheFirstVersionSealed();
    void worksOnWithAStoreOfTheFirstVersion();
    void learnsThePatientNumbersOfAStoreOfTheFirstVersion();
    void leavesAStoreOfANewerVersionAlone();

private:
    QString folder() const { return m_folder->filePath(QStringLiteral("outbox")); }
    Result<std::unique_ptr<Outbox>> opened() const
    {
        return awaitResult(Outbox::open({.folder = folder(), .keychain = {}, .storeKey = m_key, .clock = [] {
                                             return QDateTime(QDate(2026, 3, 4), QTime(6, 0), Qt::UTC);
                                         }}));
    }
    QMap<QString, QByteArray> files() const
    {
        QMap<QString, QByteArray> contents;
        for (const auto &place : {folder(), folder() + QStringLiteral("/pages")}) {
            for (const auto &entry : QDir(place).entryInfoList(QDir::Files)) {
                QFile file(entry.filePath());
                if (file.open(QIODevice::ReadOnly))
                    contents.insert(entry.filePath(), file.readAll());
            }
        }
        return contents;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    const SharedSecret m_key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
};

void StoreUpgradeTest::findsAllThatTheFirstVersionKept()
{
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    QStringList found;
    for (const auto &document : (*outbox)->documents())
        found += linesOf(document);
    QFile expected(QStringLiteral(STORES) + QLatin1Char('/') + QLatin1String(firstVersion) +
                   QStringLiteral("/documents.txt"));
    QVERIFY(expected.open(QIODevice::ReadOnly | QIODevice::Text));
    const auto lines = QString::fromUtf8(expected.readAll()).trimmed().split(QLatin1Char('\n'));
    for (qsizetype i = 0; i < std::min(found.size(), lines.size()); ++i)
        QCOMPARE(found.at(i), lines.at(i));
    QCOMPARE(found.size(), lines.size());
}

void StoreUpgradeTest::givesTheBytesThatTheFirstVersionSealed()
{
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    int read = 0;
    for (const auto &document : (*outbox)->documents()) {
        for (const auto &page : document.files) {
            const auto bytes = bytesOf(**outbox, document, page);
            if (isFinal(document.state)) {
                QVERIFY(!bytes.ok());
                continue;
            }
            QCOMPARE(codeOf(bytes), Code());
            QVERIFY(*bytes == FakeByteSource::bytes(page.facts.sizeBytes));
            ++read;
        }
    }
    QCOMPARE(read, 8);
}

void StoreUpgradeTest::worksOnWithAStoreOfTheFirstVersion()
{
    {
        const auto outbox = opened();
        QCOMPARE(codeOf(outbox), Code());
        const auto failed = (*outbox)->documents().at(3);
        QVERIFY(failed.state == ItemState::Failed);
        QVERIFY(awaitResult((*outbox)->retry(failed.id)).ok());
        const auto make = []() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource("%PDF-made up"); };
        QVERIFY(awaitResult((*outbox)->add({.connection = failed.connection,
                                            .origin = failed.origin,
                                            .details = failed.details,
                                            .files = {{{QStringLiteral("new.pdf"), FileKind::Pdf, 12}, make}}}))
                    .ok());
    }
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    QCOMPARE((*outbox)->documents().size(), 8);
    QVERIFY((*outbox)->documents().at(3).state == ItemState::Queued);
    QCOMPARE((*outbox)->documents().last().files.first().facts.name, QStringLiteral("new.pdf"));
    // As if it had been written so from the first: the version is that of this program.
    const auto database = Database::open(folder() + QStringLiteral("/outbox.sqlite"), rowsMigrations());
    QCOMPARE(codeOf(database), Code());
    auto version = (*database)->prepared(QStringLiteral("PRAGMA user_version"));
    QVERIFY(run(version) && version.next());
    QCOMPARE(version.value(0).toInt(), static_cast<int>(rowsMigrations().size()));
}

void StoreUpgradeTest::learnsThePatientNumbersOfAStoreOfTheFirstVersion()
{
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code());
    const auto history = awaitResult((*outbox)->history());
    QHash<ConnectionId, QMap<NumberShape, int>> expected;
    for (const auto &document : *history) {
        if (document.state == ItemState::Delivered && !document.details.patient.isEmpty())
            ++expected[document.connection][shapeOf(document.details.patient)];
    }
    QVERIFY(!expected.isEmpty());
    for (auto each = expected.cbegin(); each != expected.cend(); ++each)
        QCOMPARE(knownPatientNumbers(**outbox, each.key()).deliveries, each.value());
}

void StoreUpgradeTest::leavesAStoreOfANewerVersionAlone()
{
    {
        const auto database = Database::open(folder() + QStringLiteral("/outbox.sqlite"), rowsMigrations());
        QCOMPARE(codeOf(database), Code());
        auto newer = (*database)->prepared(QStringLiteral("PRAGMA user_version=1000000"));
        QVERIFY(run(newer).ok());
    }
    const auto before = files();
    const auto outbox = opened();
    QCOMPARE(codeOf(outbox), Code(ErrorCode::StoreNewer));
    QCOMPARE(wording::sentence(outbox.error()),
             QStringLiteral("The outbox was written by a newer version of Clinic Desk. Start the newer version. This "
                            "version does not change the outbox."));
    const auto after = files();
    for (auto file = before.begin(); file != before.end(); ++file)
        QVERIFY2(after.value(file.key()) == file.value(), qPrintable(file.key()));
}

CLINICDESK_TEST(StoreUpgradeTest)
#include "storeupgradetest.moc"
