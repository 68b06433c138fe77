// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

namespace clinicdesk::ui {

/// The round picture of a doctor, or the initials.
class Portrait : public QWidget {
    Q_OBJECT
public:
    static constexpr int side = 76; ///< px

    explicit Portrait(QWidget *parent = nullptr);

    /// "AT"; if empty, the icon of a person is drawn.
    void setInitials(const QString &initials);
    /// A square; a null picture removes the current one.
    void setPicture(const QImage &picture);
    bool hasPicture() const { return !m_picture.isNull(); }
    const QImage &picture() const { return m_picture; }

    QSize sizeHint() const override { return {side, side}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_initials;
    QImage m_picture;
};

/// The first letter of the first and of the last name, in capitals; at most two letters.
QString initialsOf(const QString &firstName, const QString &lastName);

} // namespace clinicdesk::ui
