// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace clinicdesk::ui {

/// The header of a section of a form or a reading page: a bold title, secondary text beside it, a hairline below.
class SectionHeader : public QWidget {
    Q_OBJECT
public:
    explicit SectionHeader(const QString &title, const QString &aside = {}, QWidget *parent = nullptr);

    const QString &title() const { return m_title; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_title;
};

} // namespace clinicdesk::ui
