// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/elidinglabel.h"

namespace clinicdesk::ui {

/// The header of a section: a title in bold and a count.
class ReadingHeader : public QWidget {
    Q_OBJECT
public:
    explicit ReadingHeader(const QString &title, qsizetype count, QWidget *parent = nullptr);
};

/// "Default" with a tick, for the default registration or clinic.
class DefaultMark : public QWidget {
    Q_OBJECT
public:
    explicit DefaultMark(QWidget *parent = nullptr);
};

} // namespace clinicdesk::ui
