// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentsheader.h"

#include "ui/assessments/assessmenttext.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

/// From open to completed work.
constexpr std::array shownStatuses{AssessmentStatus::New, AssessmentStatus::InReview, AssessmentStatus::Partial,
                                   AssessmentStatus::Completed};

constexpr int allSegment = static_cast<int>(shownStatuses.size());

int segmentOf(AssessmentStatus status)
{
    return int(std::ranges::find(shownStatuses, status) - shownStatuses.begin());
}

} // namespace

AssessmentsHeader::AssessmentsHeader(QMenu *more, QWidget *parent)
    : QWidget(parent)
    , m_title(new Label(tr("Assessments"), Type::Title, &Tokens::text, Weight::Bold, this))
    , m_status(new SegmentedControl(this))
    , m_moment(new Label({}, Type::Second, &Tokens::text3, Weight::Regular, this))
    , m_refresh(new QPushButton(icon(QStringLiteral("refresh"), &Tokens::text), tr("Refresh"), this))
{
    m_status->setAccessibleName(tr("Status"));
    for (const auto status : shownStatuses)
        m_status->addSegment(statusLabel(status));
    m_status->addSegment(tr("All", "statuses"));
    connect(m_status, &SegmentedControl::currentIndexChanged, this, [this](int index) {
        if (index == allSegment)
            Q_EMIT allStatusesChosen();
        else
            Q_EMIT statusChosen(shownStatuses.at(static_cast<std::size_t>(index)));
    });
    const QKeySequence key(Qt::Key_F5);
    m_refreshAction = new QAction(m_refresh->icon(), m_refresh->text(), this);
    m_refreshAction->setShortcut(key);
    m_refresh->addAction(m_refreshAction);                                         // active while it is shown
    connect(m_refreshAction, &QAction::triggered, m_refresh, &QPushButton::click); // not while disabled
    setTrailingText(m_refresh, key.toString(QKeySequence::NativeText));
    connect(m_refresh, &QPushButton::clicked, this, &AssessmentsHeader::refreshRequested);
    auto *button = new QToolButton(this);
    button->setIcon(icon(QStringLiteral("more")));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(more);
    button->setAccessibleName(tr("More"));
    button->setToolTip(tr("Copy, save, print, sort, refresh automatically"));
    button->setFixedSize(height::control, height::control);

    auto *end = new QWidget(this);
    auto *buttons = new QHBoxLayout(end);
    buttons->setContentsMargins({});
    buttons->setSpacing(space::xs);
    buttons->addStretch();
    buttons->addWidget(m_moment);
    buttons->addSpacing(space::m);
    buttons->addWidget(m_refresh);
    buttons->addWidget(button);
    auto *layout = new FlowLayout(space::l, space::s, this);
    layout->setCentred(true);
    layout->setContentsMargins(space::page, space::s + 2, space::page, space::xs);
    layout->addWidget(m_title);
    layout->addWidget(m_status);
    layout->addWidget(end);
    keepRoomForMoment();
}

bool AssessmentsHeader::event(QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        showTitleWhereItFits(m_title, m_status, space::l);
    return QWidget::event(event);
}

/// Reserves space, so that lines do not break differently while a list is requested.
void AssessmentsHeader::keepRoomForMoment()
{
    const QFontMetrics metrics(m_moment->font());
    const auto asking = metrics.horizontalAdvance(tr("loading…"));
    const auto asOf = maxMomentWidth(
        metrics, [](const QDateTime &moment) { return tr("as of %1").arg(timeText(QLocale(), moment.time())); });
    m_moment->setMinimumWidth(std::max(asking, asOf));
    m_moment->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

void AssessmentsHeader::setStatus(const AssessmentFilter &filter)
{
    const QSignalBlocker quiet(m_status);
    m_status->setCurrentIndex(filter.allStatuses ? allSegment : segmentOf(filter.status));
}

void AssessmentsHeader::showSum()
{
    std::size_t sum = 0;
    for (const auto &count : m_counts) {
        if (!count) {
            m_status->setCount(allSegment, {});
            return;
        }
        sum += *count;
    }
    m_status->setCount(allSegment, numberText(sum));
    m_status->setMinimumWidth(0);
}

void AssessmentsHeader::setCount(AssessmentStatus status, std::size_t conversations)
{
    m_status->setCount(segmentOf(status), numberText(conversations));
    m_counts.at(static_cast<std::size_t>(status)) = conversations;
    showSum();
}

void AssessmentsHeader::setCounts(const AssessmentFilter &filter, const AssessmentList &list)
{
    if (!filter.allStatuses) {
        setCount(filter.status, list.conversations().size());
        return;
    }
    for (const auto status : allAssessmentStatuses)
        setCount(status, list.countOf(status));
}

void AssessmentsHeader::forgetCounts()
{
    m_status->setMinimumWidth(m_status->width()); // until there are new counts
    m_counts = {};
    for (int segment = 0; segment < m_status->count(); ++segment)
        m_status->setCount(segment, {});
}

void AssessmentsHeader::setMoment(const QString &words)
{
    m_moment->setText(words);
}

} // namespace clinicdesk::ui
