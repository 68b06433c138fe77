// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/environmentbands.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace clinicdesk::ui {

TokenColor environmentColor(Environment environment)
{
    switch (environment) {
    case Environment::Production:
        return &Tokens::ok;
    case Environment::Development:
        return &Tokens::dev;
    case Environment::Practice:
        return &Tokens::practice;
    }
    return &Tokens::ok;
}

void paintConnectionDot(QPainter &painter, const QRect &place, std::optional<Environment> environment, bool isUsable,
                        const Tokens &colors)
{
    constexpr qreal side = 8;
    const auto middle = QRectF(place).center();
    const QRectF dot(middle.x() - side / 2, middle.y() - side / 2, side, side);
    paintBox(painter, dot,
             environment && isUsable ? Box{.fill = colors.*environmentColor(*environment), .radius = side / 2}
                                     : Box{.fill = {}, .border = colors.bad, .radius = side / 2, .pen = 2});
}

PracticeBanner::PracticeBanner(const std::function<void()> &leave, QWidget *parent)
    : QWidget(parent)
    , m_leave(new QPushButton(tr("Leave practice mode"), this))
{
    setFixedHeight(height::band);
    setAccessibleName(tr("Practice mode"));
    setControlKind(m_leave, ControlKind::Underlined);

    auto *name = new Label(tr("Practice mode"), Type::Body, &Tokens::onPractice, Weight::Bold, this);
    auto *sentence =
        new ElidingLabel(tr("All data here is made up and stays on this computer. Nothing is sent to a clinic."),
                         Type::Body, &Tokens::onPractice, Weight::Regular, this);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(space::l, 0, space::l, 0);
    row->setSpacing(space::s);
    row->addWidget(new IconView(QStringLiteral("play"), &Tokens::onPractice, space::page, this));
    row->addWidget(name);
    row->addWidget(sentence, 1);
    row->addWidget(m_leave);
    m_leave->setVisible(bool(leave));
    if (leave)
        connect(m_leave, &QPushButton::clicked, this, leave);
    applyFill();
}

bool PracticeBanner::event(QEvent *event)
{
    if (event->type() == QEvent::ApplicationPaletteChange)
        applyFill();
    return QWidget::event(event);
}

void PracticeBanner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens(this).practiceFill);
}

void PracticeBanner::applyFill()
{
    QPalette inverse;
    inverse.setColor(QPalette::ButtonText, tokens(this).onPractice);
    m_leave->setPalette(inverse);
}

DevelopmentBand::DevelopmentBand(QWidget *parent)
    : QWidget(parent)
    , m_sentence(new ElidingLabel({}, Type::Body, &Tokens::dev, Weight::Regular, this))
{
    setFixedHeight(height::band);
    auto *name = new Label(tr("Development connection"), Type::Body, &Tokens::dev, Weight::Bold, this);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(space::l, 0, space::l, 0);
    row->setSpacing(space::s);
    row->addWidget(new IconView(QStringLiteral("alert"), &Tokens::dev, space::page, this));
    row->addWidget(name);
    row->addWidget(m_sentence, 1);
}

void DevelopmentBand::setConnectionName(const QString &name)
{
    m_sentence->setText(tr("%1 is for tests. Do not send documents of real patients.").arg(name));
    setAccessibleName(tr("Development connection: %1").arg(name));
}

void DevelopmentBand::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const auto &colors = tokens(this);
    painter.fillRect(rect(), colors.devSoft);
    paintBottomHairline(painter, rect(), colors.dev);
}

} // namespace clinicdesk::ui
