// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/statusline.h"

#include "ui/outbox/outboxsummary.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/progresstrack.h"

#include <QHBoxLayout>
#include <QPainter>

namespace clinicdesk::ui {

namespace {

constexpr int barWidth = 160;
constexpr int iconSize = 16;

QString iconOf(const OutboxSummary &summary, const StatusContext &surroundings)
{
    if (summary.allPaused && summary.beingSent == 0)
        return QStringLiteral("pause");
    if (surroundings.onOutboxPage)
        return QStringLiteral("lock");
    if (summary.beingSent > 0)
        return QStringLiteral("send");
    return summary.inProgress() > 0 ? QStringLiteral("clock") : QStringLiteral("outbox");
}

QString sentenceOf(const OutboxSummary &summary, const StatusContext &surroundings)
{
    if (!surroundings.onOutboxPage || (summary.allPaused && summary.beingSent == 0))
        return summary.sentence();
    return surroundings.isPersistent
               ? StatusLine::tr("Documents are kept encrypted on this computer until they are delivered.")
               : StatusLine::tr("Documents are kept in memory only, until you close this window.");
}

} // namespace

StatusLine::StatusLine(QWidget *parent)
    : QWidget(parent)
    , m_icon(new IconView(QStringLiteral("outbox"), &Tokens::text2, iconSize))
    , m_sentence(new ElidingLabel(tr("Opening the outbox…"), Type::Second, &Tokens::text))
    , m_progress(new ProgressTrack(ProgressTrack::Thickness::Thin))
    , m_ifClosed(
          new ElidingLabel(tr("If you close now, nothing is lost, but sending stops."), Type::Second, &Tokens::text3))
    , m_closing(new ClosingMark)
{
    setFixedHeight(height::statusLine);
    useChromeBackground(this);
    m_progress->setFixedWidth(barWidth);
    m_progress->setAccessibleName(tr("Sending"));

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::l, 0, space::l, 0);
    layout->setSpacing(space::m - 2);
    layout->addWidget(m_icon);
    layout->addWidget(m_sentence);
    layout->addWidget(m_progress);
    layout->addStretch(1);
    layout->addWidget(m_ifClosed);
    layout->addSpacing(space::m);
    layout->addWidget(m_closing);
    m_progress->hide();
    m_ifClosed->hide();
}

void StatusLine::show(const OutboxSummary &summary, const StatusContext &surroundings)
{
    m_icon->setIcon(iconOf(summary, surroundings), summary.beingSent > 0 ? &Tokens::accent : &Tokens::text2);
    const QString words = sentenceOf(summary, surroundings);
    if (words != m_sentence->text())
        m_sentence->setText(words);
    m_progress->setVisible(summary.beingSent > 0 && !surroundings.onOutboxPage);
    m_progress->setProgress(summary.runDoneBytes, summary.runBytes);
    m_ifClosed->setVisible(surroundings.onOutboxPage && summary.hasWorkHere() && surroundings.isPersistent);
    m_closing->setSign(surroundings.closing);
}

QString StatusLine::sentence() const
{
    return m_sentence->text();
}

QString StatusLine::closing() const
{
    return m_closing->sign().text;
}

void StatusLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintTopHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
