// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/storedbytes.h"

namespace clinicdesk::ui {

namespace {

constexpr qint64 maxBytes = 64'000'000;

} // namespace

Result<QByteArray> storedBytes(const ByteSourceMaker &maker)
{
    const auto source = maker();
    if (!source)
        return source.error();
    const auto size = (*source)->sizeBytes();
    if (size > maxBytes)
        return Error{.code = ErrorCode::FileTooLarge, .sizeBytes = size, .limit = maxBytes};
    QByteArray bytes(size, Qt::Uninitialized);
    const auto read = readAll(**source, std::as_writable_bytes(std::span(bytes.data(), std::size_t(size))));
    return read ? Result<QByteArray>(bytes) : read.error();
}

} // namespace clinicdesk::ui
