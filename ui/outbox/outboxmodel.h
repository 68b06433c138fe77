// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxitems.h"
#include "ui/parts/keyedrows.h"

namespace clinicdesk::ui {

/// The lines of the outbox. Only documents can be selected; heads and causes are read past by the arrow keys.
class OutboxModel : public KeyedRows<OutboxItem> {
    Q_OBJECT
public:
    using KeyedRows::KeyedRows;

    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
};

} // namespace clinicdesk::ui
