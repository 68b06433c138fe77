// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/elidinglabel.h"

namespace clinicdesk::ui {

/// The head of a part of a reading page: a bold word and how many there are.
class ReadingHeader : public QWidget {
    Q_OBJECT
public:
    explicit ReadingHeader(const QString &title, qsizetype count, QWidget *parent = nullptr);
};

/// "Default" with its tick, for the one registration or clinic that is it.
class DefaultMark : public QWidget {
    Q_OBJECT
public:
    explicit DefaultMark(QWidget *parent = nullptr);
};

} // namespace clinicdesk::ui
