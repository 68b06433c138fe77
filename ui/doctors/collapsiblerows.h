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

/// A section of a profile that is closed at first: a button with title and count, and below it rows of captions and
/// values.
class CollapsibleRows : public QWidget {
    Q_OBJECT
public:
    struct Row {
        QString path; ///< of the field, which determines its caption; otherwise the caption itself
        QString value;
    };

    using Rows = std::function<QList<Row>()>;

    /// `rows` is called when the section is opened for the first time. A `count` of 0 is not shown.
    CollapsibleRows(const QString &title, qsizetype count, Rows rows);

    void setOpen(bool open);
    bool isOpen() const;

private:
    QWidget *makeRow(qsizetype at);

    Rows m_make;
    QList<Row> m_rows; ///< empty until first opened
    QPushButton *m_button;
    IncrementalList *m_list = nullptr;
};

} // namespace clinicdesk::ui
