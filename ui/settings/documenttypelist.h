// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/conventions.h"
#include "ui/widgets/labelledfield.h"

class QLineEdit;
class QListWidget;
class QPushButton;

namespace clinicdesk::ui {

/// The document types of a connection in their order: the selected one is edited in two fields, its code and its label.
/// Rows are moved by buttons, or with the mouse. A problem is said while the user types.
class DocumentTypeList : public LabelledField {
    Q_OBJECT
public:
    explicit DocumentTypeList(QWidget *parent = nullptr);

    void setTypes(const QList<DocumentType> &types);
    const QList<DocumentType> &types() const { return m_types; }
    /// The field of the first type with a problem, whose row is selected; otherwise the list.
    QWidget *editOfProblem();

private:
    DocumentTypeList(QWidget *box, QListWidget *list, QWidget *parent);
    QLayout *makeFields();
    QLayout *makeButtons();
    void fill(int selected);
    void showSelected();
    void showTypes();
    void showProblem();
    void change();
    void add();
    void remove();
    void move(int from, int to);

    QList<DocumentType> m_types;
    QListWidget *m_list; ///< children, as all below
    QLineEdit *m_code;
    QLineEdit *m_label;
    QPushButton *m_remove;
    QPushButton *m_up;
    QPushButton *m_down;
};

} // namespace clinicdesk::ui
