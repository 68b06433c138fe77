// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

class QComboBox;
class QLineEdit;

namespace clinicdesk::ui {

/// A number of bytes a second as a person writes it: "500" and "kB/s", "1.5" and "MB/s", or "no limit" where that is
/// offered.
class SpeedField : public QWidget {
    Q_OBJECT
public:
    /// `unitName` is the accessible name of the choice of the unit; the number's is given by whoever labels it.
    SpeedField(const QString &unitName, bool offersNoLimit, QWidget *parent = nullptr);

    /// Nothing is no limit, where that is offered.
    void setBytesPerSecond(std::optional<qint64> bytesPerSecond);
    /// Nothing for no limit; 0 for what is no number.
    std::optional<qint64> bytesPerSecond() const;
    /// What takes the keyboard first.
    QLineEdit *number() const { return m_number; }

Q_SIGNALS:
    /// The person has finished with the number, or chosen another unit.
    void edited();

private:
    bool isWithoutLimit() const;
    void showNumber();

    QLineEdit *m_number; ///< children
    QComboBox *m_unit;
};

} // namespace clinicdesk::ui
