// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include <functional>

class QPushButton;

namespace clinicdesk::ui {

class IncrementalList;

/// A part of a reading page that is closed until somebody wants it: a button with its word and the count, and rows of
/// captions and values below.
class CollapsibleRows : public QWidget {
    Q_OBJECT
public:
    struct Row {
        QString path; ///< of the field, which says what it is called; else what it is called
        QString value;
    };

    using Rows = std::function<QList<Row>()>;

    /// `rows` is asked when it is opened for the first time; `count` of 0 is not said.
    CollapsibleRows(const QString &title, qsizetype count, Rows rows);

    void setOpen(bool open);
    bool isOpen() const;

private:
    QWidget *makeRow(qsizetype at);

    Rows m_make;
    QList<Row> m_rows; ///< once it was open
    QPushButton *m_button;
    IncrementalList *m_list = nullptr;
};

} // namespace clinicdesk::ui
