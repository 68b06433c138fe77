// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "ui/widgets/keyedlistmodel.h"

#include <QStyledItemDelegate>

namespace clinicdesk::ui {

/// A connection in the list of the settings.
struct ConnectionRow {
    QString id;
    QString name;
    QString kind;    ///< the environment as a word
    QString address; ///< of the service
    bool isInUse = false;
    bool hasFailedCheck = false; ///< it was saved although its last check failed

    const QString &key() const { return id; }
    friend bool operator==(const ConnectionRow &, const ConnectionRow &) = default;
};

class ConnectionRows : public KeyedListModel<ConnectionRow> {
    Q_OBJECT
public:
    using KeyedListModel::KeyedListModel;
    QVariant data(const QModelIndex &index, int role) const override;
};

class ConnectionRowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace clinicdesk::ui
