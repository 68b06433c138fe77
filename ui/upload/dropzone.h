// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

class QPushButton;

namespace clinicdesk::ui {

class Label;

/// Where files are dropped: large with drawn pages on the empty Upload page, or one line above the list. The zone only
/// shows what a drop would do; the window handles the drop.
class DropZone : public QWidget {
    Q_OBJECT
public:
    enum class Form { Large, Line };

    explicit DropZone(Form form, QWidget *parent = nullptr);

    /// A drag with this many files is over the window (0: unknown number), or no drag (nothing).
    void setDragged(std::optional<int> files, const QString &shortPatient);
    /// Where there is too little height, the large form leaves its drawing out, and the line is only its button, which
    /// has an icon instead of its text, until files are dragged.
    void setLow(bool low);
    /// Chooses files. It is the focus proxy of the zone.
    QPushButton *button() const { return m_button; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void buildLarge();
    void buildLine();
    void addButton();

    Form m_form;
    bool m_dragged = false;
    bool m_isLow = false;
    QWidget *m_drawing = nullptr;    ///< a child
    QPushButton *m_button = nullptr; ///< a child
    Label *m_invitation = nullptr;   ///< says what a drop would do while files are dragged over the window
    QString m_usual;
};

} // namespace clinicdesk::ui
