// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/ciphertextbuffer_p.h"

#include "core/base/temporaryfiles.h"
#include "core/jwe/base64_p.h"

#include <algorithm>

namespace clinicdesk::jwe {

namespace {

Error diskError(const QFileDevice &file)
{
    return {.code = ErrorCode::StoreUnavailable, .detail = file.errorString()};
}

Result<void> write(QFileDevice &file, QByteArrayView bytes)
{
    if (file.write(bytes.data(), bytes.size()) != bytes.size())
        return diskError(file);
    return {};
}

} // namespace

CiphertextBuffer::CiphertextBuffer(QByteArray envelope, const char *text)
    : m_envelope(std::move(envelope))
    , m_text(text)
{
}

Result<void> CiphertextBuffer::append(std::span<const unsigned char> bytes)
{
    const QByteArrayView view(bytes.data(), static_cast<qsizetype>(bytes.size()));
    m_sizeBytes += view.size();
    if (m_text)
        return {};
    if (m_file)
        return write(*m_file, view);
    m_bytes.append(view);
    if (m_bytes.size() <= memoryCapBytes)
        return {};
    auto file = makeTemporaryFile();
    if (!file)
        return file.error();
    m_file = *std::move(file);
    return write(*m_file, std::exchange(m_bytes, {}));
}

Result<void> CiphertextBuffer::rewind()
{
    m_readBytes = 0;
    if (m_file && (!m_file->flush() || !m_file->seek(0)))
        return diskError(*m_file);
    return {};
}

Result<void> CiphertextBuffer::read(std::span<unsigned char> into)
{
    const auto size = static_cast<qsizetype>(into.size());
    if (m_text) {
        const auto first = m_readBytes / 3 * 4;
        const auto characters = base64::encodedSize(base64::Alphabet::Url, into.size());
        base64::decode({m_text + first, characters}, into.data());
    } else if (!m_file) {
        std::copy_n(m_bytes.constData() + m_readBytes, size, into.data()); // unlike memcpy(), correct for 0 bytes too
    } else if (m_file->read(reinterpret_cast<char *>(into.data()), size) != size) {
        return diskError(*m_file);
    }
    m_readBytes += size;
    return {};
}

} // namespace clinicdesk::jwe
