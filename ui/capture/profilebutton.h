// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

class QMimeData;

namespace clinicdesk::ui {

/// The button of a capture profile. That of a profile for files accepts what is dropped on it.
class ProfileButton : public QPushButton {
    Q_OBJECT
public:
    using CanAdd = bool (*)(const QMimeData &);

    /// Null: nothing can be dropped.
    ProfileButton(CanAdd canAdd, QWidget *parent);

Q_SIGNALS:
    void dropped(const QMimeData &data);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    const CanAdd m_canAdd;
};

} // namespace clinicdesk::ui
