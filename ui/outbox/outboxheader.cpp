// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxheader.h"

#include "ui/parts/elidinglabel.h"
#include "ui/parts/icons.h"
#include "ui/parts/kind.h"
#include "ui/parts/painting.h"
#include "ui/parts/progresstrack.h"
#include "ui/parts/segmentedcontrol.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace clinicdesk::ui {

namespace {

QString overallWords(const OutboxSummary &summary)
{
    if (summary.moving == 0)
        return summary.waiting == 1 ? OutboxHeader::tr("1 document waits")
                                    : OutboxHeader::tr("%n documents wait", nullptr, summary.waiting);
    //: How many of the documents under way have been delivered
    return OutboxHeader::tr("%1 of %2 documents delivered").arg(summary.runDone).arg(summary.runDocuments);
}

} // namespace

OutboxHeader::OutboxHeader(QAction *retryAll, QWidget *parent)
    : QWidget(parent)
    , m_filter(new SegmentedControl(this))
    , m_retryAll(new QPushButton(icon(QStringLiteral("refresh"), &Tokens::text), retryAll->text(), this))
    , m_overall(new Label({}, Type::Body, &Tokens::text, Weight::Bold, this))
    , m_bytes(new ElidingLabel({}, Type::Body, &Tokens::text2, Weight::Regular, this))
    , m_pace(new Label({}, Type::Body, &Tokens::text2, Weight::Regular, this))
    , m_bar(new ProgressTrack(ProgressTrack::Thickness::Thick, this))
{
    m_filter->setAccessibleName(tr("Show"));
    for (const auto &word : {tr("All"), tr("Under way"), tr("Needs you"), tr("Delivered")})
        m_filter->addSegment(word);
    connect(m_filter, &SegmentedControl::currentIndexChanged, this,
            [this](int index) { Q_EMIT filterChanged(static_cast<OutboxFilter>(index)); });
    m_bar->setAccessibleName(tr("Progress of all documents"));
    setAside(m_retryAll, retryAll->shortcut().toString(QKeySequence::NativeText));
    connect(m_retryAll, &QPushButton::clicked, retryAll, &QAction::trigger);
    connect(retryAll, &QAction::changed, m_retryAll,
            [this, retryAll] { m_retryAll->setVisible(retryAll->isEnabled()); });
    m_retryAll->setVisible(retryAll->isEnabled());

    auto *title = new QHBoxLayout;
    title->setSpacing(space::l);
    title->addWidget(new Label(tr("Outbox"), Type::Title, &Tokens::text, Weight::Bold, this));
    title->addWidget(m_filter);
    title->addStretch();
    title->addWidget(m_retryAll);
    auto *overall = new QHBoxLayout;
    overall->setSpacing(space::xs);
    overall->addWidget(m_overall);
    overall->addWidget(m_bytes, 1);
    overall->addWidget(m_pace);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(space::page, 10, space::page, 14);
    all->setSpacing(space::s);
    all->addLayout(title);
    all->addLayout(overall);
    all->addWidget(m_bar);
    setSummary({});
}

void OutboxHeader::setSummary(const OutboxSummary &summary, const QString &pace)
{
    const QList<int> counts{summary.all(), summary.underWay(), summary.needsYou, summary.delivered};
    for (int i = 0; i < int(counts.size()); ++i)
        m_filter->setCount(i, QString::number(counts.at(i)));
    showOverall(summary, pace);
}

void OutboxHeader::setFilter(OutboxFilter filter)
{
    m_filter->setCurrentIndex(static_cast<int>(filter));
}

void OutboxHeader::showOverall(const OutboxSummary &summary, const QString &pace)
{
    const bool any = summary.underWay() > 0;
    m_overall->setVisible(any);
    m_bytes->setVisible(any);
    m_pace->setVisible(any);
    m_bar->setVisible(any);
    m_overall->setText(overallWords(summary));
    //: Bytes sent of all bytes
    m_bytes->setText(tr("· %1 of %2").arg(wording::size(summary.runDoneBytes), wording::size(summary.runBytes)));
    m_pace->setText(pace);
    m_bar->setProgress(summary.runDoneBytes, summary.runBytes);
}

void OutboxHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBottomHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
