// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/requestsmodel.h"

#include "core/document/readablename.h"
#include "core/wording/datarequesttext.h"
#include "ui/privacy/privacytext.h"
#include "ui/widgets/plaintooltip.h"

#include <algorithm>

namespace clinicdesk::ui {

void RequestsModel::setRequests(const QList<DataRequest> &requests)
{
    const auto added = requests.size() - m_requests.size();
    const auto isSame = [](const DataRequest &now, const DataRequest &before) { return now.number == before.number; };
    const bool goesOn = added >= 0 && std::equal(requests.begin() + added, requests.end(), m_requests.begin(), isSame);
    if (!goesOn) {
        beginResetModel();
        m_requests = requests;
        endResetModel();
        return;
    }
    if (added > 0) {
        beginInsertRows({}, 0, int(added) - 1);
        m_requests = requests.first(added) + m_requests;
        endInsertRows();
    }
    m_requests = requests; // an answer may have arrived, and "today" may have become "yesterday"
    if (!m_requests.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int RequestsModel::rowOf(qint64 number) const
{
    const auto found = std::ranges::find(m_requests, number, &DataRequest::number);
    return found == m_requests.end() ? -1 : int(found - m_requests.begin());
}

QString RequestsModel::text(const DataRequest &request, Column column)
{
    switch (column) {
    case Asked:
        return askedTime(request.at);
    case Answer:
        return wording::requestStateText(request.state);
    case By:
        return displayName(request.by);
    case Connection:
        return displayName(request.connectionName);
    case Meaning:
        break;
    }
    return wording::meaningOf(request);
}

QVariant RequestsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto &request = requestAt(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(request, column);
    case Qt::ToolTipRole:
        return plainToolTip(column == Asked ? wholeAskedTime(request.at) : text(request, column));
    case Qt::AccessibleTextRole:
        return column == Asked ? requestText(request) : text(request, column);
    default:
        return {};
    }
}

QVariant RequestsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (static_cast<Column>(section)) {
    case Asked:
        return tr("Requested", "head of a column: when");
    case Answer:
        return tr("Answer", "head of a column");
    case By:
        return tr("By", "head of a column: who asked");
    case Connection:
        return tr("Connection");
    case Meaning:
        break;
    }
    return tr("What it means");
}

} // namespace clinicdesk::ui
