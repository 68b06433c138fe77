// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/problembanner.h"

#include "ui/widgets/announcement.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plaintooltip.h"

#include <QClipboard>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int edge = 3;
constexpr int bannerTextStart = 52;
constexpr int captionWidth = 96;
constexpr int lowScreen = 480;

} // namespace

ProblemBanner::ProblemBanner(QWidget *parent)
    : QWidget(parent)
    , m_band(new QWidget(this))
    , m_panel(new QWidget(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_band);
    column->addWidget(m_panel);
    buildBand();
    buildDetails();
    hide();
}

void ProblemBanner::buildBand()
{
    m_line = new ElidingLabel({}, Type::Body, &Tokens::text, Weight::Bold, m_band);
    m_words = new QWidget(m_band);
    m_sentence = new Label({}, Type::Body, &Tokens::text, Weight::Bold, m_words);
    m_sentence->setWordWrap(true);
    m_side = new Label({}, Type::Body, &Tokens::text2, Weight::Bold, m_words);
    m_advice = new Label({}, Type::Body, &Tokens::text2, Weight::Regular, m_words);
    m_advice->setWordWrap(true);
    m_toggle = new QPushButton(tr("Details"), m_words);
    setControlKind(m_toggle, ControlKind::Flat, ControlSize::Small);
    m_toggle->setIcon(icon(QStringLiteral("right"), &Tokens::accent));
    m_toggle->setCheckable(true);
    connect(m_toggle, &QPushButton::toggled, this, &ProblemBanner::setDetailsShown);

    auto *second = new QHBoxLayout;
    second->setSpacing(space::xs);
    second->addWidget(m_side, 0, Qt::AlignTop);
    second->addWidget(m_advice, 1);
    m_buttons = new QHBoxLayout;
    m_buttons->setSpacing(space::s);
    m_buttons->addWidget(m_toggle);
    m_buttons->addStretch();

    m_fold = new QToolButton(m_band);
    connect(m_fold, &QToolButton::clicked, this, [this] { setFolded(!isFolded()); });

    auto *words = new QVBoxLayout(m_words);
    words->setContentsMargins({});
    words->setSpacing(space::xs);
    words->addWidget(m_sentence);
    words->addLayout(second);
    words->addSpacing(space::xs);
    words->addLayout(m_buttons);
    auto *row = new QHBoxLayout(m_band);
    row->setSpacing(space::m);
    m_sign = new IconView(QStringLiteral("alert"), &Tokens::bad, space::page, m_band);
    row->addWidget(m_sign);
    row->addWidget(m_words, 1);
    row->addWidget(m_line, 1);
    row->addWidget(m_fold, 0, Qt::AlignTop);
    setFolded(false);
}

void ProblemBanner::buildDetails()
{
    m_form = new QFormLayout;
    m_form->setHorizontalSpacing(0);
    m_form->setVerticalSpacing(space::xs);
    auto *copy = new QPushButton(icon(QStringLiteral("copy"), &Tokens::text), tr("Copy details"), m_panel);
    setControlKind(copy, ControlKind::Plain, ControlSize::Small);
    connect(copy, &QPushButton::clicked, this, &ProblemBanner::copyDetails);
    setTabOrder(copy, m_fold);
    auto *promise = new ElidingLabel(tr("The copy contains no token, no signature and no patient data."), Type::Second,
                                     &Tokens::text3, Weight::Regular, m_panel);
    auto *last = new QHBoxLayout;
    last->setSpacing(space::m);
    last->addWidget(copy);
    last->addWidget(promise, 1);
    auto *column = new QVBoxLayout(m_panel);
    column->setContentsMargins(bannerTextStart, space::m, space::page, space::m + 2);
    column->setSpacing(space::m);
    column->addLayout(m_form);
    column->addLayout(last);
    m_panel->hide();
}

void ProblemBanner::showProblem(const Problem &problem)
{
    if (problem.sentence != m_sentence->text())
        setFolded(screen()->availableSize().height() < lowScreen);
    m_sentence->setText(problem.sentence);
    m_line->setText(problem.sentence);
    m_side->setText(problem.side);
    m_side->setVisible(!problem.side.isEmpty());
    //: Between the side of a problem ("Your network") and what to do about it
    m_advice->setText(problem.side.isEmpty() ? problem.advice : tr("· %1").arg(problem.advice));
    fillRemedies(problem.remedies);
    fillDetails(problem.details);
    m_toggle->setVisible(!problem.details.isEmpty());
    m_toggle->setChecked(false);
    setAccessibleName(problem.sentence);
    setAccessibleDescription(problem.side.isEmpty() ? problem.advice
                                                    : problem.side + QStringLiteral(": ") + problem.advice);
    show();
    announce(this);
}

void ProblemBanner::setDetailsShown(bool shown)
{
    m_toggle->setChecked(shown);
    m_toggle->setIcon(icon(shown ? QStringLiteral("down") : QStringLiteral("right"), &Tokens::accent));
    m_panel->setVisible(shown);
}

void ProblemBanner::setFolded(bool folded)
{
    if (folded)
        setDetailsShown(false);
    m_words->setVisible(!folded);
    m_line->setVisible(folded);
    auto *row = m_band->layout();
    row->setAlignment(m_sign, folded ? Qt::AlignVCenter : Qt::AlignTop);
    row->setContentsMargins(space::page, folded ? space::xs : space::m, space::page, folded ? space::xs : space::m + 2);
    m_fold->setIcon(icon(folded ? QStringLiteral("down") : QStringLiteral("up")));
    const auto action = folded ? tr("Show the whole message") : tr("Show one line of the message");
    m_fold->setAccessibleName(action);
    m_fold->setToolTip(plainToolTip(action));
}

bool ProblemBanner::isFolded() const
{
    return !m_line->isHidden();
}

int ProblemBanner::heightIn(int width) const
{
    return hasHeightForWidth() ? heightForWidth(width) : sizeHint().height();
}

void ProblemBanner::focusDetails()
{
    setFolded(false);
    m_toggle->setFocus(Qt::OtherFocusReason);
}

bool ProblemBanner::areDetailsShown() const
{
    return m_toggle->isChecked();
}

QString ProblemBanner::detailsAsText(const QList<Problem::Detail> &details)
{
    QString text;
    for (const Problem::Detail &detail : details)
        text += QStringLiteral("%1: %2\n").arg(detail.caption, detail.value);
    return text;
}

void ProblemBanner::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens(this);
    QPainter painter(this);
    painter.fillRect(m_band->geometry(), t.badSoft);
    if (m_panel->isVisible())
        painter.fillRect(m_panel->geometry(), t.chrome);
    const QRect mark(0, 0, edge, height());
    painter.fillRect(style()->visualRect(layoutDirection(), rect(), mark), t.bad);
}

void ProblemBanner::fillRemedies(const QStringList &remedies)
{
    qDeleteAll(m_remedies);
    m_remedies.clear();
    for (int index = 0; index < remedies.size(); ++index) {
        auto *button = new QPushButton(remedies.at(index), m_words);
        setControlKind(button, index == 0 ? ControlKind::Primary : ControlKind::Plain, ControlSize::Small);
        connect(button, &QPushButton::clicked, this, [this, index] { Q_EMIT remedyChosen(index); });
        m_buttons->insertWidget(index, button);
        // First behind the toggle, then the toggle behind all of them, so that they stay at the banner's place in the
        // tab order.
        setTabOrder(index == 0 ? m_toggle : m_remedies.last(), button);
        m_remedies.append(button);
    }
    if (!m_remedies.isEmpty())
        setTabOrder(m_remedies.last(), m_toggle);
}

void ProblemBanner::fillDetails(const QList<Problem::Detail> &details)
{
    m_shownDetails = details;
    while (m_form->rowCount() > 0)
        m_form->removeRow(0);
    for (const Problem::Detail &detail : details) {
        auto *caption = new Label(detail.caption, Type::Second, &Tokens::text3, Weight::Regular, m_panel);
        caption->setMinimumWidth(captionWidth);
        caption->setContentsMargins(0, 0, space::s, 0);
        auto *value = new Label(detail.value, Type::Second, &Tokens::text, Weight::Regular, m_panel);
        value->setFont(monoFont());
        value->setWordWrap(true);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        value->setAccessibleName(detail.caption + QStringLiteral(": ") + detail.value);
        caption->setBuddy(value);
        m_form->addRow(caption, value);
    }
}

void ProblemBanner::copyDetails() const
{
    QGuiApplication::clipboard()->setText(detailsAsText(m_shownDetails));
}

} // namespace clinicdesk::ui
