// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QDialog>

class QCheckBox;

namespace clinicdesk::ui {

class DateField;
class LabelledField;

/// The options of a summary of the day.
struct DayChoice {
    QDate day;
    bool namesPatients = false;
    bool toFile = false; ///< as PDF; otherwise printed
};

/// Asks for the day of a summary, and whether it names patients.
class DayDialog : public QDialog {
    Q_OBJECT
public:
    explicit DayDialog(QDate today, QWidget *parent = nullptr);

protected:
    bool focusNextPrevChild(bool next) override;

Q_SIGNALS:
    void chosen(const clinicdesk::ui::DayChoice &choice);

private:
    void choose(bool toFile);

    DateField *m_day; ///< children
    LabelledField *m_field;
    QCheckBox *m_patients;
};

} // namespace clinicdesk::ui
