// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QMenu;
class QPushButton;
class QToolButton;

namespace clinicdesk::ui {

class DoctorField;
class Label;

/// The head of the page of doctors: whose profile is wanted, of when the one below is, asking again, and what else can
/// be done.
class DoctorsHeader : public QWidget {
    Q_OBJECT
public:
    explicit DoctorsHeader(QMenu *more, QWidget *parent = nullptr);

    /// The last in the tab order.
    QWidget *last();
    DoctorField &field() { return *m_field; }
    /// "as of 10:42", "asking…".
    void setMoment(const QString &words);
    void setRefreshable(bool can);

Q_SIGNALS:
    void refreshWanted();

private:
    DoctorField *m_field;
    Label *m_moment;
    QPushButton *m_refresh;
    QToolButton *m_more;
};

} // namespace clinicdesk::ui
