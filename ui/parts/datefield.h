// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateEdit>

namespace clinicdesk::ui {

/// A date with a calendar, as a field. Unlike QDateEdit it is one stop for Tab; the arrow keys reach day, month and
/// year.
class DateField : public QDateEdit {
    Q_OBJECT

public:
    explicit DateField(QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool focusNextPrevChild(bool next) override;

private:
    void dressCalendar();
};

} // namespace clinicdesk::ui
