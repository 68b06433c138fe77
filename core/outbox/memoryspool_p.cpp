// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/spool_p.h"

#include <QCryptographicHash>
#include <QHash>
#include <QMutex>

namespace clinicdesk {

namespace {

class MemorySpool final : public Spool {
public:
    Result<StoredFile> write(const FileKey &address, ByteSource &source) override
    {
        QByteArray bytes(source.sizeBytes(), Qt::Uninitialized);
        qsizetype filled = 0;
        while (filled < bytes.size()) {
            const auto got = source.read({bytes.data() + filled, static_cast<std::size_t>(bytes.size() - filled)});
            if (!got)
                return got.error();
            if (*got == 0)
                return Error{.code = ErrorCode::FileUnreadable, .detail = QStringLiteral("it became shorter")};
            filled += *got;
        }
        const StoredFile kept{bytes.size(), QCryptographicHash::hash(bytes, QCryptographicHash::Sha256)};
        const QMutexLocker lock(&m_mutex);
        m_files.insert(address.file, bytes);
        return kept;
    }

    Result<std::unique_ptr<ByteSource>> open(const FileKey &address, qint64 /*sizeBytes*/) const override
    {
        const QMutexLocker lock(&m_mutex);
        const auto file = m_files.find(address.file);
        if (file == m_files.end())
            return Error{.code = ErrorCode::StoreDamaged, .detail = QStringLiteral("a stored file is missing")};
        return makeMemorySource(*file);
    }

    void remove(const FileId &file) override
    {
        const QMutexLocker lock(&m_mutex);
        m_files.remove(file);
    }

private:
    mutable QMutex m_mutex;
    QHash<FileId, QByteArray> m_files;
};

} // namespace

std::unique_ptr<Spool> makeMemorySpool()
{
    return std::make_unique<MemorySpool>();
}

} // namespace clinicdesk
