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
    , m_closingIcon(new IconView(QStringLiteral("check"), &Tokens::ok, iconSize))
    , m_ifClosed(
          new ElidingLabel(tr("If you close now, nothing is lost, but sending stops."), Type::Second, &Tokens::text3))
    , m_closing(new Label({}, Type::Second, &Tokens::ok))
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
    layout->addWidget(m_closingIcon);
    layout->addSpacing(-space::xs);
    layout->addWidget(m_closing);
    for (auto *shownLater : {static_cast<QWidget *>(m_progress), static_cast<QWidget *>(m_ifClosed),
                             static_cast<QWidget *>(m_closingIcon)})
        shownLater->hide();
}

void StatusLine::show(const OutboxSummary &summary, const StatusContext &surroundings)
{
    m_icon->setIcon(iconOf(summary, surroundings), summary.beingSent > 0 ? &Tokens::accent : &Tokens::text2);
    const QString words = sentenceOf(summary, surroundings);
    if (words != m_sentence->text())
        m_sentence->setText(words);
    m_progress->setVisible(summary.beingSent > 0 && !surroundings.onOutboxPage);
    m_progress->setProgress(summary.runDoneBytes, summary.runBytes);
    showClosing(summary, surroundings);
}

void StatusLine::showClosing(const OutboxSummary &summary, const StatusContext &surroundings)
{
    const bool wouldLose = surroundings.lost > 0;
    const bool safe = summary.isSafeToClose() && !wouldLose && !surroundings.areFilesRead;
    const bool isDone = safe && summary.needToken == 0 && !surroundings.hidesDocuments;
    const auto tone = isDone ? &Tokens::ok : &Tokens::warn;
    m_closingIcon->show();
    m_closingIcon->setIcon(isDone ? QStringLiteral("check") : QStringLiteral("clock"), tone);
    m_closing->setTone(tone);
    m_ifClosed->setVisible(surroundings.onOutboxPage && !summary.isSafeToClose() && !wouldLose);
    m_closing->setText(wouldLose                             ? tr("Not safe to close: documents would be lost")
                       : surroundings.areFilesRead           ? tr("Not safe to close: files are still being read")
                       : surroundings.hidesDocuments && safe ? tr("Saved documents are not sent")
                                                             : summary.closingSentence());
}

QString StatusLine::sentence() const
{
    return m_sentence->text();
}

QString StatusLine::closing() const
{
    return m_closing->text();
}

void StatusLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintTopHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
