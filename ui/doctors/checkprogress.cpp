// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/checkprogress.h"

#include "ui/widgets/announcement.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/progresstrack.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace clinicdesk::ui {

namespace {

QString number(int value)
{
    return numberText(value);
}

QString doneText(const CheckProgress::State &state)
{
    const auto &counts = state.counts;
    if (state.isLoading)
        return CheckProgress::tr("Loading the earlier results…");
    const auto done = number(counts.done());
    const auto all = number(counts.all());
    const bool isStopped = counts.open > 0 && !state.isRunning;
    return isStopped ? CheckProgress::tr("Stopped: %1 of %2 checked").arg(done, all)
                     : CheckProgress::tr("%1 of %2 checked").arg(done, all);
}

/// "9 with findings · 2 could not be read; the others go on"
QString foundText(const CheckProgress::State &state)
{
    const auto &counts = state.counts;
    QStringList words;
    if (counts.withFindings() > 0)
        words.append(CheckProgress::tr("%Ln with findings", nullptr, counts.withFindings()));
    if (counts.readFailed > 0 && state.isRunning)
        words.append(CheckProgress::tr("%Ln could not be read; the check continues", nullptr, counts.readFailed));
    else if (counts.readFailed > 0)
        words.append(CheckProgress::tr("%Ln could not be read", nullptr, counts.readFailed));
    else if (counts.open == 0 && counts.withFindings() == 0)
        words.append(CheckProgress::tr("all OK"));
    return words.join(QStringLiteral(" · "));
}

} // namespace

CheckProgress::CheckProgress(QWidget *parent)
    : QWidget(parent)
    , m_done(new Label({}, Type::Second, &Tokens::text, Weight::Bold, this))
    , m_found(new ElidingLabel({}, Type::Second, &Tokens::text2, Weight::Regular, this))
    , m_left(new Label({}, Type::Second, &Tokens::text2, Weight::Regular, this))
    , m_track(new ProgressTrack(ProgressTrack::Thickness::Thick, this))
    , m_button(new QPushButton(this))
    , m_retryButton(new QPushButton(icon(QStringLiteral("refresh"), &Tokens::text), {}, this))
    , m_retry(new QAction(icon(QStringLiteral("refresh")), tr("Read all profiles again that could not be read"), this))
{
    setTabOrder(m_retryButton, m_button);
    m_track->setAccessibleName(tr("Doctors checked"));
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_isRunning)
            Q_EMIT stopRequested();
        else
            Q_EMIT resumeRequested();
    });
    m_retryButton->setToolTip(tr("Read all profiles again that could not be read"));
    m_retry->setShortcut(QKeySequence(Qt::SHIFT | Qt::Key_F8));
    setTrailingText(m_retryButton, m_retry->shortcut().toString(QKeySequence::NativeText));
    addAction(m_retry);
    connect(m_retryButton, &QPushButton::clicked, m_retry, &QAction::trigger);
    connect(m_retry, &QAction::triggered, this, &CheckProgress::retryRequested);
    auto *words = new QHBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_done);
    words->addWidget(m_found, 1);
    words->addWidget(m_left);
    auto *column = new QVBoxLayout;
    column->setSpacing(space::xs + 2);
    column->addLayout(words);
    column->addWidget(m_track);
    auto *all = new QHBoxLayout(this);
    all->setContentsMargins(space::page, space::xs, space::page, space::xs);
    all->setSpacing(space::m + 2);
    all->addLayout(column, 1);
    all->addWidget(m_retryButton);
    all->addWidget(m_button);
    setMinimumHeight(height::control + 2 * space::xs); // the same height without the button
}

void CheckProgress::focusButton()
{
    m_button->setFocus(Qt::OtherFocusReason);
}

void CheckProgress::showState(const State &state)
{
    const bool hasEnded = std::exchange(m_isRunning, state.isRunning) && !state.isRunning;
    m_done->setText(doneText(state));
    const auto found = state.isLoading ? QString() : foundText(state);
    m_found->setText(found.isEmpty() ? QString() : QStringLiteral("· ") + found);
    m_left->setText(state.timeLeft);
    m_track->setProgress(state.counts.done(), state.counts.all());
    m_button->setText(state.isRunning ? tr("Stop") : tr("Continue"));
    m_button->setIcon(icon(state.isRunning ? QStringLiteral("stop") : QStringLiteral("play"), &Tokens::text));
    m_button->setEnabled(!state.isLoading);
    m_button->setVisible(state.isRunning || state.isLoading || state.counts.open > 0);
    showRetry(state);
    setAccessibleName(found.isEmpty() ? m_done->text() : m_done->text() + QStringLiteral(" · ") + found);
    if (hasEnded)
        sayAloud();
}

void CheckProgress::showRetry(const State &state)
{
    const bool hadKeyboard = m_retryButton->hasFocus();
    const bool isOffered = state.counts.readFailed > 0 && !state.isLoading;
    //: A button: how many doctors could not be read
    m_retryButton->setText(tr("Read %Ln profile(s) again", nullptr, state.counts.readFailed));
    m_retry->setEnabled(isOffered);
    if (hadKeyboard && !isOffered)
        (m_button->isHidden() ? nextInFocusChain() : m_button)->setFocus(Qt::OtherFocusReason);
    m_retryButton->setVisible(isOffered);
}

/// Announces the end and the result to users who do not see the bar.
void CheckProgress::sayAloud()
{
    announce(this);
}

} // namespace clinicdesk::ui
