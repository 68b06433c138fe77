// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace clinicdesk::ui {

/// The field for a doctor ID. Enter opens the profile, or checks the doctors of several IDs; Down shows recent doctors.
class DoctorField : public QLineEdit {
    Q_OBJECT
public:
    explicit DoctorField(QWidget *parent = nullptr);

    /// The typed doctor ID, without invisible characters and without leading and trailing spaces.
    QString identifier() const;
    /// Whether the text has several IDs, separated by commas, semicolons, tabs or line ends. Spaces separate only IDs
    /// that have digits: "1614 0000 0000 042" is one.
    bool hasSeveral() const;
    /// As Enter does.
    void submit();

Q_SIGNALS:
    void openRequested(const QString &doctor);
    /// The text has several IDs (`readDoctorIds`).
    void listRequested(const QString &text);
    void recentRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void wearFont();
    void refuse(const QString &sentence);
};

} // namespace clinicdesk::ui
