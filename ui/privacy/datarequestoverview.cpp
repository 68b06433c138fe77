// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/datarequestoverview.h"

#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/painting.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>

namespace clinicdesk::ui {

namespace {

constexpr int circlePx = 24;

/// A number in a soft circle. For screen readers the order of the steps is enough.
class StepNumber : public QWidget {
public:
    explicit StepNumber(int number)
        : m_number(number)
    {
        setFixedSize(circlePx, circlePx);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const auto &colors = tokens(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintBox(painter, rect(),
                 {.fill = colors.accentSoft,
                  .border = colors.outlines ? colors.accent : QColor(),
                  .radius = circlePx / 2.0});
        painter.setFont(typeFont(Type::Second, Weight::Bold));
        painter.setPen(colors.accent);
        painter.drawText(rect(), Qt::AlignCenter, locale().toString(m_number));
    }

private:
    int m_number;
};

Label *addStep(QGridLayout &steps, int number, const QString &title, const QString &sentence)
{
    auto *heading = new Label(title, Type::Body, &Tokens::text, Weight::Bold);
    heading->setWordWrap(true);
    auto *words = new Label(sentence, Type::Second, &Tokens::text2);
    words->setWordWrap(true);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addWidget(heading);
    texts->addWidget(words);
    texts->addStretch();
    auto *step = new QHBoxLayout;
    step->setSpacing(space::m);
    step->addWidget(new StepNumber(number), 0, Qt::AlignTop);
    step->addLayout(texts, 1);
    steps.addLayout(step, 0, number - 1);
    steps.setColumnStretch(number - 1, 1);
    return words;
}

} // namespace

DataRequestOverview::DataRequestOverview(QWidget *parent)
    : QWidget(parent)
{
    auto *steps = new QGridLayout(this);
    steps->setContentsMargins(0, 0, 0, 0);
    steps->setHorizontalSpacing(space::xl);
    m_first = addStep(*steps, 1, tr("You ask"), {});
    addStep(*steps, 2, tr("The service prepares"), tr("This can take some time. One request at a time."));
    addStep(*steps, 3, tr("The webhook receives"), tr("Nothing to download here."));
    setUser({});
}

void DataRequestOverview::setUser(const QString &user)
{
    m_first->setText(user.isEmpty() ? tr("One request for the signed-in user.")
                                    : tr("One request for user %1.").arg(user));
}

} // namespace clinicdesk::ui
