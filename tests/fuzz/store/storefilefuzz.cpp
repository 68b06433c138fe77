// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes in a store's file that SQLite refuses, and in its log: rows with the documented types.
#include "core/store/salvage.h"
#include "tests/fuzz/demand.h"

#include <QFile>
#include <QTemporaryDir>

using namespace clinicdesk;
using support::demand;

namespace {

void write(const QString &path, QByteArrayView bytes)
{
    QFile file(path);
    demand(file.open(QIODevice::WriteOnly) && file.write(bytes.data(), bytes.size()) == bytes.size());
}

bool isDocumented(const QVariant &value)
{
    switch (value.typeId()) {
    case QMetaType::UnknownType:
    case QMetaType::Nullptr:
    case QMetaType::LongLong:
    case QMetaType::Double:
    case QMetaType::QString:
    case QMetaType::QByteArray:
        return true;
    default:
        return value.isNull();
    }
}

} // namespace

/// The first byte decides whether the rest is the file or its log.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    static const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("store.sqlite"));
    const QByteArrayView bytes(data, static_cast<qsizetype>(size));
    const bool isLog = !bytes.isEmpty() && (bytes.front() & 1);
    const auto content = bytes.sliced(bytes.isEmpty() ? 0 : 1);
    write(file, isLog ? QByteArrayView() : content);
    write(file + QStringLiteral("-wal"), isLog ? content : QByteArrayView());
    const auto rows = salvageRows(file);
    for (const auto &row : rows) {
        for (const auto &value : row.values)
            demand(isDocumented(value));
    }
    return 0;
}
