// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/deliverycapabilities.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QPushButton;
class QVBoxLayout;

namespace clinicdesk::ui {

class Label;

/// Shows in one line how the selected documents are sent. A click on the line opens the options below.
class DeliveryOptionsWidget : public QWidget {
    Q_OBJECT
public:
    explicit DeliveryOptionsWidget(QWidget *parent = nullptr);

    void setTerms(const DeliveryCapabilities &terms);
    void show(const QList<OutboxDocument> &chosen);

Q_SIGNALS:
    void wayChosen(clinicdesk::UploadMethod way);
    void sealChosen(bool seal);
    void taskChosen(const QString &task, bool wanted);

private:
    QWidget *buildChoices();
    void makeTasks();
    void open(bool on);
    void showSeal();
    void showTasks();

    DeliveryCapabilities m_terms;
    QList<OutboxDocument> m_chosen;
    QPushButton *m_line;
    QWidget *m_choices;
    QComboBox *m_way;
    QWidget *m_direct;
    Label *m_directNotice;
    QVBoxLayout *m_taskColumn;
    QList<QCheckBox *> m_tasks;
    QCheckBox *m_seal;
    Label *m_sealNotice;
};

} // namespace clinicdesk::ui
