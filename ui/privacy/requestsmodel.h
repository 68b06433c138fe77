// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/datarequests.h"

#include <QAbstractTableModel>

namespace clinicdesk::ui {

/// Requests for user data as rows, in the given order. The model requests nothing.
class RequestsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Asked, Answer, By, Connection, Meaning };
    static constexpr int columns = Meaning + 1;

    using QAbstractTableModel::QAbstractTableModel;

    /// Existing rows stay; new requests are inserted before them, in the order of the journal.
    void setRequests(const QList<DataRequest> &requests);
    const QList<DataRequest> &requests() const { return m_requests; }
    const DataRequest &requestAt(int row) const { return m_requests.at(row); }
    /// -1 for a request that is not in the list.
    int rowOf(qint64 number) const;

    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_requests.size());
    }
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : columns; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    static QString text(const DataRequest &request, Column column);

    QList<DataRequest> m_requests;
};

} // namespace clinicdesk::ui
