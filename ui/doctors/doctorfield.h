// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace clinicdesk::ui {

/// Where the identifier of a doctor is typed or pasted. Enter opens; Down shows whom one looked at before.
class DoctorField : public QLineEdit {
    Q_OBJECT
public:
    explicit DoctorField(QWidget *parent = nullptr);

    /// What stands there as an identifier: without what cannot be seen, and without blanks around it.
    QString identifier() const;

Q_SIGNALS:
    void openWanted(const QString &doctor);
    void recentWanted();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void submit();
    void refuse(const QString &sentence);
};

} // namespace clinicdesk::ui
