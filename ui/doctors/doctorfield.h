// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace clinicdesk::ui {

/// The field for a doctor ID. Enter opens the profile; Down shows recent doctors.
class DoctorField : public QLineEdit {
    Q_OBJECT
public:
    explicit DoctorField(QWidget *parent = nullptr);

    /// The typed doctor ID, without invisible characters and without leading and trailing spaces.
    QString identifier() const;

Q_SIGNALS:
    void openRequested(const QString &doctor);
    void recentRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void submit();
    void refuse(const QString &sentence);
};

} // namespace clinicdesk::ui
