// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/model/receivingside.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <numeric>

namespace clinicdesk::model {

namespace {

QString text(const QJsonObject &request, const char *member)
{
    return request.value(QLatin1String(member)).toString();
}

QStringList namesBeyond(const QJsonObject &headers, const QStringList &allowed)
{
    auto names = headers.keys();
    for (const auto &name : allowed)
        names.removeAll(name);
    return names;
}

/// Returns whether the sender received a complete answer with 2xx.
bool saysYes(const QJsonObject &request)
{
    static const QStringList unheard{QStringLiteral("close"), QStringLiteral("close-in-answer"),
                                     QStringLiteral("silence")};
    const auto status = request[QLatin1String("status")].toInt();
    return status >= 200 && status < 300 && !unheard.contains(text(request, "fault"));
}

QString placeOf(const DocumentId &id, int page)
{
    return QStringLiteral("storage/%1/%2").arg(id.text).arg(page);
}

const QStringList &headersOfAnyCall()
{
    static const QStringList names{QStringLiteral("accept"),         QStringLiteral("accept-encoding"),
                                   QStringLiteral("content-length"), QStringLiteral("content-type"),
                                   QStringLiteral("expect"),         QStringLiteral("host"),
                                   QStringLiteral("user-agent")};
    return names;
}

} // namespace

ReceivingSide::ReceivingSide()
    : m_stranger({support::reply(200)})
{
}

void ReceivingSide::readMore()
{
    QFile requests(practice.said("received") + QLatin1String("/requests.jsonl"));
    if (!requests.open(QIODevice::ReadOnly) || !requests.seek(m_readBytes))
        qFatal("the requests cannot be read");
    const auto fresh = requests.readAll();
    const auto whole = fresh.lastIndexOf('\n') + 1; // the last line may be incomplete
    m_readBytes += whole;
    for (const auto &line : fresh.left(whole).split('\n')) {
        const auto request = QJsonDocument::fromJson(line).object();
        if (request.contains(QLatin1String("fault")))
            ++m_metFaults[text(request, "endpoint") + QLatin1Char(' ') + text(request, "fault")];
        const auto complaint = request.isEmpty() ? QString() : complaintOf(request);
        if (!complaint.isEmpty())
            m_complaints.append(complaint + QLatin1String(": ") + QString::fromUtf8(line));
    }
}

QStringList ReceivingSide::newComplaints()
{
    readMore();
    if (m_stranger.connectionCount() > 0)
        m_complaints.append(QStringLiteral("S3: an answer was followed to a stranger"));
    return std::exchange(m_complaints, {});
}

int ReceivingSide::faultsMet()
{
    readMore();
    return std::accumulate(m_metFaults.begin(), m_metFaults.end(), 0);
}

void ReceivingSide::expectNoMore(const DocumentId &id, int page)
{
    readMore(); // requests up to now were allowed
    m_closed.insert(placeOf(id, page));
}

QString ReceivingSide::metFaults() const
{
    QStringList counts;
    for (auto fault = m_metFaults.begin(); fault != m_metFaults.end(); ++fault)
        counts.append(QStringLiteral("%1: %2").arg(fault.key()).arg(fault.value()));
    return counts.join(QLatin1String(", "));
}

QString ReceivingSide::complaintOf(const QJsonObject &request)
{
    const auto endpoint = text(request, "endpoint");
    const auto headers = request[QLatin1String("headers")].toObject();
    if (endpoint == QLatin1String("storage")) {
        const auto further = namesBeyond(headers, headersOfAnyCall());
        if (!further.isEmpty() || !request[QLatin1String("query")].toObject().isEmpty())
            return QStringLiteral("S4: the storage was told more than a form says");
        return complaintOfPage(request);
    }
    const QStringList ours{QStringLiteral("authorization"), QStringLiteral("x-pt-id"), QStringLiteral("x-encryption")};
    if (!namesBeyond(headers, headersOfAnyCall() + ours).isEmpty())
        return QStringLiteral("a header that the interface does not know");
    if (endpoint == QLatin1String("docs"))
        return complaintOfForms(request);
    return endpoint == QLatin1String("direct") ? complaintOfDirect(request) : QStringLiteral("that was not requested");
}

QString ReceivingSide::complaintOfForms(const QJsonObject &request)
{
    const auto patient = text(request[QLatin1String("headers")].toObject(), "x-pt-id");
    const auto *body = request.contains(QLatin1String("opened")) ? "opened" : "body";
    for (const auto item : request[QLatin1String(body)][QLatin1String("batch_request")].toArray()) {
        auto complaint = complaintOfItem(item.toObject(), patient);
        if (!complaint.isEmpty())
            return complaint;
    }
    return {};
}

QString ReceivingSide::complaintOfItem(const QJsonObject &item, const QString &patient)
{
    const auto id = text(item, "document_id");
    const auto paper = m_papers.value(id);
    if (!paper)
        return QStringLiteral("R3: forms for an id that was never shown");
    QList<qint64> sizes;
    for (const auto file : item[QLatin1String("files")].toArray())
        sizes.append(file[QLatin1String("file_size")].toInteger());
    QList<qint64> kept;
    for (const auto &page : paper->document.files)
        kept.append(page.facts.sizeBytes);
    if (sizes != kept || patient != paper->document.details.patient.text)
        return QStringLiteral("R3: forms for another paper or patient than was added under that id");
    const auto before = std::exchange(m_items[id], item);
    if (!before.isEmpty() && before != item && !m_edited.contains(id))
        return QStringLiteral("R3: forms asked for again in other words");
    return {};
}

QString ReceivingSide::complaintOfPage(const QJsonObject &request)
{
    static const QStringList fields{QStringLiteral("content-type"),     QStringLiteral("key"),
                                    QStringLiteral("policy"),           QStringLiteral("x-amz-algorithm"),
                                    QStringLiteral("x-amz-credential"), QStringLiteral("x-amz-date"),
                                    QStringLiteral("x-amz-signature")};
    static const QRegularExpression namedByUs(QStringLiteral("^page-[0-9]+\\.(pdf|jpg|png)$"));
    const bool wasRead = request.contains(QLatin1String("file_name")); // up to its end
    if (wasRead && request[QLatin1String("fields")].toVariant().toStringList() != fields)
        return QStringLiteral("S4: other fields than those of the form");
    if (wasRead && !namedByUs.match(text(request, "file_name")).hasMatch())
        return QStringLiteral("S4: a name of a file that is not ours");
    const auto stored = text(request, "stored"); // storage/ID/N
    if (stored.isEmpty())
        return {};
    const auto paper = m_papers.value(stored.section(QLatin1Char('/'), 1, 1));
    const auto place = stored.section(QLatin1Char('/'), 2, 2).toInt() - 1;
    if (!paper || place < 0 || place >= paper->hashes.size())
        return QStringLiteral("R3: a page under an id that was never shown");
    if (m_closed.contains(stored))
        return QStringLiteral("R3: a page again that was known to be there");
    if (saysYes(request))
        m_confirmed.insert(stored);
    const bool isOurs = hashOfStored(stored) == paper->hashes.at(place);
    return isOurs ? QString() : QStringLiteral("R3: other bytes than were added under that id");
}

/// Direct uploads have no document ID, so only the bytes identify the document.
QString ReceivingSide::complaintOfDirect(const QJsonObject &request)
{
    const auto stored = text(request, "stored"); // direct/N
    if (stored.isEmpty())
        return {};
    const auto hash = hashOfStored(stored);
    ++m_copies[hash];
    m_copiesTold[hash] += saysYes(request) ? 1 : 0;
    const bool isOurs = std::ranges::any_of(m_papers, [&](const auto &paper) { return paper->hashes.contains(hash); });
    return isOurs ? QString() : QStringLiteral("R1: other bytes than were added");
}

QByteArray ReceivingSide::hashOfStored(const QString &place) const
{
    QFile file(practice.said("received") + QLatin1Char('/') + place);
    return file.open(QIODevice::ReadOnly) ? hashOf(file.readAll()) : QByteArray();
}

bool ReceivingSide::hasExactly(const DocumentId &id, const PendingFile &paper) const
{
    for (int page = 1; page <= paper.hashes.size(); ++page) {
        if (hashOf(practice.stored(id.text, page)) != paper.hashes.at(page - 1))
            return false;
    }
    return pagesThere(id) == paper.hashes.size();
}

bool ReceivingSide::hasConfirmed(const DocumentId &id, const PendingFile &paper)
{
    readMore();
    for (int page = 1; page <= paper.hashes.size(); ++page) {
        if (!m_confirmed.contains(placeOf(id, page)))
            return false;
    }
    return hasExactly(id, paper);
}

qsizetype ReceivingSide::pagesThere(const DocumentId &id) const
{
    const QDir folder(practice.said("received") + QLatin1String("/storage/") + id.text);
    const auto names = folder.entryList(QDir::Files);
    // A file has another name until it is complete.
    return std::ranges::count_if(names, [](const QString &name) { return !name.contains(QLatin1Char('.')); });
}

int ReceivingSide::copiesSentDirectly(const PendingFile &paper)
{
    readMore();
    return m_copies.value(paper.hashes.first());
}

int ReceivingSide::copiesConfirmed(const PendingFile &paper)
{
    readMore();
    return m_copiesTold.value(paper.hashes.first());
}

} // namespace clinicdesk::model
