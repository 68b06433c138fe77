// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace clinicdesk::ui {

class Label;

/// The banner over the whole window while a development connection is in use: 30 px, cannot be closed. It names the
/// connection and says that it is not for real patients.
class DevelopmentBand : public QWidget {
    Q_OBJECT

public:
    explicit DevelopmentBand(QWidget *parent = nullptr);

    void setConnectionName(const QString &name);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Label *m_sentence; ///< child
};

} // namespace clinicdesk::ui
