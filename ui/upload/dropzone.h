// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <optional>

class QPushButton;

namespace clinicdesk::ui {

class Label;

/// Where papers are dropped: large with drawn pages on the empty desk, one line above a list. It shows what a drag over
/// the window would do; the window takes the drop.
class DropZone : public QWidget {
    Q_OBJECT
public:
    enum class Form { Large, Line };

    explicit DropZone(Form form, QWidget *parent = nullptr);

    /// A drag with that many files is over the window (0: their number is not known); nothing: it has gone.
    void setDragged(std::optional<int> files, const QString &shortPatient);

Q_SIGNALS:
    void chooseFilesWanted();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void buildLarge();
    void buildLine();
    QPushButton *newButton();

    Form m_form;
    bool m_dragged = false;
    Label *m_invitation = nullptr; ///< says what a drop would do while a drag is there
    QString m_usual;
};

} // namespace clinicdesk::ui
