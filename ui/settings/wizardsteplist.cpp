// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/wizardsteplist.h"

#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/painting.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int panelWidth = 320;
constexpr int margin = 36;
constexpr int firstStepTop = 178;
constexpr int stepHeight = 58;
constexpr int circle = 24;
constexpr int logo = 28;

} // namespace

WizardStepList::WizardStepList(const QList<Step> &steps, QWidget *parent)
    : QWidget(parent)
    , m_steps(steps)
{
    setFixedWidth(panelWidth);
    useChromeBackground(this);
    auto *head = new QHBoxLayout;
    head->setSpacing(space::m);
    head->addWidget(new IconView(QStringLiteral("app"), &Tokens::accent, logo));
    head->addWidget(new Label(tr("Clinic Desk"), Type::Title, &Tokens::text, Weight::Bold), 1);
    auto *words = new Label(tr("Send your clinic’s documents safely from one place."), Type::Body, &Tokens::text2);
    words->setWordWrap(true);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(margin, 40, margin, margin);
    layout->setSpacing(space::page);
    layout->addLayout(head);
    layout->addWidget(words);
    layout->addStretch();
    setCurrent(0);
}

void WizardStepList::setCurrent(int step)
{
    m_current = step;
    const auto &shown = m_steps.at(step);
    setAccessibleName(tr("Step %1 of %2: %3").arg(numberText(step + 1), numberText(m_steps.size()), shown.title));
    update();
}

void WizardStepList::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintEndHairline(painter, rect(), tokens(this).line);
    for (int index = 0; index < m_steps.size(); ++index) {
        const QRect row(margin, firstStepTop + index * stepHeight, width() - 2 * margin, stepHeight);
        paintStep(painter, index, row);
    }
}

void WizardStepList::paintStep(QPainter &painter, int index, const QRect &rect) const
{
    const auto &colors = tokens(this);
    const auto place = [&](const QRect &box) { return QStyle::visualRect(layoutDirection(), rect, box); };
    const bool isDone = index < m_current;
    const bool isNow = index == m_current;

    const QRect mark = place(QRect(rect.left(), rect.top(), circle, circle));
    paintBox(painter, mark,
             Box{.fill = isDone  ? colors.okSoft
                         : isNow ? colors.accentFill
                                 : QColor(),
                 .border = isDone || isNow ? QColor() : colors.border,
                 .radius = circle / 2.0});
    if (isDone) {
        paintIcon(painter, mark.adjusted(4, 4, -4, -4), QStringLiteral("tick"), colors.ok);
    } else {
        painter.setFont(typeFont(Type::Second));
        painter.setPen(isNow ? colors.onAccent : colors.text2);
        painter.drawText(mark, Qt::AlignCenter, numberText(index + 1));
    }

    const int textLeft = rect.left() + circle + space::m;
    const int textWidth = rect.width() - circle - space::m;
    painter.setFont(typeFont(Type::Body, isNow ? Weight::Bold : Weight::Regular));
    painter.setPen(isNow ? colors.text : colors.text2);
    const int lineHeight = painter.fontMetrics().height();
    painter.drawText(place(QRect(textLeft, rect.top() + 1, textWidth, lineHeight)), Qt::AlignLeading,
                     m_steps.at(index).title);
    painter.setFont(typeFont(Type::Second));
    painter.setPen(colors.text2);
    painter.drawText(place(QRect(textLeft, rect.top() + 1 + lineHeight, textWidth, lineHeight)), Qt::AlignLeading,
                     m_steps.at(index).words);
}

} // namespace clinicdesk::ui
