// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bytesource.h"

#include "core/base/systemfiles.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace clinicdesk {

namespace {

Error unreadable(const QFile &file, const QString &detail)
{
    return {.code = ErrorCode::FileUnreadable, .subject = QFileInfo(file.fileName()).fileName(), .detail = detail};
}

class FileSource final : public ByteSource {
public:
    explicit FileSource(const QString &path)
        : m_file(path)
    {
    }

    Result<void> open()
    {
        if (const auto opened = openRegularFile(m_file); !opened)
            return unreadable(m_file, opened.error().detail);
        m_sizeBytes = m_file.size();
        return {};
    }

    qint64 sizeBytes() const override { return m_sizeBytes; }

    Result<qint64> read(std::span<char> into) override
    {
        const qint64 left = m_sizeBytes - m_givenBytes;
        const auto wanted = std::min(static_cast<qint64>(into.size()), left);
        const auto got = wanted == 0 ? 0 : m_file.read(into.data(), wanted);
        if (got < 0 || (got == 0 && wanted > 0))
            return unreadable(m_file, m_file.errorString());
        m_givenBytes += got;
        return got;
    }

    bool restart() override
    {
        m_givenBytes = 0;
        return m_file.seek(0);
    }

private:
    QFile m_file;
    qint64 m_sizeBytes = 0;
    qint64 m_givenBytes = 0;
};

class MemorySource final : public ByteSource {
public:
    MemorySource(QByteArrayView bytes, std::shared_ptr<const void> owner)
        : m_bytes(bytes)
        , m_owner(std::move(owner))
    {
    }

    qint64 sizeBytes() const override { return m_bytes.size(); }

    Result<qint64> read(std::span<char> into) override
    {
        const auto count = std::min(static_cast<qint64>(into.size()), m_bytes.size() - m_given);
        std::copy_n(m_bytes.begin() + m_given, count, into.begin());
        m_given += count;
        return count;
    }

    bool restart() override
    {
        m_given = 0;
        return true;
    }

private:
    const QByteArrayView m_bytes;
    const std::shared_ptr<const void> m_owner;
    qint64 m_given = 0;
};

} // namespace

Result<std::unique_ptr<ByteSource>> openFileSource(const QString &path)
{
    auto source = std::make_unique<FileSource>(path);
    if (const auto opened = source->open(); !opened)
        return opened.error();
    return std::unique_ptr<ByteSource>(std::move(source));
}

Result<void> readAll(ByteSource &source, std::span<std::byte> into)
{
    while (!into.empty()) {
        const auto count = source.read({reinterpret_cast<char *>(into.data()), into.size()});
        if (!count)
            return count.error();
        if (*count == 0)
            return Error{.code = ErrorCode::FileUnreadable, .detail = QStringLiteral("it became shorter")};
        into = into.subspan(static_cast<std::size_t>(*count));
    }
    return {};
}

std::unique_ptr<ByteSource> makeMemorySource(QByteArray bytes)
{
    const auto owner = std::make_shared<const QByteArray>(std::move(bytes));
    return makeMemorySource(*owner, owner);
}

std::unique_ptr<ByteSource> makeMemorySource(QByteArrayView bytes, std::shared_ptr<const void> owner)
{
    return std::make_unique<MemorySource>(bytes, std::move(owner));
}

} // namespace clinicdesk
