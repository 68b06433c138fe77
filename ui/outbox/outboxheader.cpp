// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxheader.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/progresstrack.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace clinicdesk::ui {

namespace {

constexpr int minWidthForText = 760; ///< below this width the button that pauses everything is an icon

QString overallText(const OutboxSummary &summary)
{
    if (summary.allPaused && summary.beingSent == 0)
        return OutboxHeader::tr("Everything is paused");
    if (summary.beingSent == 0)
        return OutboxHeader::tr("%Ln document(s) waiting", nullptr, summary.waiting);
    const int all = summary.inProgress();
    if (all == 1)
        return summary.sending > 0 ? OutboxHeader::tr("Sending %Ln document(s)", nullptr, all)
                                   : OutboxHeader::tr("Preparing %Ln document(s)", nullptr, all);
    const auto active = numberText(summary.sending > 0 ? summary.sending : summary.beingSent);
    //: %1 of all documents in progress are being sent or prepared now
    return (summary.sending > 0 ? OutboxHeader::tr("Sending %1 of %Ln document(s)", nullptr, all)
                                : OutboxHeader::tr("Preparing %1 of %Ln document(s)", nullptr, all))
        .arg(active);
}

/// The text after the sentence about all documents.
QString bytesText(const OutboxSummary &summary, const QString &limit)
{
    if (summary.allPaused && summary.beingSent == 0)
        return OutboxHeader::tr("· new documents also wait");
    //: Bytes sent of all bytes: "· 8.2 of 31.0 MB"
    const auto bytes = OutboxHeader::tr("· %1").arg(bytesOfAll(summary.runDoneBytes, summary.runBytes));
    //: The same, and the limit of speed: "· 8.2 of 31.0 MB · limited to 500 kB/s until 18:30"
    return summary.beingSent == 0 || limit.isEmpty() ? bytes : OutboxHeader::tr("%1 · %2").arg(bytes, limit);
}

} // namespace

OutboxHeader::OutboxHeader(QAction *pauseAll, const QList<QAction *> &more, QWidget *parent)
    : QWidget(parent)
    , m_title(new Label(tr("Outbox"), Type::Title, &Tokens::text, Weight::Bold, this))
    , m_filter(new SegmentedControl(this))
    , m_pauseAll(pauseAll)
    , m_pauseButton(new QPushButton(this))
    , m_end(new QWidget(this))
    , m_overall(new Label({}, Type::Body, &Tokens::text, Weight::Bold, this))
    , m_bytes(new ElidingLabel({}, Type::Body, &Tokens::text2, Weight::Regular, this))
    , m_speedMeter(new Label({}, Type::Body, &Tokens::text2, Weight::Regular, this))
    , m_bar(new ProgressTrack(ProgressTrack::Thickness::Thick, this))
{
    m_filter->setAccessibleName(tr("Show"));
    for (const auto &word : {tr("All"), tr("In progress"), tr("Needs you"), tr("Paused"), tr("Delivered")})
        m_filter->addSegment(word);
    connect(m_filter, &SegmentedControl::currentIndexChanged, this,
            [this](int index) { Q_EMIT filterChanged(static_cast<OutboxFilter>(index)); });
    m_bar->setAccessibleName(tr("Progress of all documents"));
    connect(m_pauseButton, &QPushButton::clicked, m_pauseAll, &QAction::trigger);
    connect(m_pauseAll, &QAction::changed, this, &OutboxHeader::showPauseButton);
    auto *menu = new QMenu(this);
    menu->addActions(more);
    auto *dots = new QToolButton(this);
    dots->setIcon(icon(QStringLiteral("more")));
    dots->setPopupMode(QToolButton::InstantPopup);
    dots->setMenu(menu);
    dots->setAccessibleName(tr("More"));
    dots->setToolTip(tr("More for all documents"));
    dots->setFixedSize(height::control, height::control);

    auto *buttons = new QHBoxLayout(m_end);
    buttons->setContentsMargins({});
    buttons->setSpacing(space::l);
    buttons->addStretch();
    buttons->addWidget(m_pauseButton);
    buttons->addWidget(dots);
    auto *title = new FlowLayout(space::l, space::s);
    title->setCentred(true);
    title->addWidget(m_title);
    title->addWidget(m_filter);
    title->addWidget(m_end);
    auto *overall = new QHBoxLayout;
    overall->setSpacing(space::xs);
    overall->addWidget(m_overall);
    overall->addWidget(m_bytes, 1);
    overall->addWidget(m_speedMeter);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(space::page, 11, space::page, 14);
    all->setSpacing(space::s);
    all->addLayout(title);
    all->addSpacing(3);
    all->addLayout(overall);
    all->addWidget(m_bar);
    setSummary({});
}

void OutboxHeader::setSummary(const OutboxSummary &summary, const QString &speed, const QString &limit)
{
    const QList<int> counts{summary.all(), summary.inProgress(), summary.needsYou, summary.paused, summary.delivered};
    for (int i = 0; i < int(counts.size()); ++i)
        m_filter->setCount(i, numberText(counts.at(i)));
    m_bytes->setText(bytesText(summary, limit));
    showOverall(summary, speed);
}

void OutboxHeader::setFilter(OutboxFilter filter)
{
    m_filter->setCurrentIndex(static_cast<int>(filter));
}

void OutboxHeader::showOverall(const OutboxSummary &summary, const QString &speed)
{
    const bool any = summary.inProgress() > 0;
    m_overall->setVisible(any || summary.allPaused);
    m_bytes->setVisible(any || summary.allPaused); // reserves the space beside the sentence
    m_speedMeter->setVisible(any);
    m_bar->setVisible(any);
    m_overall->setText(overallText(summary));
    m_speedMeter->setText(speed);
    m_bar->setProgress(summary.runDoneBytes, summary.runBytes);
}

void OutboxHeader::showPauseButton()
{
    const bool hasRoom = width() >= minWidthForText;
    m_pauseButton->setIcon(
        icon(m_pauseAll->data().toBool() ? QStringLiteral("play") : QStringLiteral("pause"), &Tokens::text));
    m_pauseButton->setText(hasRoom ? m_pauseAll->text() : QString());
    setTrailingText(m_pauseButton, hasRoom ? m_pauseAll->shortcut().toString(QKeySequence::NativeText) : QString());
    m_pauseButton->setAccessibleName(m_pauseAll->text());
    m_pauseButton->setToolTip(plainToolTip(hasRoom ? QString() : m_pauseAll->text()));
}

bool OutboxHeader::event(QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        showTitleWhereItFits(m_title, m_filter, space::l, m_end);
    return QWidget::event(event);
}

void OutboxHeader::resizeEvent(QResizeEvent *event)
{
    showPauseButton();
    QWidget::resizeEvent(event);
}

void OutboxHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBottomHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
