// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/uploadrow.h"
#include "ui/widgets/keyedlistmodel.h"

namespace clinicdesk::ui {

/// The documents and rejected files of the Upload page.
class UploadModel : public KeyedListModel<UploadRow> {
    Q_OBJECT
public:
    using KeyedListModel::KeyedListModel;

    QVariant data(const QModelIndex &index, int role) const override;
};

} // namespace clinicdesk::ui
