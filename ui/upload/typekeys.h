// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

class QAbstractItemView;
class QKeyEvent;

namespace clinicdesk::ui {

/// Digits that are typed in the list of documents. One alone is the key of a type: 1 for the first, up to 8. Several in
/// a row, or with letters and signs behind them, as a scanner or a person types them, are a patient number; what
/// belongs together comes within the keyboard input interval of the platform (0.4 s as a rule), as in a list that is
/// searched by typing.
class TypeKeys : public QObject {
    Q_OBJECT
public:
    /// `list`: any other key or click there decides at once that a digit was a type.
    explicit TypeKeys(QAbstractItemView *list);

    /// True: it is kept back until it is clear what it is. False: it is no key of a type and follows none.
    bool take(const QString &digit);
    /// A digit that is kept back is a type.
    void flush();

Q_SIGNALS:
    void typeChosen(int position); ///< 0 for the first
    void numberTyped(const QString &digits);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool takeSign(const QKeyEvent &key);

    QAbstractItemView *m_list;
    QString m_digit; ///< kept back; empty for none
    QTimer m_wait;
};

} // namespace clinicdesk::ui
