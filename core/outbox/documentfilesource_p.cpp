// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/documentfilesource_p.h"
#include "core/document/readablename.h"

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

} // namespace

ByteSourceMaker storedFileSource(std::shared_ptr<const Spool> spool, const FileKey &address, const FileInfo &facts)
{
    return [spool = std::move(spool), address, facts]() -> Result<std::unique_ptr<ByteSource>> {
        auto bytes = spool->open(address, facts.sizeBytes);
        if (!bytes)
            return NamedSource::named(bytes.error(), facts.name);
        return std::unique_ptr<ByteSource>(std::make_unique<NamedSource>(*std::move(bytes), facts.name));
    };
}

} // namespace clinicdesk
