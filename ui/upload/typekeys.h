// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

class QAbstractItemView;
class QKeyEvent;

namespace clinicdesk::ui {

/// How many types have a key.
inline constexpr int maxTypeKeys = 8;

/// Handles digits typed in the list of documents. A single digit is the key of a type, 1 to 8. Several digits in a row,
/// or a digit followed by other characters, from a scanner or a person, are a patient number. Characters belong
/// together if they arrive within the keyboard input interval of the platform (usually 0.4 s), as when searching a list
/// by typing.
class TypeKeys : public QObject {
    Q_OBJECT
public:
    /// `list`: any other key or click in it decides at once that a digit was the key of a type.
    explicit TypeKeys(QAbstractItemView *list);

    /// True: the digit is held until its meaning is clear, or continued a number. False: it is not the key of a type
    /// and follows none.
    bool take(const QString &digit);
    /// Decides that a digit that is held is the key of a type.
    void flush();
    /// Whether the meaning of a digit is not clear yet.
    bool isHolding() const { return !m_digit.isEmpty(); }

Q_SIGNALS:
    void typeChosen(int position); ///< 0 for the first
    void numberTyped(const QString &digits);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool takeSign(const QKeyEvent &key);

    QAbstractItemView *m_list;
    QString m_digit; ///< held until its meaning is clear; empty for none
    QTimer m_wait;
};

} // namespace clinicdesk::ui
