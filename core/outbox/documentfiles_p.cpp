// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/documentfiles_p.h"

#include "core/document/filecheck.h"
#include "core/document/readablename.h"
#include "core/outbox/spool_p.h"
#include "core/store/sealing.h"

#include <QCoroFuture>

#include <algorithm>
#include <utility>

namespace clinicdesk {

namespace {

class NamedSource final : public ByteSource {
public:
    NamedSource(std::unique_ptr<ByteSource> bytes, QString name)
        : m_bytes(std::move(bytes))
        , m_name(std::move(name))
    {
    }

    qint64 sizeBytes() const override { return m_bytes->sizeBytes(); }
    Result<qint64> read(std::span<char> into) override
    {
        const auto got = m_bytes->read(into);
        return got ? got : Result<qint64>(named(got.error(), m_name));
    }
    bool restart() override { return m_bytes->restart(); }

    /// An error of the disk is not caused by this file, so it does not name the file.
    static Error named(Error error, const QString &name)
    {
        if (error.disk == DiskError::None)
            error.subject = displayName(name);
        return error;
    }

private:
    std::unique_ptr<ByteSource> m_bytes;
    QString m_name;
};

/// Returns a maker that opens the stored file again for each attempt. Errors name the file.
ByteSourceMaker storedFileSource(std::shared_ptr<const Spool> spool, const FileKey &address, const FileInfo &facts)
{
    return [spool = std::move(spool), address, facts]() -> Result<std::unique_ptr<ByteSource>> {
        auto bytes = spool->open(address, facts.sizeBytes);
        if (!bytes)
            return NamedSource::named(bytes.error(), facts.name);
        return std::unique_ptr<ByteSource>(std::make_unique<NamedSource>(*std::move(bytes), facts.name));
    };
}

} // namespace

DocumentFiles::DocumentFiles(std::shared_ptr<StoreThread> rows, std::shared_ptr<Spool> spool)
    : m_rows(std::move(rows))
    , m_spool(std::move(spool))
{
}

DocumentFiles::~DocumentFiles()
{
    // The future is not awaited, because ending the thread waits for it.
    [[maybe_unused]] const auto ending = m_sealingThread.run(releaseThreadCrypto);
}

Task<Result<QList<DocumentFile>>> DocumentFiles::store(DocumentId id, QList<NewFile> newFiles)
{
    QList<DocumentFile> files;
    for (const auto &newFile : newFiles) {
        DocumentFile file{.id = newId<FileId>(), .facts = newFile.facts, .preparation = newFile.preparation};
        const FileKey address{id, file.id, static_cast<int>(files.size())};
        const auto seal = [spool = m_spool, address, make = newFile.bytes]() -> Result<StoredFile> {
            const auto source = make();
            return source ? spool->write(address, **source) : Result<StoredFile>(source.error());
        };
        const auto stored = co_await m_sealingThread.run(seal);
        if (!stored) {
            remove(files);
            auto error = stored.error();
            error.subject = displayName(newFile.facts.name);
            co_return error;
        }
        file.facts.sizeBytes = stored->sizeBytes;
        file.sha256 = stored->sha256;
        files.append(file);
    }
    co_return files;
}

void DocumentFiles::remove(const QList<DocumentFile> &files)
{
    [[maybe_unused]] const auto dropping = m_rows->run([spool = m_spool, files](Database &) {
        for (const auto &file : files)
            spool->remove(file.id);
    });
}

ByteSourceMaker DocumentFiles::maker(const OutboxDocument &document, const FileId &file) const
{
    const auto found = std::ranges::find(document.files, file, &DocumentFile::id);
    const FileKey address{document.id, file, static_cast<int>(found - document.files.begin())};
    return storedFileSource(m_spool, address, found == document.files.end() ? FileInfo() : found->facts);
}

} // namespace clinicdesk
