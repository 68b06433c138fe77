// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;
class QToolButton;

namespace clinicdesk::ui {

/// A filter that is set: its name, its value and an x. A click outside the x, Enter or Space requests a change; the x,
/// Del or Backspace requests removal. The chip itself changes nothing.
class FilterChip : public QWidget {
    Q_OBJECT

public:
    /// `name` is the kind of filter: "Practitioner".
    explicit FilterChip(const QString &name, QWidget *parent = nullptr);

    /// `shown` is the text of the chip, `whole` that of its tool tip and for screen readers.
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
    QToolButton *m_remove; ///< on top of the body, at its end
};

} // namespace clinicdesk::ui
