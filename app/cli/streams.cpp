// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/streams.h"

#include "app/cli/encryptedtempfile.h"
#include "app/cli/messages.h"
#include "app/cli/text.h"

#include <algorithm>
#include <cerrno>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

namespace clinicdesk::cli {

namespace {

Error unreadable(const QString &reason)
{
    return {.code = ErrorCode::FileUnreadable, .subject = Tr::tr("standard input"), .detail = reason};
}

/// A file on standard input, from its current position.
class InputFile final : public ByteSource {
public:
    explicit InputFile(qint64 sizeBytes)
        : m_sizeBytes(sizeBytes)
    {
    }

    qint64 sizeBytes() const override { return m_sizeBytes; }

    Result<qint64> read(std::span<char> into) override
    {
        const auto wanted = std::min(static_cast<qint64>(into.size()), m_sizeBytes - m_givenBytes);
        if (wanted == 0)
            return 0;
        auto got = readInput(into.first(static_cast<std::size_t>(wanted)));
        if (got && *got == 0)
            return unreadable(QStringLiteral("the file became shorter"));
        m_givenBytes += got ? *got : 0;
        return got;
    }

    bool restart() override { return false; }

private:
    qint64 m_sizeBytes;
    qint64 m_givenBytes = 0;
};

/// Returns the bytes from the current position to the end of a file; 0 for anything else and for files without a size
/// (/proc).
qint64 bytesAhead()
{
    struct stat facts = {};
    if (::fstat(STDIN_FILENO, &facts) != 0 || !S_ISREG(facts.st_mode))
        return 0;
    const auto place = ::lseek(STDIN_FILENO, 0, SEEK_CUR);
    return place < 0 ? 0 : std::max<qint64>(0, facts.st_size - place);
}

bool writeWhole(std::span<const char> bytes)
{
    while (!bytes.empty()) {
        const auto count = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return true;
}

} // namespace

Result<qint64> readInput(std::span<char> into)
{
    while (true) {
        const auto count = ::read(STDIN_FILENO, into.data(), into.size());
        if (count >= 0)
            return static_cast<qint64>(count);
        if (errno != EINTR)
            return unreadable(qt_error_string(errno));
    }
}

Result<std::unique_ptr<ByteSource>> wholeInput()
{
    if (const auto ahead = bytesAhead(); ahead > 0)
        return std::unique_ptr<ByteSource>(std::make_unique<InputFile>(ahead));
    EncryptedTempFile scratch;
    std::vector<char> piece(pieceBytes);
    while (true) {
        const auto count = readInput(piece);
        if (!count)
            return count.error();
        if (*count == 0)
            return std::move(scratch).finish();
        if (const auto kept = scratch.append({piece.data(), static_cast<qsizetype>(*count)}); !kept)
            return kept.error();
    }
}

Result<bool> writeOutput(ByteSource &source)
{
    std::vector<char> piece(pieceBytes);
    while (true) {
        const auto count = source.read(piece);
        if (!count)
            return count.error();
        if (*count == 0)
            return true;
        if (writeWhole(std::span(piece).first(static_cast<std::size_t>(*count))))
            continue;
        if (errno != EPIPE)
            printStatus(Tr::tr("Cannot write to standard output: %1.").arg(qt_error_string(errno)));
        return false;
    }
}

} // namespace clinicdesk::cli
