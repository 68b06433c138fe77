// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace clinicdesk::ui {

/// A phone number or an e-mail address with its icon. A click, Space or Enter copies it.
class CopyButton : public QAbstractButton {
    Q_OBJECT
public:
    /// `kind` is the kind of value: "Phone", "E-mail".
    CopyButton(const QString &iconName, const QString &kind, const QString &value, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The value was copied to the clipboard.
    void copied(const QString &value);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool event(QEvent *event) override;

private:
    void copyValue();

    QString m_icon;
    QString m_value;
    QString m_shown;
};

} // namespace clinicdesk::ui
