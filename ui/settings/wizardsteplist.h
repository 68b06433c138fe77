// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

namespace clinicdesk::ui {

struct Step {
    QString title;
    QString words;
};

/// The left side of the wizard: name and purpose of the program, and the steps with the current one marked.
class WizardStepList : public QWidget {
    Q_OBJECT
public:
    explicit WizardStepList(const QList<Step> &steps, QWidget *parent = nullptr);

    void setCurrent(int step);
    int current() const { return m_current; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintStep(QPainter &painter, int index, const QRect &rect) const;

    QList<Step> m_steps;
    int m_current = 0;
};

} // namespace clinicdesk::ui
