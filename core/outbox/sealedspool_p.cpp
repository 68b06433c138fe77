// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/spool_p.h"
#include "core/store/sealing.h"
#include "core/store/syncfolder.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>

#include <unistd.h>

#include <algorithm>
#include <vector>

namespace clinicdesk {

namespace {

constexpr std::size_t partBytes = 256UL * 1024;
constexpr std::size_t sealedPartBytes = partBytes + Sealer::tagBytes;
constexpr QByteArrayView magic("CDPAGE1\n");
constexpr qint64 headBytes = magic.size() + Sealer::saltBytes;

Error unavailable(const QString &why)
{
    return {.code = ErrorCode::StoreUnavailable, .detail = why};
}

Error damaged(const QString &why)
{
    return {.code = ErrorCode::StoreDamaged, .detail = why};
}

QByteArray associatedData(const PageAddress &address, quint64 part, bool last)
{
    return address.document.text.toUtf8() + '/' + address.page.text.toUtf8() + '/' +
           QByteArray::number(address.position) + '/' + QByteArray::number(part) + (last ? "/last" : "/more");
}

quint64 partsOf(qint64 sizeBytes)
{
    const auto size = static_cast<quint64>(sizeBytes);
    return size == 0 ? 1 : (size + partBytes - 1) / partBytes;
}

/// A part file that disappears unless it became the page.
class PartFile {
public:
    explicit PartFile(const QString &finalPath)
        : m_finalPath(finalPath)
        , m_file(finalPath + QLatin1String(".part"))
    {
    }
    ~PartFile()
    {
        if (!m_kept)
            m_file.remove();
    }
    PartFile(const PartFile &) = delete;
    PartFile &operator=(const PartFile &) = delete;

    bool open()
    {
        return m_file.open(QIODevice::WriteOnly | QIODevice::Truncate | QIODevice::Unbuffered) &&
               m_file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    }

    bool write(std::span<const char> bytes)
    {
        const auto size = static_cast<qint64>(bytes.size());
        return m_file.write(bytes.data(), size) == size;
    }

    bool keep(const QString &folder)
    {
        if (::fsync(m_file.handle()) != 0 || !m_file.rename(m_finalPath))
            return false;
        m_kept = syncFolder(folder);
        return m_kept;
    }

    QString problem() const { return m_file.errorString(); }

private:
    QString m_finalPath;
    QFile m_file;
    bool m_kept = false;
};

class SealedSource final : public ByteSource {
public:
    SealedSource(const QString &path, PageAddress address, qint64 sizeBytes)
        : m_file(path)
        , m_address(std::move(address))
        , m_sizeBytes(sizeBytes)
    {
    }

    Result<void> open(const SecretBytes &storeKey)
    {
        if (!m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
            return damaged(QStringLiteral("a kept page cannot be read: ") + m_file.errorString());
        const auto head = m_file.read(headBytes);
        if (head.size() != headBytes || !head.startsWith(magic))
            return damaged(QStringLiteral("a kept page has no head"));
        const auto tags = static_cast<qint64>(partsOf(m_sizeBytes)) * Sealer::tagBytes;
        if (m_file.size() != headBytes + m_sizeBytes + tags)
            return damaged(QStringLiteral("a kept page has another length than it was written with"));
        m_sealer.emplace(storeKey, QByteArrayView(head).last(Sealer::saltBytes));
        return {};
    }

    qint64 sizeBytes() const override { return m_sizeBytes; }

    Result<qint64> read(std::span<char> into) override
    {
        if (m_taken == m_plain.size() && m_part < partsOf(m_sizeBytes)) {
            if (auto opened = openNextPart(); !opened)
                return opened.error();
        }
        const auto count = std::min(into.size(), m_plain.size() - m_taken);
        std::copy_n(m_plain.begin() + static_cast<std::ptrdiff_t>(m_taken), count, into.begin());
        m_taken += count;
        return static_cast<qint64>(count);
    }

    bool restart() override
    {
        m_part = 0;
        m_taken = 0;
        m_plain.clear();
        return m_file.seek(headBytes);
    }

private:
    Result<void> openNextPart()
    {
        const bool last = m_part + 1 == partsOf(m_sizeBytes);
        const auto plainBytes = last ? static_cast<std::size_t>(m_sizeBytes) - m_part * partBytes : partBytes;
        m_sealed.resize(plainBytes + Sealer::tagBytes);
        m_plain.resize(plainBytes);
        m_taken = 0;
        const auto wanted = static_cast<qint64>(m_sealed.size());
        const std::span sealed(m_sealed);
        const bool authentic = m_file.read(m_sealed.data(), wanted) == wanted &&
                               m_sealer->open(m_part, associatedData(m_address, m_part, last), sealed.first(plainBytes),
                                              sealed.last<Sealer::tagBytes>(), m_plain);
        if (!authentic) {
            m_plain.clear(); // whoever reads on gets nothing
            return damaged(QStringLiteral("a kept page was changed on the disk"));
        }
        ++m_part;
        return {};
    }

    QFile m_file;
    PageAddress m_address;
    qint64 m_sizeBytes;
    std::optional<Sealer> m_sealer;
    std::vector<char> m_sealed;
    std::vector<char> m_plain;
    std::size_t m_taken = 0;
    quint64 m_part = 0;
};

/// Fills `buffer` as far as the source reaches.
Result<std::size_t> fill(ByteSource &source, std::span<char> buffer)
{
    std::size_t filled = 0;
    while (filled < buffer.size()) {
        const auto got = source.read(buffer.subspan(filled));
        if (!got)
            return got.error();
        if (*got == 0)
            break;
        filled += static_cast<std::size_t>(*got);
    }
    return filled;
}

class SealedSpool final : public Spool {
public:
    SealedSpool(const QString &folder, SharedSecret storeKey)
        : m_folder(folder)
        , m_storeKey(std::move(storeKey))
    {
    }

    Result<KeptBytes> write(const PageAddress &address, ByteSource &source) override
    {
        PartFile file(pathOf(address.page));
        const auto salt = SecretBytes::random(Sealer::saltBytes);
        if (!file.open() || !file.write({magic.data(), static_cast<std::size_t>(magic.size())}) ||
            !file.write({salt.view().data(), static_cast<std::size_t>(salt.size())}))
            return unavailable(file.problem());

        Sealer sealer(*m_storeKey, salt.view());
        QCryptographicHash hash(QCryptographicHash::Sha256);
        std::vector<char> plain(partBytes);
        std::vector<char> sealed(sealedPartBytes);
        const auto parts = partsOf(source.sizeBytes());
        for (quint64 part = 0; part < parts; ++part) {
            const bool last = part + 1 == parts;
            const auto due = last ? static_cast<std::size_t>(source.sizeBytes()) - part * partBytes : partBytes;
            const auto got = fill(source, std::span(plain).first(due));
            if (!got)
                return got.error();
            if (*got != due)
                return Error{.code = ErrorCode::FileUnreadable, .detail = QStringLiteral("it became shorter")};
            hash.addData(QByteArrayView(plain.data(), static_cast<qsizetype>(due)));
            const std::span part_(sealed.data(), due + Sealer::tagBytes);
            sealer.seal(part, associatedData(address, part, last), std::span(plain).first(due), part_.first(due),
                        part_.last<Sealer::tagBytes>());
            if (!file.write(part_))
                return unavailable(file.problem());
        }
        if (!file.keep(m_folder))
            return unavailable(file.problem());
        return KeptBytes{source.sizeBytes(), hash.result()};
    }

    Result<std::unique_ptr<ByteSource>> open(const PageAddress &address, qint64 sizeBytes) const override
    {
        auto source = std::make_unique<SealedSource>(pathOf(address.page), address, sizeBytes);
        if (auto opened = source->open(*m_storeKey); !opened)
            return opened.error();
        return std::unique_ptr<ByteSource>(std::move(source));
    }

    void remove(const PageId &page) override { QFile::remove(pathOf(page)); }

    void sweep(const QSet<PageId> &known) override
    {
        // A young file may belong to a program that is adding it right now; its row comes after it.
        const auto old = QDateTime::currentDateTimeUtc().addSecs(-600);
        for (const auto &file : QDir(m_folder).entryInfoList(QDir::Files)) {
            if (!known.contains(PageId{file.fileName()}) && file.lastModified() < old)
                QFile::remove(file.filePath());
        }
    }

private:
    QString pathOf(const PageId &page) const { return m_folder + QLatin1Char('/') + page.text; }

    QString m_folder;
    SharedSecret m_storeKey;
};

} // namespace

std::unique_ptr<Spool> makeSealedSpool(const QString &folder, SharedSecret storeKey)
{
    return std::make_unique<SealedSpool>(folder, std::move(storeKey));
}

} // namespace clinicdesk
