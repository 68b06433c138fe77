// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/documenttypelist.h"

#include "core/wording/conventiontext.h"
#include "ui/settings/connectiondraft.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/rowmover.h"
#include "ui/widgets/tokens.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int typeRowHeight = 28;
constexpr int typeRowsShown = 8;

} // namespace

DocumentTypeList::DocumentTypeList(QWidget *parent)
    : DocumentTypeList(new QWidget, new QListWidget, parent)
{
}

DocumentTypeList::DocumentTypeList(QWidget *box, QListWidget *list, QWidget *parent)
    : LabelledField(wording::conventionText(QStringLiteral("document_types")).name, box, list, parent)
    , m_list(list)
    , m_code(new QLineEdit)
    , m_label(new QLineEdit)
    , m_remove(new QPushButton(icon(QStringLiteral("trash")), tr("Remove")))
    , m_up(new QPushButton(tr("Move up")))
    , m_down(new QPushButton(tr("Move down")))
{
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFixedHeight(typeRowHeight * typeRowsShown);
    auto *mover = new RowMover(m_list);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_list);
    layout->addLayout(makeFields());
    layout->addLayout(makeButtons());
    setHint(tr("In this order for every document. Without any, the types of the platform are used."));

    connect(m_list, &QListWidget::currentRowChanged, this, &DocumentTypeList::showSelected);
    connect(mover, &RowMover::moved, this, [this](const QList<int> &rows, int before) {
        if (const int from = rows.value(0, -1); from >= 0)
            move(from, before > from ? before - 1 : before);
    });
    fill(-1);
}

QLayout *DocumentTypeList::makeFields()
{
    m_code->setLayoutDirection(Qt::LeftToRight);
    auto *row = new QHBoxLayout;
    row->setSpacing(space::s);
    row->addWidget(new LabelledField(tr("Code"), m_code), 1);
    row->addWidget(new LabelledField(tr("Label"), m_label), 2);
    m_code->setAccessibleName(tr("Code of the document type"));
    m_label->setAccessibleName(tr("Label of the document type"));
    for (auto *line : {m_code, m_label})
        connect(line, &QLineEdit::textEdited, this, &DocumentTypeList::change);
    return row;
}

QLayout *DocumentTypeList::makeButtons()
{
    auto *add = new QPushButton(icon(QStringLiteral("plus")), tr("Add a type"));
    connect(add, &QPushButton::clicked, this, &DocumentTypeList::add);
    connect(m_remove, &QPushButton::clicked, this, &DocumentTypeList::remove);
    connect(m_up, &QPushButton::clicked, this, [this] { move(m_list->currentRow(), m_list->currentRow() - 1); });
    connect(m_down, &QPushButton::clicked, this, [this] { move(m_list->currentRow(), m_list->currentRow() + 1); });
    auto *buttons = new FlowLayout(space::s, space::s);
    buttons->setLastTakesRest(false);
    for (auto *button : {add, m_remove, m_up, m_down})
        buttons->addWidget(button);
    return buttons;
}

void DocumentTypeList::setTypes(const QList<DocumentType> &types)
{
    m_types = types;
    setProblem({});
    fill(types.isEmpty() ? -1 : 0);
}

void DocumentTypeList::fill(int selected)
{
    const QSignalBlocker quiet(m_list); // rows that come and go select others
    m_list->clear();
    for (qsizetype row = 0; row < m_types.size(); ++row)
        m_list->addItem(QString());
    m_list->setCurrentRow(selected);
    showTypes();
    showSelected();
}

void DocumentTypeList::showTypes()
{
    for (int row = 0; row < m_list->count(); ++row) {
        const auto &type = m_types.at(row);
        const auto text = tr("%1 (%2)", "label and code of a document type").arg(type.label, type.code);
        m_list->item(row)->setText(text);
        m_list->item(row)->setToolTip(plainToolTip(text));
    }
}

void DocumentTypeList::showSelected()
{
    const int row = m_list->currentRow();
    const auto type = m_types.value(row);
    for (const auto &[line, text] : {std::pair(m_code, type.code), std::pair(m_label, type.label)}) {
        line->setEnabled(row >= 0);
        if (line->text() != text) // keeps the cursor while the user types
            line->setText(text);
    }
    m_remove->setEnabled(row >= 0);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_list->count());
}

void DocumentTypeList::change()
{
    const int row = m_list->currentRow();
    m_types[row] = {m_code->text().trimmed(), m_label->text()};
    showTypes();
    showProblem();
}

void DocumentTypeList::showProblem()
{
    const auto problem = documentTypeProblem(m_types);
    setProblem(problem ? problem->sentence : QString());
}

void DocumentTypeList::add()
{
    m_types.append(DocumentType());
    fill(static_cast<int>(m_types.size()) - 1);
    m_code->setFocus(Qt::OtherFocusReason);
}

void DocumentTypeList::remove()
{
    const int row = m_list->currentRow();
    m_types.removeAt(row);
    fill(std::min(row, static_cast<int>(m_types.size()) - 1));
    showProblem();
    m_list->setFocus(Qt::OtherFocusReason); // the button may be disabled now
}

void DocumentTypeList::move(int from, int to)
{
    if (from < 0 || to < 0 || to >= m_types.size() || from == to)
        return;
    m_types.move(from, to);
    fill(to);
}

QWidget *DocumentTypeList::editOfProblem()
{
    const auto problem = documentTypeProblem(m_types);
    if (!problem)
        return m_list;
    m_list->setCurrentRow(problem->row);
    return problem->isOfLabel ? m_label : m_code;
}

} // namespace clinicdesk::ui
