// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;
class QToolButton;

namespace clinicdesk::ui {

/// A filter that is set: its name, its value and an x. Pressed elsewhere than at the x, or by Enter or Space, it asks
/// to be changed; by the x, Del or Backspace to be removed. It changes nothing by itself.
class FilterChip : public QWidget {
    Q_OBJECT

public:
    /// `name` is what is filtered by: "Practitioner".
    explicit FilterChip(const QString &name, QWidget *parent = nullptr);

    /// `shown` stands in the chip, `whole` in its tool tip and in what a screen reader says.
    void setValue(const QString &shown, const QString &whole);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void changeRequested();
    void removeRequested();

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void place();

    QString m_name;
    QPushButton *m_body;   ///< children
    QToolButton *m_remove; ///< above the body, at its end
};

} // namespace clinicdesk::ui
