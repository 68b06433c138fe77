// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessibleWidget>

class QComboBox;

namespace clinicdesk::ui {

/// What assistive tools read of a combo box whose text cannot be edited: its text, and its list only while the list is
/// open. Qt's own class also reports the rows of a closed list, one of them with the focus.
class AccessibleCombo : public QAccessibleWidget {
public:
    /// Makes Qt use this class for every combo box; one call is enough.
    static void install();

    explicit AccessibleCombo(QComboBox *combo);

    int childCount() const override;
    QAccessibleInterface *child(int index) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override;
    QString text(QAccessible::Text kind) const override;
    QAccessible::State state() const override;
    QStringList actionNames() const override;
    void doAction(const QString &action) override;
    QStringList keyBindingsForAction(const QString &action) const override;

private:
    QComboBox *combo() const;
    /// Null while the list is closed.
    QAccessibleInterface *openList() const;
};

} // namespace clinicdesk::ui
