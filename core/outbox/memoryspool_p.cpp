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
        m_pages.insert(address.page, bytes);
        return kept;
    }

    Result<std::unique_ptr<ByteSource>> open(const FileKey &address, qint64 /*sizeBytes*/) const override
    {
        const QMutexLocker lock(&m_mutex);
        const auto page = m_pages.find(address.page);
        if (page == m_pages.end())
            return Error{.code = ErrorCode::StoreDamaged, .detail = QStringLiteral("a kept page is gone")};
        return makeMemorySource(*page);
    }

    void remove(const FileId &page) override
    {
        const QMutexLocker lock(&m_mutex);
        m_pages.remove(page);
    }

private:
    mutable QMutex m_mutex;
    QHash<FileId, QByteArray> m_pages;
};

} // namespace

std::unique_ptr<Spool> makeMemorySpool()
{
    return std::make_unique<MemorySpool>();
}

} // namespace clinicdesk
