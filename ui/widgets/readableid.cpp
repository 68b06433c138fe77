// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/readableid.h"

#include "core/document/readablename.h"

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int maxBytesPerCharacter = 4;

} // namespace

ReadableId readableId(QByteArrayView id, qsizetype longest)
{
    const auto bytes = std::min(id.size(), longest * maxBytesPerCharacter);
    ReadableId readable{.text = displayName(QString::fromUtf8(id.first(bytes)))};
    readable.isCut = bytes < id.size() || readable.text.size() > longest;
    if (!readable.isCut)
        return readable;
    readable.text.truncate(longest);
    if (!readable.text.isEmpty() && readable.text.back().isHighSurrogate())
        readable.text.chop(1);
    readable.text += QChar(0x2026);
    return readable;
}

} // namespace clinicdesk::ui
