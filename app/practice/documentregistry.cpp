// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/documentregistry.h"

#include "app/practice/receivedfiles.h"

#include <QJsonArray>
#include <QSet>

namespace clinicdesk::practice {

DocumentRegistry::DocumentRegistry(const ReceivedFiles &received)
    : m_received(received)
{
}

DocumentRegistry::Status DocumentRegistry::announce(const QJsonObject &item, const QString &patient)
{
    const std::lock_guard lock(m_mutex);
    // Document IDs are compared as UUIDs: case-insensitively.
    const QString id = item.value(u"document_id").toString().toLower();
    const auto known = m_announced.constFind(id);
    if (known != m_announced.constEnd() && known->patient != patient)
        return Status::Foreign;
    if (known != m_announced.constEnd() && known->item != item)
        return Status::Different;
    m_announced.insert(id, {item, patient});
    return isComplete(item) ? Status::Complete : Status::Open;
}

int DocumentRegistry::openWith(const QJsonArray &items) const
{
    const std::lock_guard lock(m_mutex);
    QSet<QString> open;
    for (const auto &item : items)
        open.insert(item[u"document_id"].toString().toLower());
    for (const auto &[id, announced] : m_announced.asKeyValueRange()) {
        if (!isComplete(announced.item))
            open.insert(id);
    }
    return static_cast<int>(open.size());
}

QString DocumentRegistry::documentTypeOf(const QString &key) const
{
    const std::lock_guard lock(m_mutex);
    return m_announced.value(key.section(u'/', 0, 0).toLower()).item.value(u"dt").toString();
}

QString DocumentRegistry::keyOf(const QString &documentId, int number)
{
    return QStringLiteral("%1/%2").arg(documentId).arg(number);
}

bool DocumentRegistry::isComplete(const QJsonObject &item) const
{
    const QString id = item.value(u"document_id").toString();
    const QJsonArray files = item.value(u"files").toArray();
    for (qsizetype i = 0; i < files.size(); ++i) {
        const auto size = m_received.storedSizeBytes(keyOf(id, static_cast<int>(i) + 1));
        if (size != files.at(i).toObject().value(u"file_size").toInteger())
            return false;
    }
    return true;
}

} // namespace clinicdesk::practice
