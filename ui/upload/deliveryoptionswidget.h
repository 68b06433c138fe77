// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/deliverycapabilities.h"
#include "ui/upload/detailschange.h"

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

    void setCapabilities(const DeliveryCapabilities &capabilities);
    void show(const QList<OutboxDocument> &selected);

Q_SIGNALS:
    void changed(const clinicdesk::ui::DetailsChange &change);

private:
    QWidget *buildOptions();
    void makeTasks();
    void changeDelivery(const std::function<void(DeliveryOptions &)> &change);
    void open(bool on);
    void showEncryption();
    void showTasks();

    DeliveryCapabilities m_capabilities;
    QList<OutboxDocument> m_selected;
    QPushButton *m_summary;
    QWidget *m_options;
    QComboBox *m_method;
    QWidget *m_direct;
    Label *m_directNotice;
    QVBoxLayout *m_taskColumn;
    QList<QCheckBox *> m_tasks;
    QCheckBox *m_encrypt;
    Label *m_encryptNotice;
};

} // namespace clinicdesk::ui
