// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QStringList>

#include <functional>

namespace clinicdesk::support {

/// Uses the windows of this process as a screen reader does for its user: finds elements by role and name in the
/// accessibility tree, and uses their interfaces. Knows no widgets. Keys go to the element with the focus.
class ScreenReaderUser {
public:
    /// The first shown element with this role whose name, or that of its label, starts with `name`; waits for it. Null
    /// if there is none.
    QAccessibleInterface *find(QAccessible::Role role, const QString &name) const;
    /// The same for a name that contains these words.
    QAccessibleInterface *findWith(QAccessible::Role role, const QString &words) const;

    /// Each fails if there is no such element, or it has no such action. `press` uses the element's main action.
    bool press(QAccessible::Role role, const QString &name) const;
    bool focus(QAccessible::Role role, const QString &name) const;
    /// Presses Tab until the element has the focus.
    bool tabTo(QAccessible::Role role, const QString &name) const;
    /// Replaces the text of a field.
    bool type(const QString &name, const QString &text) const;
    /// A key with the focus where it is.
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const;
    /// What is read of the element with the focus: name and, where it differs, value.
    QString focused() const;

    /// The shown elements, a line each, for the message of a failure.
    static QString everything();

private:
    using Fits = std::function<bool(const QString &)>;
    static QAccessibleInterface *search(QAccessible::Role role, const Fits &fits);
    static QAccessibleInterface *await(QAccessible::Role role, const Fits &fits);
};

} // namespace clinicdesk::support
