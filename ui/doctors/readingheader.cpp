// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/readingheader.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/selectabletext.h"

#include <QHBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int defaultTickSide = 16;

} // namespace

ReadingHeader::ReadingHeader(const QString &title, qsizetype count, QWidget *parent)
    : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(SelectableText::inset, 0, SelectableText::inset, 0);
    row->setSpacing(space::s);
    row->addWidget(new Label(title, Type::Section, &Tokens::text, Weight::Bold));
    if (count > 0)
        row->addWidget(new Label(numberText(count), Type::Second, &Tokens::text3));
    row->addStretch();
}

DefaultMark::DefaultMark(QWidget *parent)
    : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(space::xs);
    row->addWidget(new IconView(QStringLiteral("tick"), &Tokens::ok, defaultTickSide));
    row->addWidget(new Label(tr("Default"), Type::Second, &Tokens::ok));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

} // namespace clinicdesk::ui
