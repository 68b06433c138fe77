// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segmentedcontrol.h"

#include "ui/widgets/controlkind.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace clinicdesk::ui {

namespace {

constexpr int troughPadding = 1; ///< inside the frame's own pixel

} // namespace

SegmentedControl::SegmentedControl(QWidget *parent)
    : QFrame(parent)
{
    setFrameShape(QFrame::StyledPanel);
    setControlKind(this, ControlKind::Trough);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    // With the chosen segment as its focus proxy the frame itself is not a tab stop; it only marks the place in the tab
    // order.
    setFocusPolicy(Qt::StrongFocus);
    auto *row = new QHBoxLayout(this);
    row->setSpacing(0);
    row->setContentsMargins(troughPadding, troughPadding, troughPadding, troughPadding);
}

int SegmentedControl::addSegment(const QString &text)
{
    const int index = count();
    auto *segment = new QPushButton(text, this);
    setControlKind(segment, ControlKind::Segment);
    segment->setCheckable(true);
    segment->setAutoExclusive(true);
    segment->setAutoDefault(false);
    segment->setFocusPolicy(Qt::ClickFocus);
    segment->setAccessibleName(text);
    connect(segment, &QPushButton::toggled, this, [this, index](bool on) { segmentToggled(index, on); });
    setTabOrder(index == 0 ? static_cast<QWidget *>(this) : m_segments.last(), segment);
    m_segments.append(segment);
    layout()->addWidget(segment);
    if (index == 0)
        segment->setChecked(true);
    return index;
}

void SegmentedControl::setCount(int index, const QString &count)
{
    QPushButton *segment = m_segments.at(index);
    setTrailingText(segment, count);
    segment->setAccessibleName(count.isEmpty() ? segment->text() : segment->text() + QLatin1Char(' ') + count);
}

int SegmentedControl::currentIndex() const
{
    for (int index = 0; index < count(); ++index)
        if (m_segments.at(index)->isChecked())
            return index;
    return -1;
}

void SegmentedControl::setCurrentIndex(int index)
{
    m_segments.at(index)->setChecked(true);
}

void SegmentedControl::segmentToggled(int index, bool on)
{
    // Only the chosen segment accepts Tab; otherwise Tab would go to the first one.
    m_segments.at(index)->setFocusPolicy(on ? Qt::StrongFocus : Qt::ClickFocus);
    if (!on)
        return;
    setFocusProxy(m_segments.at(index));
    Q_EMIT currentIndexChanged(index);
}

} // namespace clinicdesk::ui
