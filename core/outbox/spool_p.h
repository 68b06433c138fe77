// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"
#include "core/base/ids.h"
#include "core/base/secretbytes.h"

#include <QSet>
#include <QStringList>

#include <memory>

namespace clinicdesk {

/// Which page's bytes: bound into the seal, so that a file moved to another document or place does not open.
struct PageAddress {
    DocumentId document;
    PageId page;
    int position = 0;
};

/// What was kept.
struct KeptBytes {
    qint64 sizeBytes = 0;
    QByteArray sha256;
};

/// Keeps the bytes of pages until they are delivered. `write` runs on the sealing thread, `open` and the sources it
/// makes on any thread, everything else on the thread of the rows.
class Spool {
public:
    virtual ~Spool() = default;
    /// When it returns, the bytes are on the disk under their final name. The source's own error, or StoreUnavailable.
    virtual Result<KeptBytes> write(const PageAddress &address, ByteSource &source) = 0;
    /// StoreDamaged when what is there is not what was written, or nothing is; StoreUnavailable, from the source too,
    /// while the disk gives nothing (`Error::disk`). Each part is checked before its bytes leave.
    virtual Result<std::unique_ptr<ByteSource>> open(const PageAddress &address, qint64 sizeBytes) const = 0;
    virtual void remove(const PageId &page) = 0;
};

/// Files in `folder`, sealed in parts of 256 KiB by AES-256-GCM; the associated data binds document, page, position,
/// number of the part and whether it is the last one.
std::unique_ptr<Spool> makeSealedSpool(const QString &folder, SharedSecret storeKey);

/// What lies in the folder of a sealed spool.
QStringList filesOfPages(const QString &folder);

/// Removes those files that belong to none of these pages (a crash between file and row). `files` as they lay there
/// while nobody was adding any.
void sweepPages(const QString &folder, const QStringList &files, const QSet<PageId> &known);

/// Memory of this process, for a run without a key.
std::unique_ptr<Spool> makeMemorySpool();

} // namespace clinicdesk
