// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/collapsiblerows.h"

#include "core/document/readablename.h"
#include "core/wording/findingtext.h"
#include "ui/doctors/credentialrows.h"
#include "ui/doctors/fieldtext.h"
#include "ui/doctors/incrementallist.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/numbertext.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype rowsAtOnce = 50;
constexpr int captionWidth = 236;
constexpr qsizetype maxCaptionLength = 200;

} // namespace

CollapsibleRows::CollapsibleRows(const QString &title, qsizetype count, Rows rows)
    : m_make(std::move(rows))
    , m_button(new QPushButton(title))
{
    setControlKind(m_button, ControlKind::Link);
    m_button->setCheckable(true);
    if (count > 0)
        setTrailingText(m_button, numberText(count));
    connect(m_button, &QPushButton::toggled, this, &CollapsibleRows::setOpen);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(SelectableText::inset, 0, 0, 0);
    head->addWidget(m_button);
    head->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addLayout(head);
    setOpen(false);
}

void CollapsibleRows::setOpen(bool open)
{
    if (open && !m_list) {
        m_rows = m_make();
        m_list = new IncrementalList({.count = m_rows.size(), .first = rowsAtOnce},
                                     [this](qsizetype at) { return makeRow(at); });
        layout()->addWidget(m_list);
    }
    m_button->setChecked(open);
    m_button->setIcon(icon(open ? QStringLiteral("down") : QStringLiteral("right"), &Tokens::accent));
    m_button->setAccessibleDescription(open ? tr("Open") : tr("Closed"));
    if (m_list)
        m_list->setVisible(open);
}

bool CollapsibleRows::isOpen() const
{
    return m_button->isChecked();
}

QWidget *CollapsibleRows::makeRow(qsizetype at)
{
    const auto &row = m_rows.at(at);
    const auto caption = displayName(wording::fieldLabel(row.path).left(maxCaptionLength));
    auto *widget = new ProfileRow;
    widget->setAccessibleName(caption);
    auto *label = new ElidingLabel(caption, Type::Second, &Tokens::text3);
    label->setElideMode(Qt::ElideMiddle);
    label->setFixedWidth(scaledWidth(captionWidth));
    label->setContentsMargins(SelectableText::inset, SelectableText::inset, 0, SelectableText::inset);
    auto *value = new FieldText(caption, row.value,
                                {.type = Type::Second, .face = SelectableText::TextKind::Paragraphs, .longest = 2000});
    auto *layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, space::xs, 0, space::xs);
    layout->setSpacing(space::m);
    layout->addWidget(label, 0, Qt::AlignTop);
    layout->addWidget(value, 1);
    return widget;
}

} // namespace clinicdesk::ui
