// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QStringList>

namespace clinicdesk::ui {

/// The button of a capture profile. That of a profile for files accepts files that are dropped on it.
class ProfileButton : public QPushButton {
    Q_OBJECT
public:
    ProfileButton(bool acceptsFiles, QWidget *parent);

Q_SIGNALS:
    void filesDropped(const QStringList &paths);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
};

} // namespace clinicdesk::ui
