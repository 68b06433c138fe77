// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/factrow.h"

#include "ui/widgets/pill.h"
#include "ui/widgets/selectabletext.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int minCaptionWidth = 112;
constexpr int maxCaptionWidth = width::details * 9 / 20;
constexpr int captionGap = space::m - SelectableText::inset;

/// As wide as the widest caption of all rows, also with large letters, so that the values are aligned.
int captionWidth()
{
    const QFontMetrics metrics(typeFont(Type::Second));
    int widest = minCaptionWidth;
    for (const auto &caption : factCaptions())
        widest = std::max(widest, metrics.horizontalAdvance(caption));
    return std::min(widest, maxCaptionWidth);
}

/// The style of the pill for this status.
RowState styleOf(AssessmentStatus status)
{
    switch (status) {
    case AssessmentStatus::New:
        return RowState::Waiting;
    case AssessmentStatus::InReview:
        return RowState::Preparing;
    case AssessmentStatus::Partial:
        return RowState::Paused;
    case AssessmentStatus::Completed:
        break;
    }
    return RowState::Ok;
}

} // namespace

StatusPill::StatusPill(QWidget *parent)
    : Label({}, Type::Second, &Tokens::text, Weight::Regular, parent)
{
}

void StatusPill::setStatus(AssessmentStatus status)
{
    m_status = status;
    setText(statusLabel(status));
    setAccessibleName(tr("Status: %1").arg(statusLabel(status)));
    updateGeometry();
    update();
}

QSize StatusPill::sizeHint() const
{
    return stateSize(text(), StateForm::Pill).toSize();
}

void StatusPill::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRect place(QPoint(width() - sizeHint().width(), 0), sizeHint()); // at the far end
    paintState(painter, QStyle::visualRect(layoutDirection(), rect(), place), styleOf(m_status), text(),
               StateForm::Pill, tokens(this), layoutDirection());
}

FactRow::FactRow(QWidget *parent)
    : QWidget(parent)
    , m_caption(new Label({}, Type::Second, &Tokens::text3, Weight::Regular, this))
    , m_name(new SelectableText(this))
    , m_id(new SelectableText(this))
{
    m_caption->setWordWrap(true);
    m_caption->setFixedWidth(captionWidth());
    m_caption->setContentsMargins(0, SelectableText::inset, 0, SelectableText::inset);
    auto *values = new QVBoxLayout;
    values->setSpacing(0);
    values->addWidget(m_name);
    values->addWidget(m_id);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(captionGap);
    row->addWidget(m_caption, 0, Qt::AlignTop);
    row->addLayout(values, 1);
    auto policy = QSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FactRow::setFact(const Fact &fact, const QString &name)
{
    m_caption->setText(fact.caption);
    m_caption->setBuddy(m_id);
    m_name->setVisible(!name.isEmpty());
    m_name->setValue(name.toUtf8(), SelectableText::TextKind::Words);
    m_name->setAccessibleName(tr("%1, name").arg(fact.caption));
    m_id->setValue(fact.id,
                   fact.isCode && !fact.id.isEmpty() ? SelectableText::TextKind::Code : SelectableText::TextKind::Words,
                   shownIdOrMissing({}));
    m_id->setAccessibleName(fact.caption);
    m_id->setAccessibleDescription(name);
}

bool FactRow::isCut() const
{
    return m_id->isCut();
}

} // namespace clinicdesk::ui
