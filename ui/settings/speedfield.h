// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

class QComboBox;
class QLineEdit;

namespace clinicdesk::ui {

/// A number of bytes per second as a person writes it: "500" and "kB/s", "1.5" and "MB/s", or "no limit" if that is
/// offered.
class SpeedField : public QWidget {
    Q_OBJECT
public:
    /// `unitName` is the accessible name of the unit field; the caller labels the number.
    SpeedField(const QString &unitName, bool offersNoLimit, QWidget *parent = nullptr);

    /// Without a value: no limit, if that is offered.
    void setBytesPerSecond(std::optional<qint64> bytesPerSecond);
    /// Nothing for no limit; 0 if the text is not a number above 0.
    std::optional<qint64> bytesPerSecond() const;
    /// The field that gets the focus first.
    QLineEdit *number() const { return m_number; }

Q_SIGNALS:
    /// The user has finished the number or chosen another unit.
    void edited();

private:
    bool isWithoutLimit() const;
    void showNumber();

    QLineEdit *m_number; ///< children
    QComboBox *m_unit;
};

} // namespace clinicdesk::ui
