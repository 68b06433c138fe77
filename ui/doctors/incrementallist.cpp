// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/incrementallist.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/selectabletext.h"
#include "ui/widgets/tokens.h"

#include <QGridLayout>
#include <QPushButton>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

QPushButton *linkIn(QVBoxLayout &column)
{
    auto *link = new QPushButton;
    setControlKind(link, ControlKind::Link);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(SelectableText::inset, 0, 0, 0);
    row->addWidget(link);
    row->addStretch();
    column.addLayout(row);
    return link;
}

QString counted(qsizetype count)
{
    return numberText(count);
}

} // namespace

IncrementalList::IncrementalList(const Terms &terms, Make make, QWidget *parent)
    : QWidget(parent)
    , m_terms(terms)
    , m_make(std::move(make))
    , m_area(new QWidget)
    , m_grid(new QGridLayout(m_area))
{
    m_grid->setContentsMargins({});
    m_grid->setSpacing(terms.gap);
    for (int column = 0; column < terms.columns; ++column)
        m_grid->setColumnStretch(column, 1);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    m_earlier = linkIn(*all);
    all->addWidget(m_area);
    m_more = linkIn(*all);
    connect(m_earlier, &QPushButton::clicked, this, &IncrementalList::showEarlier);
    connect(m_more, &QPushButton::clicked, this, &IncrementalList::showMore);
    addBehind(terms.first);
    place();
}

void IncrementalList::addBehind(qsizetype many)
{
    const auto begin = m_begin + shownCount();
    const auto end = std::min(m_terms.count, begin + many);
    for (auto index = begin; index < end; ++index)
        m_widgets.push_back(m_make(index));
}

void IncrementalList::showMore()
{
    const auto former = m_widgets.size();
    addBehind(m_terms.step);
    place();
    if (former < m_widgets.size())
        m_widgets[former]->setFocus(Qt::TabFocusReason);
}

void IncrementalList::showEarlier()
{
    const auto begin = std::max<qsizetype>(0, m_begin - m_terms.step);
    for (auto index = m_begin - 1; index >= begin; --index)
        m_widgets.push_front(m_make(index));
    m_begin = begin;
    place();
}

QWidget *IncrementalList::reveal(qsizetype index)
{
    if (index < 0 || index >= m_terms.count)
        return nullptr;
    const auto end = m_begin + shownCount();
    if (index >= end && index < end + m_terms.step) {
        addBehind(m_terms.step);
        place();
    } else if (index < m_begin || index >= end) {
        for (auto *widget : m_widgets)
            widget->deleteLater();
        m_widgets.clear();
        m_begin = index - index % m_terms.step;
        addBehind(m_terms.step);
        place();
    }
    return m_widgets[std::size_t(index - m_begin)];
}

void IncrementalList::place()
{
    while (auto *item = m_grid->takeAt(0))
        delete item;
    for (std::size_t at = 0; at < m_widgets.size(); ++at) {
        const auto columns = std::size_t(m_terms.columns);
        m_grid->addWidget(m_widgets[at], int(at / columns), int(at % columns));
        m_widgets[at]->show();
    }
    showButtons();
}

void IncrementalList::showButtons()
{
    const auto left = m_terms.count - m_begin - shownCount();
    m_earlier->setVisible(m_begin > 0);
    m_earlier->setText(
        tr("Show %1 of %2 earlier ones").arg(counted(std::min(m_begin, m_terms.step)), counted(m_begin)));
    m_more->setVisible(left > 0);
    m_more->setText(left <= m_terms.step ? tr("Show %Ln more", nullptr, int(left))
                                         : tr("Show %1 of %2 more").arg(counted(m_terms.step), counted(left)));
}

} // namespace clinicdesk::ui
