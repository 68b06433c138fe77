// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes in a row of the outbox below its seal: a document and a page, or an error. Everything that was read is
// sealed again and must be read unchanged.
#include "core/outbox/sealedrow_p.h"
#include "core/store/sealing.h"
#include "tests/fuzz/demand.h"

using namespace clinicdesk;
using support::demand;

namespace {

const SecretBytes &storeKey()
{
    static const SecretBytes key(QByteArray(32, 'k'));
    return key;
}

void checkDocument(const QByteArray &row)
{
    OutboxDocument document;
    document.id = {QStringLiteral("made-up")};
    ValueOpener opener(storeKey());
    const auto sealed = sealValue(storeKey(), "document made-up", row);
    if (!openDocument(opener, sealed, document))
        return;
    OutboxDocument again;
    again.id = document.id;
    demand(openDocument(opener, sealDocument(storeKey(), document), again).has_value());
    demand(again.details == document.details && again.error == document.error);
    OutboxDocument other;
    other.id = {QStringLiteral("another")};
    demand(!openDocument(opener, sealed, other));
}

void checkPage(const QByteArray &row)
{
    DocumentFile page;
    page.id = {QStringLiteral("made-up")};
    ValueOpener opener(storeKey());
    if (!openFile(opener, sealValue(storeKey(), "page made-up", row), page))
        return;
    DocumentFile again;
    again.id = page.id;
    demand(openFile(opener, sealFile(storeKey(), page), again));
    demand(again.facts.name == page.facts.name && again.facts.kind == page.facts.kind && again.sha256 == page.sha256);
}

} // namespace

/// The bytes once as a row, once as sealed bytes.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray row(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    checkDocument(row);
    checkPage(row);
    OutboxDocument document;
    ValueOpener opener(storeKey());
    demand(!openDocument(opener, row, document));
    return 0;
}
