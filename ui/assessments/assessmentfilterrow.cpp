// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentfilterrow.h"

#include "ui/assessments/filterbar.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/tokens.h"

#include <QHBoxLayout>
#include <QSignalBlocker>

namespace clinicdesk::ui {

namespace {

constexpr int searchWidth = 190;

} // namespace

AssessmentFilterRow::AssessmentFilterRow(QWidget *parent)
    : QWidget(parent)
    , m_filters(new FilterBar(this))
    , m_summary(new ElidingLabel({}, Type::Second, &Tokens::text2, Weight::Regular, this))
    , m_search(new SearchField(tr("Search"), tr("Search in the list"), this))
    , m_mode(new SegmentedControl(this))
{
    m_summary->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_search->setFixedWidth(searchWidth);
    m_mode->setAccessibleName(tr("View as"));
    m_mode->addSegment(tr("Tree"));
    m_mode->addSegment(tr("Table"));
    connect(m_mode, &SegmentedControl::currentIndexChanged, this,
            [this](int index) { Q_EMIT modeChosen(index == 0 ? ListingMode::Tree : ListingMode::Table); });
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::page, space::xs, space::page, space::xs);
    layout->setSpacing(space::m);
    layout->addWidget(m_filters, 3);
    layout->addWidget(m_summary, 2);
    layout->addWidget(m_search);
    layout->addWidget(m_mode);
}

void AssessmentFilterRow::setSummary(const QString &text)
{
    m_summary->setText(text);
}

void AssessmentFilterRow::setMode(ListingMode mode)
{
    const QSignalBlocker quiet(m_mode);
    m_mode->setCurrentIndex(mode == ListingMode::Tree ? 0 : 1);
}

} // namespace clinicdesk::ui
